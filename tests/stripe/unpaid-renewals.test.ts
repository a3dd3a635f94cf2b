import type Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { stripeRenewals } from "#platform/payments/payment-renewals.ts";
import {
  openStripeFixture,
  pay,
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

const port = () => stripeRenewals(() => fixture.stripe);
const seen = () => port().unpaidRenewal(subscription.id);
async function fail(code: string, advice?: string) {
  fixture.control.decline({ subscription: subscription.id, code, advice });
  fixture.control.advance({ subscription: subscription.id });
  const unpaid = await seen();
  if (unpaid === null) throw new Error("nothing is unpaid");
  return unpaid;
}
const payment = (unpaid: { invoiceId: string; cardId: string | null }, idempotencyKey: string) => ({
  ...unpaid,
  subscriptionId: subscription.id,
  idempotencyKey,
});

test("an unpaid month shows its newest failure, and each retry is another one", async () => {
  expect(await seen()).toBeNull();
  const unpaid = await fail("do_not_honor", "do_not_try_again");
  expect(unpaid).toMatchObject({ code: "do_not_honor", advice: "do_not_try_again", isCanceled: false });
  expect(unpaid.cardId).toBe(unpaid.failedCardId);
  expect(await port().payRenewal(payment(unpaid, "one"))).toEqual({ ok: false, reason: "declined" });
  const second = await seen();
  expect(second?.failureId).not.toBe(unpaid.failureId);
  await port().payRenewal(payment(unpaid, "one"));
  expect((await seen())?.failureId).toBe(second?.failureId);
  fixture.control.decline({ subscription: subscription.id });
  expect(await port().payRenewal(payment(unpaid, "two"))).toEqual({ ok: true });
  expect(await seen()).toBeNull();
  expect(await port().payRenewal(payment(unpaid, "three"))).toEqual({ ok: false, reason: "refused" });
  const paid = await fixture.stripe.invoices.list({ subscription: subscription.id, status: "paid" });
  expect(paid.data).toHaveLength(2);
});

test("a new card is found, charged, and charged for later months, too", async () => {
  const before = await fail("stolen_card");
  const customer = String(subscription.customer);
  expect(await port().pastDueSubscriptionsOf(customer)).toEqual([subscription.id]);
  const card = fixture.control.newCard({ subscription: subscription.id, card: "5555555555554444" });
  const unpaid = await seen();
  expect(unpaid).toMatchObject({ cardId: card.id, failedCardId: before.failedCardId });
  if (unpaid === null) throw new Error("nothing is unpaid");
  expect(await port().payRenewal(payment(unpaid, "new"))).toEqual({ ok: true });
  const now = await fixture.stripe.subscriptions.retrieve(subscription.id);
  expect(now).toMatchObject({ status: "active", default_payment_method: card.id });
  expect(await port().pastDueSubscriptionsOf(customer)).toEqual([]);
});

test("a payment that the bank wants confirmed can be confirmed on the provider's page", async () => {
  const unpaid = await fail("authentication_required");
  expect(unpaid.code).toBe("authentication_required");
  await fetch(unpaid.payUrl ?? "", { method: "POST", body: new URLSearchParams() });
  expect(await seen()).toBeNull();
  expect((await fixture.stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
});

test("ending a subscription voids the unpaid month, whose page can't be paid anymore; ending twice is one end", async () => {
  const unpaid = await fail("insufficient_funds");
  await port().endUnpaid(subscription.id);
  await port().endUnpaid(subscription.id);
  expect((await fixture.stripe.subscriptions.retrieve(subscription.id)).status).toBe("canceled");
  await fetch(unpaid.payUrl ?? "", { method: "POST", body: new URLSearchParams() });
  expect((await fixture.stripe.invoices.retrieve(unpaid.invoiceId)).status).toBe("void");
});
