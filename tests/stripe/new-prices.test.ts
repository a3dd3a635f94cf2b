import type Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { stripeRenewals } from "#platform/payments/payment-renewals.ts";
import {
  openStripeFixture,
  pay,
  postForm,
  readyCreator,
  type StripeFixture,
  subscriptionSession,
} from "./stripe-fixture.ts";

let fixture: StripeFixture;
let subscription: Stripe.Subscription;
beforeEach(async () => {
  fixture = await openStripeFixture();
  const session = await subscriptionSession(fixture, (await readyCreator(fixture)).id);
  await pay(session.url ?? "");
  const paid = await fixture.stripe.checkout.sessions.retrieve(session.id);
  subscription = await fixture.stripe.subscriptions.retrieve(String(paid.subscription));
});
afterEach(() => fixture.end());

const item = () => subscription.items.data[0]?.id ?? "";
const invoices = async () => {
  const { data } = await fixture.stripe.invoices.list({ subscription: subscription.id, limit: 10 });
  return data.map(({ amount_paid }) => amount_paid).toReversed();
};
const setPrice = (cents: number, idempotencyKey: string) =>
  stripeRenewals(() => fixture.stripe).setPrice({ subscriptionId: subscription.id, cents, idempotencyKey });

test("a new price is charged from the next renewal on, with its fee, and not before", async () => {
  const [first = 0] = await invoices();
  await setPrice(2500, "one");
  await setPrice(2500, "one");
  const changed = await fixture.stripe.subscriptions.retrieve(subscription.id);
  expect(changed.items.data.map(({ id, price }) => [id, price.unit_amount])).toEqual([[item(), 2500]]);
  expect(changed.items.data[0]?.current_period_end).toBe(subscription.items.data[0]?.current_period_end);
  expect(await invoices()).toEqual([first]);
  fixture.control.advance({ subscription: subscription.id });
  expect(await invoices()).toEqual([first, 2500]);
  const [intent] = (await fixture.stripe.paymentIntents.list({ limit: 1 })).data;
  expect(intent).toMatchObject({ amount: 2500, application_fee_amount: 250 });
  await setPrice(1100, "two");
  fixture.control.advance({ subscription: subscription.id });
  expect(await invoices()).toEqual([first, 2500, 1100]);
});

test("requests that Stripe refuses are refused: prorations, unknown items, other intervals, archived prices", async () => {
  const update = (params: Stripe.SubscriptionUpdateParams) =>
    fixture.stripe.subscriptions.update(subscription.id, params);
  const price_data = {
    currency: "usd",
    product: String(subscription.items.data[0]?.price.product),
    unit_amount: 1200,
    recurring: { interval: "month" as const },
  };
  await expect(update({ items: [{ id: item(), price_data }] })).rejects.toThrow("proration_behavior");
  const none = { proration_behavior: "none" as const };
  await expect(update({ ...none, items: [{ id: "si_none", price_data }] })).rejects.toThrow("No such");
  const yearly = { ...price_data, recurring: { interval: "year" as const } };
  await expect(update({ ...none, items: [{ id: item(), price_data: yearly }] })).rejects.toThrow("interval");
  const archived = subscription.items.data[0]?.price.id ?? "";
  await expect(update({ ...none, items: [{ id: item(), price: archived }] })).rejects.toThrow("inactive");
  await update({ ...none, items: [{ id: item(), price_data }] });
  fixture.control.advance({ subscription: subscription.id });
  expect((await invoices()).at(-1)).toBe(1200);
});

test("a price set in the dashboard is reported by events and charged from the next renewal on", async () => {
  const { id } = subscription;
  const page = await fetch(`${fixture.url}/objects/subscription`);
  expect(await page.text()).toContain('action="/do/set-price"');
  const press = (amount: string, of = id) =>
    postForm(`${fixture.url}/do/set-price`, { subscription: of, amount });
  const events = async () => (await fixture.stripe.events.list({ limit: 100 })).data;
  const before = await events();
  for (const amount of ["12.5", "-1", "a lot", ""]) expect((await press(amount)).status, amount).toBe(422);
  expect((await press("2000", "sub_none")).status).toBe(422);
  expect(await events()).toHaveLength(before.length);

  expect((await press("2000")).status).toBe(303);
  const told = (await events()).slice(0, -before.length);
  expect(told.map(({ type }) => type).toSorted()).toEqual(["customer.subscription.updated", "price.created"]);
  const updated = told.find(({ type }) => type === "customer.subscription.updated");
  expect(updated?.data.previous_attributes).toHaveProperty("items");
  const { data } = (await fixture.stripe.subscriptions.retrieve(id)).items;
  expect(data.map((one) => [one.id, one.price.unit_amount, one.plan.amount])).toEqual([[item(), 2000, 2000]]);
  fixture.control.advance({ subscription: id });
  expect((await invoices()).at(-1)).toBe(2000);
  await fixture.stripe.subscriptions.cancel(id);
  expect((await press("3000")).status).toBe(422);
});
