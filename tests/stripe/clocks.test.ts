import type Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { periodEnd } from "#local/stripe/billing/periods.ts";
import { toSubscription } from "#platform/payments/payment-snapshots.ts";
import {
  openStripeFixture,
  pay,
  postForm,
  readyCreator,
  type StripeFixture,
  subscriptionSession,
} from "./stripe-fixture.ts";

let fixture: StripeFixture;
let creator: Stripe.Account;
beforeEach(async () => {
  fixture = await openStripeFixture();
  creator = await readyCreator(fixture);
});
afterEach(() => fixture.end());

async function subscribe(card_number = "4242424242424242"): Promise<Stripe.Subscription> {
  const session = await subscriptionSession(fixture, creator.id);
  await pay(session.url ?? "", { card_number });
  const paid = await fixture.stripe.checkout.sessions.retrieve(session.id);
  return fixture.stripe.subscriptions.retrieve(String(paid.subscription));
}

const again = ({ id }: Stripe.Subscription) => fixture.stripe.subscriptions.retrieve(id);
const item = (subscription: Stripe.Subscription): Stripe.SubscriptionItem => {
  const [only] = subscription.items.data;
  if (!only) throw new Error("There is no item");
  return only;
};
const eventsOf = async (type: string): Promise<Stripe.Event[]> =>
  (await fixture.stripe.events.list({ type, limit: 100 })).data;

test("a renewal runs now, dated by the customer's clock and signed with the real time", async () => {
  const before = await subscribe();
  fixture.control.advance({ subscription: before.id });
  const after = await again(before);
  const end = item(before).current_period_end;
  expect(after.status).toBe("active");
  expect(item(after).current_period_start).toBe(end);
  expect(item(after).current_period_end).toBeGreaterThan(end);
  const invoices = await fixture.stripe.invoices.list({ subscription: before.id });
  expect(
    invoices.data.map(({ billing_reason, status, created }) => [billing_reason, status, created === end]),
  ).toEqual([
    ["subscription_cycle", "paid", true],
    ["subscription_create", "paid", false],
  ]);
  expect(invoices.data[0]?.lines.data[0]?.period).toEqual({
    start: end,
    end: item(after).current_period_end,
  });
  expect((await fixture.stripe.balance.retrieve({}, { stripeAccount: creator.id })).pending[0]?.amount).toBe(
    2700,
  );

  const [updated] = await eventsOf("customer.subscription.updated");
  expect(updated).toMatchObject({
    created: end,
    data: { previous_attributes: { latest_invoice: before.latest_invoice } },
  });
  await fixture.control.settle();
  const delivery = fixture.receiver.received.find(({ event }) => event.id === updated?.id);
  const signedAt = Number(/t=(\d+)/.exec(delivery?.signature ?? "")?.[1]);
  expect(Math.abs(signedAt - Date.now() / 1000)).toBeLessThan(60);
});

test("several months at once renew one after the other", async () => {
  const before = await subscribe();
  fixture.control.advance({ subscription: before.id, by_days: 100 });
  const invoices = await fixture.stripe.invoices.list({ subscription: before.id });
  expect(invoices.data).toHaveLength(4);
  expect(new Set(invoices.data.map(({ number }) => number)).size).toBe(4);
});

test("a subscription canceled at the end of the period stays until then and ends exactly then", async () => {
  const before = await subscribe();
  const end = item(before).current_period_end;
  const marked = await fixture.stripe.subscriptions.update(before.id, { cancel_at_period_end: true });
  expect(marked).toMatchObject({ status: "active", cancel_at_period_end: true, cancel_at: end });
  const [updated] = await eventsOf("customer.subscription.updated");
  expect(updated?.data.previous_attributes).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
  expect(updated?.request?.id).toMatch(/^req_/);

  fixture.control.advance({ subscription: before.id, to: end - 1 });
  expect((await again(before)).status).toBe("active");
  fixture.control.advance({ subscription: before.id, to: end });
  expect(await again(before)).toMatchObject({ status: "canceled", ended_at: end });
  expect((await fixture.stripe.invoices.list({ subscription: before.id })).data).toHaveLength(1);
  const [deleted] = await eventsOf("customer.subscription.deleted");
  expect(deleted).toMatchObject({ created: end, data: { object: { status: "canceled" } } });
  expect((await fixture.stripe.subscriptions.list()).data).toHaveLength(0);
  expect((await fixture.stripe.subscriptions.list({ status: "all" })).data).toHaveLength(1);
});

test("a subscription resumed before the end renews", async () => {
  const before = await subscribe();
  await fixture.stripe.subscriptions.update(before.id, { cancel_at_period_end: true });
  const back = await fixture.stripe.subscriptions.update(before.id, { cancel_at_period_end: false });
  expect(back).toMatchObject({ cancel_at: null, canceled_at: null });
  fixture.control.advance({ subscription: before.id });
  expect((await again(before)).status).toBe("active");
});

test("a subscription can be canceled at once", async () => {
  const before = await subscribe();
  expect(await fixture.stripe.subscriptions.cancel(before.id)).toMatchObject({ status: "canceled" });
  await expect(fixture.stripe.subscriptions.update(before.id, { metadata: { a: "1" } })).rejects.toThrow(
    /canceled/,
  );
});

test("a card that fails later leaves the subscription past due, since the provider's own retries are off", async () => {
  const before = await subscribe("4000 0000 0000 0341");
  fixture.control.advance({ subscription: before.id });
  expect((await again(before)).status).toBe("past_due");
  const [invoice] = (await fixture.stripe.invoices.list({ subscription: before.id, status: "open" })).data;
  expect(invoice).toMatchObject({ attempt_count: 1, amount_remaining: 1500 });
  expect(await eventsOf("invoice.payment_failed")).toHaveLength(1);
  fixture.control.advance({ subscription: before.id, by_days: 20 });
  expect(await eventsOf("invoice.payment_failed")).toHaveLength(1);
  expect((await again(before)).status).toBe("past_due");
});

test("however long an action takes, its effects are dated by the time it sets on the clock", async () => {
  await fixture.end();
  let asked = 0;
  fixture = await openStripeFixture({ now: () => Date.now() + 700 * asked++ });
  creator = await readyCreator(fixture);
  const before = await subscribe("4000 0000 0000 0341");
  fixture.control.advance({ subscription: before.id });
  const [open] = (await fixture.stripe.invoices.list({ subscription: before.id, status: "open" })).data;
  expect(open?.status_transitions.finalized_at).toBe(item(before)?.current_period_end);
  expect((await again(before)).status).toBe("past_due");
});

test("a past due subscription recovers with a valid card", async () => {
  const good = await subscribe();
  const before = await subscribe("4000 0000 0000 0341");
  fixture.control.advance({ subscription: before.id });
  const [invoice] = (await fixture.stripe.invoices.list({ subscription: before.id, status: "open" })).data;
  await expect(fixture.stripe.invoices.pay(invoice?.id ?? "")).rejects.toMatchObject({
    code: "card_declined",
    statusCode: 402,
  });
  await fixture.stripe.invoices.pay(invoice?.id ?? "", {
    payment_method: String(good.default_payment_method),
  });
  expect((await again(before)).status).toBe("active");
});

test("one customer's clock does not affect others", async () => {
  const [mine, theirs] = [await subscribe(), await subscribe()];
  fixture.control.advance({ subscription: mine.id });
  expect(item(await again(theirs))).toEqual(item(theirs));
});

test("a customer's open session expires by that clock", async () => {
  const customer = await fixture.stripe.customers.create({ email: "ada@example.com" });
  const session = await subscriptionSession(fixture, creator.id, {
    customer: customer.id,
    customer_email: undefined,
  });
  fixture.control.advance({ customer: customer.id, by_days: 1 });
  expect((await fixture.stripe.checkout.sessions.retrieve(session.id)).status).toBe("expired");
});

test("the billing portal cancels at the end of the period, resumes, and shows the receipts", async () => {
  const before = await subscribe();
  const portal = await fixture.stripe.billingPortal.sessions.create({
    customer: String(before.customer),
    return_url: "http://localhost:8787/subscriptions",
  });
  const page = await (await fetch(portal.url)).text();
  expect(page).toContain("Renews on");
  expect(page).toContain('href="http://localhost:8787/subscriptions"');
  await postForm(portal.url, { action: "cancel", subscription: before.id });
  expect((await again(before)).cancel_at_period_end).toBe(true);
  expect(await (await fetch(portal.url)).text()).toContain("Ends on");
  await postForm(portal.url, { action: "resume", subscription: before.id });
  expect((await again(before)).cancel_at_period_end).toBe(false);
});

test("the 31st becomes the last day of a shorter month, then the 31st again", () => {
  const at = (text: string): number => Date.parse(`${text}T12:00:00Z`) / 1000;
  const monthly = { interval: "month", interval_count: 1 };
  const anchor = at("2027-01-31");
  expect(periodEnd(anchor, anchor, monthly)).toBe(at("2027-02-28"));
  expect(periodEnd(anchor, at("2027-02-28"), monthly)).toBe(at("2027-03-31"));
  expect(periodEnd(at("2028-02-29"), at("2028-02-29"), { interval: "year", interval_count: 1 })).toBe(
    at("2029-02-28"),
  );
});

test("the billing portal takes a new card for a month that couldn't be charged, and charges it", async () => {
  const before = await subscribe("4000 0000 0000 0341");
  fixture.control.advance({ subscription: before.id });
  const read = () => fixture.stripe.subscriptions.retrieve(before.id, { expand: ["latest_invoice"] });
  const failed = toSubscription(await read());
  expect(failed).toMatchObject({ status: "past_due" });
  const portal = await fixture.stripe.billingPortal.sessions.create({ customer: String(before.customer) });
  const card = { action: "card", subscription: before.id };
  await postForm(portal.url, { ...card, card: "4000000000009995" });
  expect((await again(before)).status).toBe("past_due");
  await postForm(portal.url, { ...card, card: "4242424242424242" });
  expect(toSubscription(await read())).toMatchObject({ status: "active" });
});
