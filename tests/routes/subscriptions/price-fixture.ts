import { DAY } from "#tests/cast.ts";
import { beginSale, deliverEvent, eventsOf } from "../site/sale-fixture.ts";
import type { Site } from "../site/site.ts";

export function eventsHeard(site: () => Site) {
  const handed = new Set<string>();
  return async () => {
    for (const event of await eventsOf(site())) {
      if (handed.has(event.id)) continue;
      handed.add(event.id);
      await deliverEvent(site(), event);
    }
  };
}

export async function subscriberOf(site: Site, hear: () => Promise<void>) {
  const sale = await beginSale(site);
  site.control.pay({ session: sale.session, email: sale.person.email });
  await hear();
  const [row] = await site.rows(
    "select id, stripe_subscription_id as provider from subscriptions where buyer_id = ?",
    sale.person.id,
  );
  const [id, provider] = [String(row?.id), String(row?.provider)];
  const request = async () =>
    (await site.rows("select * from price_requests where subscription_id = ?", id))[0];
  return {
    ...sale,
    id,
    provider,
    page: `/subscriptions/${id}/price`,
    request,
    answer: async (answer: string, visitor = sale.visitor) =>
      visitor.form(`/subscriptions/${id}/price`, { request_id: String((await request())?.id), answer }),
    async comeNear() {
      await site.rows(
        "update price_requests set effective_from = 1, due_at = 1 where subscription_id = ?",
        id,
      );
      const near = Date.now() + DAY / 2;
      await site.rows("update subscriptions set current_period_end = ? where id = ?", near, id);
      await site.scheduled();
      await hear();
    },
    async renew() {
      site.control.advance({ subscription: provider });
      await hear();
    },
    charges: async () => {
      const rows = await site.rows(
        "select gross, fee from payments where subscription_id = ? order by paid_at",
        id,
      );
      return rows.map(({ gross, fee }) => [gross, fee]);
    },
  };
}
