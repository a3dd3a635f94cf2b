import type Stripe from "stripe";
import { beforeAll, expect, test } from "vitest";
import { type Person, people, posts } from "#tests/cast.ts";
import { deliverEvent, eventsOf, newFan, providerClient } from "../site/sale-fixture.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile();
beforeAll(() => site().control.setMode("hold"));

// 25%, unlike any real rate: what the provider collected is what counts.
const PRICE = 1200;
const FEE = 300;
const post = posts.ppvForAll.id;
let count = 0;

async function begin(buyer: Person) {
  const id = `one-time-${++count}`;
  const now = Date.now();
  await site().rows(
    `insert into checkouts (id, kind, buyer_id, seller_id, content_id, subject, amount, stripe_account_id, created_at, expires_at)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    "purchase",
    buyer.id,
    people.creator.id,
    post,
    id,
    PRICE,
    String(people.creator.accountId),
    now,
    now + 3_600_000,
  );
  const session = await providerClient(site()).checkout.sessions.create({
    mode: "payment",
    customer_email: buyer.email,
    line_items: [
      { quantity: 1, price_data: { currency: "usd", unit_amount: PRICE, product_data: { name: "A post" } } },
    ],
    payment_intent_data: {
      application_fee_amount: FEE,
      transfer_data: { destination: String(people.creator.accountId) },
    },
    metadata: { checkout_id: id },
    success_url: "http://fanlight.test/",
    cancel_url: "http://fanlight.test/",
  });
  await site().rows("update checkouts set stripe_session_id = ? where id = ?", session.id, id);
  return { id, session: session.id };
}

async function eventsFrom(action: () => unknown): Promise<Stripe.Event[]> {
  const known = new Set((await eventsOf(site())).map(({ id }) => id));
  await action();
  return (await eventsOf(site())).filter(({ id }) => !known.has(id));
}
async function deliver(events: Stripe.Event[]) {
  for (const event of events) expect(await deliverEvent(site(), event), event.type).toBe(200);
}
const outcomeOf = async (events: Stripe.Event[], type: string) => {
  const id = events.find((event) => event.type === type)?.id ?? "";
  return (await site().rows("select outcome from webhook_events where id = ?", id))[0]?.outcome;
};

async function paidPurchase() {
  const { person, visitor } = await newFan(site());
  const sale = await begin(person);
  const events = await eventsFrom(() => site().control.pay({ session: sale.session, email: person.email }));
  const state = async () => {
    const [payment] = await site().rows(
      "select kind, gross, fee, net, refunded, disputed from payments where checkout_id = ?",
      sale.id,
    );
    const ledger = await site().rows(
      `select account, sum(amount) as cents from ledger_entries
        where payment_id in (select id from payments where checkout_id = ?) group by account order by account`,
      sale.id,
    );
    const cents = Object.fromEntries(ledger.map((row) => [String(row.account), row.cents]));
    const page = await visitor.get(`/seller/mira/content/${post}`);
    const media = await visitor.get(`/media/medium-${post}/w320`);
    return { payment, cents, page: page.status, media: media.status };
  };
  return { ...sale, person, visitor, events, state };
}
const BOUGHT = {
  payment: { kind: "purchase", gross: PRICE, fee: FEE, net: PRICE - FEE, refunded: 0, disputed: 0 },
  cents: { provider: PRICE, platform: -FEE, seller: FEE - PRICE },
  page: 200,
  media: 200,
};

test("a paid post opens with its session's event, sent once or often, and is booked at the actual fee", async () => {
  const sale = await paidPurchase();
  expect((await sale.state()).media).toBe(404);
  await deliver(sale.events);
  expect(await sale.state()).toEqual(BOUGHT);
  expect(await outcomeOf(sale.events, "checkout.session.completed")).toBe("done");
  const again = sale.events.map((event) => ({ ...event, id: `${event.id}_again` }));
  await Promise.all(again.map((event) => deliverEvent(site(), event)));
  expect(await sale.state()).toEqual(BOUGHT);
});

test("a paid post opens on the fan's return while every webhook is late", async () => {
  const sale = await paidPurchase();
  const confirm = { session_id: sale.session };
  const other = await site().visitor({ as: people.otherFan });
  expect((await other.json("/api/subscription/verify-and-create", confirm)).status).toBe(404);
  const response = await sale.visitor.json("/api/subscription/verify-and-create", confirm);
  expect(JSON.parse(response.text)).toEqual({
    success: true,
    seller_id: people.creator.id,
    amount_total: PRICE,
  });
  expect(await sale.state()).toEqual(BOUGHT);
  await deliver(sale.events);
  expect(await sale.state()).toEqual(BOUGHT);
});

test("a full refund that keeps our fee is booked as the provider made it, and an unknown sale is recorded", async () => {
  const sale = await paidPurchase();
  const provider = providerClient(site());
  const { payment_intent } = await provider.checkout.sessions.retrieve(sale.session);
  const events = await eventsFrom(() =>
    provider.refunds.create({ payment_intent: String(payment_intent), reverse_transfer: true }),
  );
  await deliver(events);
  expect(await outcomeOf(events, "charge.refunded")).toBe("done");
  expect(await sale.state()).toMatchObject({
    payment: { refunded: PRICE },
    cents: { provider: 0, platform: -FEE, seller: FEE },
    media: 404,
  });
  await deliver(sale.events);
  expect((await sale.state()).media).toBe(404);
});
