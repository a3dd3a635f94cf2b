import fc from "fast-check";
import type Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { feeOf } from "#local/stripe/billing/renewals.ts";
import {
  openStripeFixture,
  readyCreator,
  type StripeFixture,
  subscriptionSession,
} from "./stripe-fixture.ts";

let fixture: StripeFixture;
let creator: Stripe.Account;
let charge: Stripe.Charge;
let waited = 0;
beforeEach(async () => {
  waited = 0;
  fixture = await openStripeFixture({ now: () => Date.now() + waited });
  creator = await readyCreator(fixture);
  const session = await subscriptionSession(fixture, creator.id);
  fixture.control.pay({ session: session.id });
  const [only] = (await fixture.stripe.charges.list()).data;
  if (!only) throw new Error("There is no charge");
  charge = only;
});
afterEach(() => fixture.end());

async function balance(stripeAccount?: string): Promise<number> {
  const held = await fixture.stripe.balance.retrieve({}, stripeAccount ? { stripeAccount } : {});
  return (held.available[0]?.amount ?? 0) + (held.pending[0]?.amount ?? 0);
}

test("a full refund reverses the transfer and the fee; only the card fee is lost", async () => {
  const refund = await fixture.stripe.refunds.create({
    payment_intent: String(charge.payment_intent),
    reverse_transfer: true,
    refund_application_fee: true,
    reason: "requested_by_customer",
  });
  expect(refund).toMatchObject({ amount: 1500, status: "succeeded", charge: charge.id });
  expect(await balance(creator.id)).toBe(0);
  expect(await balance()).toBe(-74);
  expect(await fixture.stripe.charges.retrieve(charge.id)).toMatchObject({
    refunded: true,
    amount_refunded: 1500,
  });
  const [event] = (await fixture.stripe.events.list({ type: "charge.refunded" })).data;
  expect(event?.data).toMatchObject({
    object: { refunded: true },
    previous_attributes: { amount_refunded: 0, refunded: false },
  });
  await expect(fixture.stripe.refunds.create({ charge: charge.id })).rejects.toMatchObject({
    code: "charge_already_refunded",
  });
});

test("three uneven partial refunds leave nothing over", async () => {
  for (const amount of [333, 334, undefined]) {
    await fixture.stripe.refunds.create({
      charge: charge.id,
      ...(amount && { amount }),
      reverse_transfer: true,
      refund_application_fee: true,
    });
  }
  expect(await balance(creator.id)).toBe(0);
  const fee = await fixture.stripe.applicationFees.retrieve(String(charge.application_fee));
  expect(fee).toMatchObject({ amount_refunded: 150, refunded: true });
  const transfer = await fixture.stripe.transfers.retrieve(String(charge.transfer));
  expect(transfer).toMatchObject({ amount_reversed: 1500, reversed: true });
  const refunds = await fixture.stripe.refunds.list({ payment_intent: String(charge.payment_intent) });
  expect(refunds.data.map(({ amount }) => amount)).toEqual([833, 334, 333]);
});

test("without reverse_transfer the platform pays for the refund", async () => {
  await fixture.stripe.refunds.create({ charge: charge.id, amount: 500 });
  expect(await balance(creator.id)).toBe(1350);
  await expect(fixture.stripe.refunds.create({ charge: charge.id, amount: 1001 })).rejects.toMatchObject({
    param: "amount",
  });
});

test("a dispute withdraws the money at once and returns it when won", async () => {
  const before = await balance();
  const dispute = fixture.control.dispute({ charge: charge.id });
  expect(await fixture.stripe.disputes.retrieve(dispute.id)).toMatchObject({
    status: "needs_response",
    amount: 1500,
    charge: charge.id,
  });
  expect(await balance()).toBe(before - 1500 - 1500);
  fixture.control.closeDispute({ dispute: dispute.id, won: true });
  expect(await balance()).toBe(before - 1500);
  const types = (await fixture.stripe.events.list({ type: "charge.dispute.*" })).data.map(({ type }) => type);
  expect(types).toEqual([
    "charge.dispute.closed",
    "charge.dispute.funds_reinstated",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.created",
  ]);
});

test("a payout needs available funds, empties the balance, and sends the event as that account", async () => {
  const refusal = expect.objectContaining({
    body: expect.objectContaining({ code: "balance_insufficient" }),
  });
  expect(() => fixture.control.payout({ account: creator.id })).toThrow(refusal);
  waited = 3 * 86_400_000;
  expect(() => fixture.control.payout({ account: creator.id, amount: 1351 })).toThrow(refusal);
  const payout = fixture.control.payout({ account: creator.id });
  expect(payout).toMatchObject({ amount: 1350, status: "paid" });
  expect(await balance(creator.id)).toBe(0);
  const listed = await fixture.stripe.payouts.list({}, { stripeAccount: creator.id });
  expect(listed.data.map(({ id }) => id)).toEqual([payout.id]);
  await fixture.receiver.until(() => fixture.receiver.types().includes("payout.paid"));
  const delivery = fixture.receiver.received.find(({ event }) => event.type === "payout.paid");
  expect(delivery?.event.account).toBe(creator.id);
});

test("every balance is the sum of its transactions' net amounts", async () => {
  await fixture.stripe.refunds.create({ charge: charge.id, amount: 700, reverse_transfer: true });
  for (const stripeAccount of [undefined, creator.id]) {
    const transactions = await fixture.stripe.balanceTransactions.list(
      { limit: 100 },
      stripeAccount ? { stripeAccount } : {},
    );
    const sum = transactions.data.reduce((total, { net }) => total + net, 0);
    expect(await balance(stripeAccount)).toBe(sum);
  }
});

test("a connected account's objects are not found on the platform, and the platform's not on the account", async () => {
  const [payment] = (await fixture.stripe.charges.list({}, { stripeAccount: creator.id })).data;
  expect(payment).toMatchObject({ amount: 1500, application_fee_amount: 150 });
  await expect(fixture.stripe.charges.retrieve(payment?.id ?? "")).rejects.toMatchObject({ statusCode: 404 });
});

test("the fee is a percentage, rounded half up", () => {
  expect([feeOf(1005, 10), feeOf(1004, 10), feeOf(1500, null), feeOf(1000, 12.5)]).toEqual([
    101,
    100,
    null,
    125,
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), (amount) => {
      const fee = feeOf(amount, 10) ?? 0;
      return fee * 10 - amount >= -4 && fee * 10 - amount <= 5;
    }),
  );
});
