import type Stripe from "stripe";
import { beforeAll, expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import {
  beginSale,
  deliverEvent,
  eventsOf,
  ONE_SALE,
  payFor,
  providerClient,
  type Sale,
  stateOf,
} from "../site/sale-fixture.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile();
beforeAll(() => site().control.setMode("hold"));

/** The event types our worker handles; others are only recorded. */
const RELEVANT =
  /^(checkout\.session\.completed|customer\.subscription\.|invoice\.paid|charge\.refunded|charge\.dispute\.)/;

const subscriptionOf = async ({ person }: Sale) => {
  const provider = providerClient(site());
  const customers = await provider.customers.list({ email: person.email });
  const customer = customers.data[0]?.id ?? "";
  const [subscription] = (await provider.subscriptions.list({ customer, status: "all" })).data;
  const [charge] = (await provider.charges.list({ customer })).data;
  if (!subscription || !charge) throw new Error("the provider has no such sale");
  return { customer, subscription: subscription.id, charge: charge.id };
};

const relevant = (events: Stripe.Event[]) => events.filter(({ type }) => RELEVANT.test(type));

async function deliverAll(sale: Sale, order: Stripe.Event[]) {
  for (const event of order) expect(await deliverEvent(site(), event), event.type).toBe(200);
  return stateOf(site(), sale);
}

test("after the creator blocks a fan, the renewal stops at once, without the scheduled run", async () => {
  const sale = await beginSale(site());
  await deliverAll(sale, relevant(await payFor(site(), sale)));
  const mira = await site().visitor({ as: people.creator });
  await mira.form(`/dashboard/subscribers/${sale.person.username}/block`, {});
  await expect
    .poll(async () => (await stateOf(site(), sale)).subscriptions)
    .toEqual([{ status: "active", price: 1500, ended: 0, canceled: 1 }]);
  expect((await sale.visitor.get("/subscriptions")).text).toMatch(/Canceled/);
});

test("after the fan cancels, access lasts to the end, and a late update revives nothing", async () => {
  const sale = await beginSale(site());
  const events = await payFor(site(), sale);
  await deliverAll(sale, relevant(events));
  const [{ id } = { id: "" }] = await site().rows(
    "select id from subscriptions where buyer_id = ?",
    sale.person.id,
  );
  const cancel = await sale.visitor.form("/subscriptions", { subscription_id: String(id) });
  expect([cancel.status, cancel.location]).toEqual([303, "/subscriptions"]);
  expect(await stateOf(site(), sale)).toEqual({
    ...ONE_SALE,
    subscriptions: [{ status: "active", price: 1500, ended: 0, canceled: 1 }],
  });
  expect((await sale.visitor.get("/subscriptions")).text).toMatch(/Canceled/);

  const before = new Set((await eventsOf(site())).map((event) => event.id));
  const { customer } = await subscriptionOf(sale);
  site().control.advance({ customer, by_days: 32 });
  const after = (await eventsOf(site())).filter((event) => !before.has(event.id));
  const deleted = after.filter(({ type }) => type === "customer.subscription.deleted");
  expect(deleted).toHaveLength(1);
  await deliverAll(sale, deleted);
  const over = {
    ...ONE_SALE,
    subscriptions: [{ status: "canceled", price: 1500, ended: 1, canceled: 1 }],
    access: 404,
  };
  expect(await stateOf(site(), sale)).toEqual(over);
  // Every older event again under a new ID, as in a replay.
  const replay = relevant([...events, ...(await eventsOf(site())).filter((event) => before.has(event.id))]);
  for (const event of replay.filter(({ type }) => type.startsWith("customer.subscription")))
    expect(await deliverEvent(site(), { ...event, id: `${event.id}_again` })).toBe(200);
  expect(await stateOf(site(), sale)).toEqual(over);
  const resumed = await sale.visitor.form("/subscriptions", {
    subscription_id: String(id),
    intent: "resume",
  });
  expect(resumed.status).toBe(409);
  const other = await beginSale(site());
  expect((await other.visitor.form("/subscriptions", { subscription_id: String(id) })).status).toBe(404);
});

test("a renewal is one more payment, at the fee collected for it, and a partial refund takes its share of the fee", async () => {
  const sale = await beginSale(site());
  await deliverAll(sale, relevant(await payFor(site(), sale)));
  const known = new Set((await eventsOf(site())).map(({ id }) => id));
  const { customer, charge, subscription } = await subscriptionOf(sale);
  site().control.refund({ charge, amount: 500 });
  await providerClient(site()).subscriptions.update(subscription, { application_fee_percent: 20 });
  site().control.advance({ customer });
  const news = relevant((await eventsOf(site())).filter(({ id }) => !known.has(id)));
  const state = await deliverAll(sale, [...news].reverse());
  expect(state.payments.map(({ refunded }) => refunded).sort()).toEqual([0, 500]);
  expect(state.payments.map(({ fee }) => fee).sort()).toEqual([150, 300]);
  expect(state.ledger).toEqual({ entries: 12, sum: 0, owed: -(1350 + 1200 - 450) });
  expect(state.subscriptions).toEqual(ONE_SALE.subscriptions);
});
