import { eq, like } from "drizzle-orm";
import { handleEvent } from "../../../app/domain/payments/handle-event.ts";
import { retryRenewals } from "../../../app/domain/payments/retry-renewals.ts";
import { setRenewal } from "../../../app/domain/subscriptions/set-renewal.ts";
import { subscriptions } from "../../../db/schema/money.ts";
import { outgoing_emails } from "../../../db/schema/operations.ts";
import { unpaid_renewals } from "../../../db/schema/renewals.ts";
import type { Database } from "../../../db/stores/database.ts";
import { subscriptionStore } from "../../../db/stores/payments/subscriptions.ts";
import { DAY, NOW, people } from "../../cast.ts";
import { beginSale } from "../fixtures/sale-fixture.ts";
import { dying } from "../provider/dying.ts";

export type Crash = { at: number; isAfter: boolean } | null;

/** A fan whose renewal has just failed, at a provider and a site with one clock. */
async function pastDueFan(db: Database) {
  const { id, run, provider, deps: base } = await beginSale(db);
  let at = NOW;
  const pass = (ms: number) => {
    at += ms;
    provider.pass(ms);
  };
  const payments = { ...base.payments, ...provider.port };
  const deps = { ...base, payments, subscriptions: subscriptionStore(db), clock: { now: () => at } };
  const heard = new Set<string>();
  /** Hands the provider's new events to the site, some of them twice and at once. */
  const hear = async (twice = false) => {
    for (let fresh = newOnes(); fresh.length > 0; fresh = newOnes()) {
      for (const event of fresh) heard.add(event.id);
      await Promise.all([...fresh, ...(twice ? fresh : [])].map((event) => handleEvent(deps, event)));
    }
  };
  const newOnes = () => provider.events.filter((event) => !heard.has(event.id));
  provider.actions.checkOut();
  await hear();
  pass(provider.subscription.periodEnd - NOW);
  provider.actions.declineRenewal();
  return {
    id,
    run,
    provider,
    deps,
    pass,
    hear,
    now: () => at,
    retry: (crash: Crash = null) =>
      retryRenewals(crash === null ? deps : dying(deps, crash.at, crash.isAfter)),
    cancel: () => setRenewal(deps, { subscriptionId: id, buyerId: people.fan.id, renew: false }),
    stored: async () => (await db.select().from(subscriptions).where(eq(subscriptions.id, id)))[0],
    unpaid: async () =>
      (await db.select().from(unpaid_renewals).where(eq(unpaid_renewals.subscription_id, id)))[0],
    emails: () =>
      db
        .select()
        .from(outgoing_emails)
        .where(like(outgoing_emails.id, `payment-failed:ch_${run}_%`)),
    ended: async () =>
      (
        await db
          .select()
          .from(outgoing_emails)
          .where(eq(outgoing_emails.id, `unpaid-end:${id}`))
      ).length,
  };
}
/** A fan whose bank has just refused a renewal so. */
export async function fanRefused(db: Database, refusal: { code: string; advice: string | null }) {
  const fan = await pastDueFan(db);
  fan.provider.unpaid.card.refusal = refusal;
  fan.provider.unpaid.fail();
  await fan.hear();
  return fan;
}
export type PastDueFan = Awaited<ReturnType<typeof pastDueFan>>;
/** Runs the scheduled run four times a day for some days, and hears what happens. */
export async function live(fan: PastDueFan, days: number) {
  for (let hour = 0; hour < days * 4; hour++) {
    await fan.retry();
    await fan.hear();
    fan.pass(DAY / 4);
  }
}
