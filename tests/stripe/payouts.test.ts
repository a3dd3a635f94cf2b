import type Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { tick } from "#local/stripe/billing/customer-clocks.ts";
import { DAY } from "../cast.ts";
import {
  openStripeFixture,
  postForm,
  readyCreator,
  type StripeFixture,
  subscriptionSession,
} from "./stripe-fixture.ts";

let now = Date.now();
let fixture: StripeFixture;
let creator: Stripe.Account;
let at: { stripeAccount: string };
beforeEach(async () => {
  now = Date.now();
  fixture = await openStripeFixture({ now: () => now });
  creator = await readyCreator(fixture);
  at = { stripeAccount: creator.id };
  const session = await subscriptionSession(fixture, creator.id);
  fixture.control.pay({ session: session.id });
});
afterEach(() => fixture.end());

const pay = (amount: number, options: Stripe.RequestOptions = {}) =>
  fixture.stripe.payouts.create(
    { amount, currency: "usd", metadata: { order_id: "o1" } },
    { ...at, ...options },
  );
const balance = async () => {
  const { available, pending } = await fixture.stripe.balance.retrieve({}, at);
  return { available: available[0]?.amount, pending: pending[0]?.amount };
};
const available = () => fixture.control.makeAvailable({ account: creator.id });
const eventsOf = async () =>
  (await fixture.stripe.events.list({ type: "payout.*" }, at)).data.map(({ type }) => type).reverse();
async function enterBank(account_number: string) {
  const { url } = await fixture.stripe.accountLinks.create({
    account: creator.id,
    type: "account_onboarding",
    refresh_url: "http://localhost:8787/a",
    return_url: "http://localhost:8787/b",
  });
  const person = { first_name: "Mira", last_name: "Quist", email: "m@example.com", dob: "1990-01-31" };
  const home = { ssn_last_4: "0000", address: "1 Road", phone: "0", routing_number: "110000000" };
  await postForm(url, { ...person, ...home, account_number, action: "submit" });
}

test("pending funds cannot be paid out, and available ones can, once per key", async () => {
  expect(await balance()).toEqual({ available: 0, pending: 1350 });
  await expect(pay(100)).rejects.toMatchObject({ code: "balance_insufficient", statusCode: 400 });
  now += 2 * DAY;
  expect(await balance()).toEqual({ available: 1350, pending: 0 });
  await expect(pay(1351)).rejects.toMatchObject({ code: "balance_insufficient" });
  const made = await pay(1000, { idempotencyKey: "k1" });
  expect(made).toMatchObject({
    amount: 1000,
    automatic: false,
    status: "pending",
    metadata: { order_id: "o1" },
    reconciliation_status: "not_applicable",
    trace_id: { status: "pending", value: null },
  });
  expect((await pay(1000, { idempotencyKey: "k1" })).id).toBe(made.id);
  expect(await balance()).toEqual({ available: 350, pending: 0 });
});

describe("a payout", () => {
  test("is sent, arrives, and then has the bank's reference number", async () => {
    available();
    const { id } = await pay(1350);
    now += DAY;
    tick(fixture.runtime);
    expect((await fixture.stripe.payouts.retrieve(id, {}, at)).status).toBe("in_transit");
    now += 2 * DAY;
    tick(fixture.runtime);
    const paid = await fixture.stripe.payouts.retrieve(id, {}, at);
    expect(paid).toMatchObject({ status: "paid", trace_id: { status: "supported" } });
    expect(paid.trace_id?.value).toMatch(/^TRACE/);
    expect(await eventsOf()).toEqual(["payout.created", "payout.updated", "payout.paid", "payout.updated"]);
  });

  test.each([
    ["000111111116", "no_account"],
    ["000111111113", "account_closed"],
  ])(
    "to the bank account %s fails with %s, and no other is made until the account is corrected",
    async (number, code) => {
      await enterBank(number);
      available();
      const { id } = await pay(1350);
      fixture.control.movePayout({ payout: id });
      fixture.control.movePayout({ payout: id });
      const failed = await fixture.stripe.payouts.retrieve(
        id,
        { expand: ["failure_balance_transaction"] },
        at,
      );
      expect(failed).toMatchObject({
        status: "failed",
        failure_code: code,
        failure_balance_transaction: { amount: 1350, type: "payout_failure" },
      });
      expect(await balance()).toEqual({ available: 1350, pending: 0 });
      expect(await fixture.stripe.accounts.retrieve(creator.id)).toMatchObject({
        payouts_enabled: false,
        charges_enabled: true,
        requirements: { currently_due: ["external_account"] },
      });
      await expect(pay(1350)).rejects.toMatchObject({ statusCode: 400 });
      await enterBank("000123456789");
      expect((await pay(1350)).status).toBe("pending");
    },
  );

  test("that was paid can still be returned, once", async () => {
    available();
    const { id } = await pay(1350);
    fixture.control.movePayout({ payout: id, to: "paid" });
    expect(fixture.control.movePayout({ payout: id, to: "failed" }).status).toBe("failed");
    expect(await balance()).toEqual({ available: 1350, pending: 0 });
    expect(() => fixture.control.movePayout({ payout: id, to: "failed" })).toThrow("cannot become failed");
    expect(await eventsOf()).toEqual(["payout.created", "payout.paid", "payout.updated", "payout.failed"]);
  });

  test("can be canceled until it is sent", async () => {
    available();
    const [first, second] = [await pay(500), await pay(500)];
    expect(await fixture.stripe.payouts.cancel(first.id, {}, at)).toMatchObject({ status: "canceled" });
    expect(await balance()).toEqual({ available: 850, pending: 0 });
    fixture.control.movePayout({ payout: second.id });
    await expect(fixture.stripe.payouts.cancel(second.id, {}, at)).rejects.toMatchObject({ statusCode: 400 });
  });
});

test("a negative balance is debited from the bank account, but no payout can be ordered of it", async () => {
  available();
  fixture.control.adjust({ account: creator.id, amount: -2000 });
  await expect(pay(-650)).rejects.toMatchObject({ statusCode: 400 });
  expect(fixture.control.payout({ account: creator.id })).toMatchObject({ amount: -650, status: "paid" });
  expect(await balance()).toEqual({ available: 0, pending: 0 });
});

test("an account's schedule can be changed", async () => {
  expect(creator.settings?.payouts?.schedule.interval).toBe("daily");
  const changed = await fixture.stripe.accounts.update(creator.id, {
    settings: { payouts: { schedule: { interval: "manual" } } },
  });
  expect(changed.settings?.payouts?.schedule.interval).toBe("manual");
});
