import type Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  openStripeFixture,
  readyCreator,
  type StripeFixture,
  subscriptionSession,
} from "./stripe-fixture.ts";

let fixture: StripeFixture;
let creator: Stripe.Account;
let waited = 0;
beforeEach(async () => {
  waited = 0;
  fixture = await openStripeFixture({ now: () => Date.now() + waited });
  creator = await readyCreator(fixture);
});
afterEach(() => fixture.end());

async function charged(card = "4242424242424242"): Promise<Stripe.Charge> {
  const session = await subscriptionSession(fixture, creator.id);
  fixture.control.pay({ session: session.id, card });
  const [only] = (await fixture.stripe.charges.list()).data;
  if (!only) throw new Error("There is no charge");
  return only;
}
async function balance(stripeAccount?: string): Promise<number> {
  const held = await fixture.stripe.balance.retrieve({}, stripeAccount ? { stripeAccount } : {});
  return (held.available[0]?.amount ?? 0) + (held.pending[0]?.amount ?? 0);
}
const insufficient = { code: "balance_insufficient" };

test("a refund from the dashboard can be at the platform's expense", async () => {
  const { id } = await charged();
  fixture.control.refund({ charge: id, amount: 500, platformPays: true });
  expect(await balance(creator.id)).toBe(1350);
  fixture.control.refund({ charge: id, amount: 500 });
  expect(await balance(creator.id)).toBe(900);
});

test("refunds of one card are pending first, those of another fail after they succeeded", async () => {
  const pending = fixture.control.refund({ charge: (await charged("4000000000007726")).id });
  expect(pending).toMatchObject({ status: "pending", pending_reason: "processing" });
  expect(fixture.control.finishRefund({ refund: pending.id })).toMatchObject({ status: "succeeded" });
  expect(() => fixture.control.finishRefund({ refund: pending.id })).toThrow();

  const before = await balance();
  const { id } = await charged("4000000000005126");
  const sold = await balance();
  const refund = fixture.control.refund({ charge: id });
  expect(refund.status).toBe("succeeded");
  fixture.control.finishRefund({ refund: refund.id });
  const failed = await fixture.stripe.refunds.retrieve(refund.id, {
    expand: ["failure_balance_transaction"],
  });
  expect(failed).toMatchObject({ status: "failed", failure_balance_transaction: { amount: 1500 } });
  expect(await fixture.stripe.charges.retrieve(id)).toMatchObject({ amount_refunded: 0, refunded: false });
  // The money returns to the platform only, not to the creator's account.
  expect((await balance()) - sold).toBe(1350);
  expect(before).toBeLessThan(sold);
  const types = (await fixture.stripe.events.list({ type: "refund.*" })).data.map(({ type }) => type);
  expect(types.slice(0, 2)).toEqual(["refund.failed", "refund.updated"]);
});

test("a transfer can be reversed in parts, as far as the account's balance covers it, and never further", async () => {
  const { transfer } = await charged();
  const id = String(transfer);
  const reverse = (amount: number, idempotencyKey?: string) =>
    fixture.stripe.transfers.createReversal(id, { amount, metadata: { cause: "du_1" } }, { idempotencyKey });
  const first = await reverse(350, "once");
  expect((await reverse(350, "once")).id).toBe(first.id);
  expect(await balance(creator.id)).toBe(1000);
  expect((await fixture.stripe.transfers.listReversals(id)).data).toEqual([first]);
  await expect(reverse(1151)).rejects.toMatchObject({ param: "amount" });
  waited = 3 * 86_400_000;
  fixture.control.payout({ account: creator.id, amount: 600 });
  await expect(reverse(401, "refused")).rejects.toMatchObject(insufficient);
  await charged();
  await expect(reverse(401, "refused")).rejects.toMatchObject(insufficient);
  expect((await reverse(401, "another")).amount).toBe(401);
});

test("a transfer without a charge needs available funds", async () => {
  const give = () =>
    fixture.stripe.transfers.create({ amount: 500, currency: "usd", destination: creator.id });
  await expect(give()).rejects.toMatchObject(insufficient);
  fixture.control.topUp({ amount: 500 });
  await give();
  expect(await balance(creator.id)).toBe(500);
  await expect(give()).rejects.toMatchObject(insufficient);
});

test("a charge can be disputed in parts, and a decision can be reversed", async () => {
  const { id } = await charged();
  const first = fixture.control.dispute({ charge: id, amount: 500 });
  const second = fixture.control.dispute({ charge: id, amount: 600 });
  expect(() => fixture.control.dispute({ charge: id, amount: 401 })).toThrow();
  const before = await balance();
  fixture.control.closeDispute({ dispute: first.id, won: true });
  expect((await balance()) - before).toBe(500);
  fixture.control.closeDispute({ dispute: first.id, won: false });
  expect(await balance()).toBe(before);
  expect((await fixture.stripe.charges.retrieve(id)).disputed).toBe(true);
  expect(await fixture.stripe.disputes.retrieve(second.id)).toMatchObject({ status: "needs_response" });
});

test("a 500 is replayed under its key; a 429 is not", async () => {
  const create = (idempotencyKey: string) => subscriptionSession(fixture, creator.id, {}, idempotencyKey);
  fixture.control.fault({ kind: "500" });
  await expect(create("a")).rejects.toMatchObject({ statusCode: 500 });
  await expect(create("a")).rejects.toMatchObject({ statusCode: 500 });
  expect((await create("b")).status).toBe("open");
  fixture.control.fault({ kind: "500", afterWork: true });
  await expect(create("c")).rejects.toMatchObject({ statusCode: 500 });
  await expect(create("c")).rejects.toMatchObject({ statusCode: 500 });
  fixture.control.fault({ kind: "429" });
  await expect(create("d")).rejects.toMatchObject({ statusCode: 429 });
  expect((await create("d")).status).toBe("open");
  expect((await fixture.stripe.checkout.sessions.list()).data).toHaveLength(3);
});

test("an account whose owner ended the access can no longer be seen", async () => {
  fixture.control.deauthorize({ account: creator.id });
  await expect(fixture.stripe.accounts.retrieve(creator.id)).rejects.toMatchObject({
    statusCode: 403,
    code: "account_invalid",
  });
  await fixture.receiver.until(() => fixture.receiver.types().includes("account.application.deauthorized"));
  const [event] = fixture.receiver.received
    .map((one) => one.event)
    .filter(({ type }) => type === "account.application.deauthorized");
  expect(event).toMatchObject({ account: creator.id, data: { object: { object: "application" } } });
});
