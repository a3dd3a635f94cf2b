import type Stripe from "stripe";
import { beforeAll, expect, test } from "vitest";
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

/** The event types that our worker handles; a sale's others are only recorded. */
const RELEVANT =
  /^(checkout\.session\.completed|customer\.subscription\.|invoice\.paid|charge\.refunded|charge\.dispute\.)/;

function ordersOf<T>(items: T[]): T[][] {
  if (items.length < 2) return [items];
  return items.flatMap((first, i) =>
    ordersOf(items.filter((_, other) => other !== i)).map((rest) => [first, ...rest]),
  );
}

/** Eight unsorted orders of a longer list: every k-th entry, in both directions. */
function shuffledOrders<T>(items: T[]): T[][] {
  const orders = [1, 2, 3, 5].map((step) =>
    items.map((_, i) => ({ i, at: (i * step * 7 + step) % 11 })).sort((a, b) => a.at - b.at || a.i - b.i),
  );
  return orders.flatMap((order) => {
    const picked = order.flatMap(({ i }) => items[i] ?? []);
    return [picked, [...picked].reverse()];
  });
}

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

/** Delivers the new events in the given order and returns the final state. */
async function deliverAll(sale: Sale, order: Stripe.Event[]) {
  for (const event of order) expect(await deliverEvent(site(), event), event.type).toBe(200);
  return stateOf(site(), sale);
}

test("a sale's own events in every possible order", async () => {
  const first = await beginSale(site());
  const types = relevant(await payFor(site(), first)).map(({ type }) => type);
  expect(types.length).toBeGreaterThanOrEqual(3);
  expect(types.length).toBeLessThanOrEqual(5);
  for (const order of ordersOf(types.map((_, i) => i))) {
    const sale = await beginSale(site());
    const events = relevant(await payFor(site(), sale));
    expect(
      await deliverAll(
        sale,
        order.flatMap((i) => events[i] ?? []),
      ),
      String(order.map((i) => types[i])),
    ).toEqual(ONE_SALE);
  }
});

test("a sale that was canceled, expired, and refunded, in many orders", async () => {
  const ended = {
    subscriptions: [{ status: "canceled", price: 1500, ended: 1, canceled: expect.any(Number) }],
    payments: [{ gross: 1500, fee: 150, net: 1350, refunded: 1500 }],
    ledger: { entries: 9, sum: 0, owed: 0 },
    access: 404,
  };
  const provider = providerClient(site());
  for (let turn = 0; turn < 8; turn++) {
    const sale = await beginSale(site());
    const known = new Set((await eventsOf(site())).map(({ id }) => id));
    await payFor(site(), sale);
    const { customer, subscription, charge } = await subscriptionOf(sale);
    await provider.subscriptions.update(subscription, { cancel_at_period_end: true });
    site().control.refund({ charge });
    site().control.advance({ customer, by_days: 32 });
    const events = relevant((await eventsOf(site())).filter(({ id }) => !known.has(id)));
    expect(events.length).toBeGreaterThanOrEqual(6);
    const order = shuffledOrders(events)[turn] ?? [];
    expect(order).toHaveLength(events.length);
    expect(await deliverAll(sale, order), String(order.map(({ type }) => type))).toEqual(ended);
  }
});

test("canceled by the fan: access lasts to the end, and a late update revives nothing", async () => {
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
  // Every older event once more under a new ID, as in a replay.
  const replay = relevant([...events, ...(await eventsOf(site())).filter((event) => before.has(event.id))]);
  for (const event of replay.filter(({ type }) => type.startsWith("customer.subscription")))
    expect(await deliverEvent(site(), { ...event, id: `${event.id}_again` })).toBe(200);
  expect(await stateOf(site(), sale)).toEqual(over);
  // Nobody can resume an ended subscription or change another account's.
  const resumed = await sale.visitor.form("/subscriptions", {
    subscription_id: String(id),
    intent: "resume",
  });
  expect(resumed.status).toBe(409);
  const other = await beginSale(site());
  expect((await other.visitor.form("/subscriptions", { subscription_id: String(id) })).status).toBe(404);
});

test("a renewal is one more payment, at the fee collected for it; a partial refund takes its share of the fee", async () => {
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

test("a disputed month is taken from the creator's account at the provider once, and returned once when won", async () => {
  const provider = providerClient(site());
  site().control.topUp({ amount: 100_000 });
  const sale = await beginSale(site());
  await deliverAll(sale, relevant(await payFor(site(), sale)));
  const { charge } = await subscriptionOf(sale);
  const { transfer_group } = await provider.charges.retrieve(charge);
  /** What the creator is owed, and each transfer to them with what was reversed of it, after each event came four times. */
  const after = async (action: () => unknown) => {
    const known = new Set((await eventsOf(site())).map(({ id }) => id));
    action();
    const events = relevant((await eventsOf(site())).filter(({ id }) => !known.has(id)));
    const copies = events.flatMap((event) => [event, event, event, { ...event, id: `${event.id}_again` }]);
    for (const status of await Promise.all(copies.map((event) => deliverEvent(site(), event))))
      expect([200, 503]).toContain(status);
    for (const event of events) expect(await deliverEvent(site(), event)).toBe(200);
    const { data } = await provider.transfers.list({ transfer_group: transfer_group ?? "" });
    const { ledger } = await stateOf(site(), sale);
    return [ledger?.owed, ...data.reverse().map(({ amount, amount_reversed }) => [amount, amount_reversed])];
  };
  let dispute = "";
  const open = () => {
    dispute = site().control.dispute({ charge }).id;
  };
  expect(await after(open)).toEqual([0, [1500, 1350]]);
  const close = (won: boolean) => () => site().control.closeDispute({ dispute, won });
  expect(await after(close(false))).toEqual([0, [1500, 1350]]);
  expect(await after(close(true))).toEqual([-1350, [1500, 1350], [1350, 0]]);
  expect(await after(close(false))).toEqual([0, [1500, 1350], [1350, 1350]]);
});

test("a disputed month gives no access, in any order; won, it lasts to its end; lost, the subscription ends", async () => {
  const held = {
    subscriptions: [{ status: "active", price: 1500, ended: 0, canceled: 0 }],
    payments: [{ gross: 1500, fee: 150, net: 1350, refunded: 0 }],
    ledger: { entries: 7, sum: 0, owed: 0 },
    access: 404,
  };
  const won = { ...held, ledger: { entries: 11, sum: 0, owed: -1350 }, access: 200 };
  const lost = { ...held, subscriptions: [{ status: "canceled", price: 1500, ended: 1, canceled: 0 }] };
  // What is returned to a creator comes from our available funds.
  site().control.topUp({ amount: 100_000 });
  for (let turn = 0; turn < 4; turn++) {
    const sale = await beginSale(site());
    const known = new Set((await eventsOf(site())).map(({ id }) => id));
    await payFor(site(), sale);
    const { charge } = await subscriptionOf(sale);
    const dispute = site().control.dispute({ charge });
    const events = relevant((await eventsOf(site())).filter(({ id }) => !known.has(id)));
    expect(await deliverAll(sale, shuffledOrders(events)[turn * 2] ?? []), String(turn)).toEqual(held);
    site().control.closeDispute({ dispute: dispute.id, won: turn % 2 === 0 });
    const closing = relevant((await eventsOf(site())).filter(({ id }) => !known.has(id)));
    const after = await deliverAll(sale, [...closing].reverse());
    expect(after).toEqual(turn % 2 === 0 ? won : lost);
  }
});
