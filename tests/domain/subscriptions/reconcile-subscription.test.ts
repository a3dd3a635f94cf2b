import { describe, expect, test } from "vitest";
import type { PaidInvoice, ProviderSubscription } from "#domain/payments/payment-port.ts";
import { reconcileSubscription } from "#domain/subscriptions/reconcile-subscription.ts";
import { DAY, HOUR, NOW, people } from "#tests/cast.ts";
import { emailsIn } from "../notifications/payment-news/emails-in.ts";
import { fakeBooks } from "../payments/fixtures/fake-books.ts";
import { invoiceOf, snapshotOf } from "../payments/fixtures/sale-fixture.ts";

const MONTH = 30 * DAY;

async function read(snapshot: Partial<ProviderSubscription>, invoices: PaidInvoice[], later = HOUR) {
  const books = fakeBooks();
  Object.assign(books.state, { subscription: snapshotOf(snapshot), invoices, now: NOW + later });
  const result = await reconcileSubscription(books.deps, "sub_1", null);
  return { ...books, result, recorded: books.subscriptions[0] };
}
const termOf = async (...question: Parameters<typeof read>) => {
  const { recorded } = await read(...question);
  const { current_period_end = 0, expires_at = 0 } = recorded?.subscription ?? {};
  return { paid: current_period_end - NOW, access: expires_at - NOW };
};

test("a paid month is recorded with its dates, split, and entries, at the time before it was read", async () => {
  const { result, recorded } = await read({}, [invoiceOf(0, { fee: 300 })]);
  expect(result).toEqual({ ok: true, status: "active" });
  const both = { buyer_id: people.fan.id, seller_id: people.creator.id };
  expect(recorded).toMatchObject({
    checkoutId: "checkout-1",
    now: NOW + HOUR,
    event: null,
    unpaid: null,
    subscription: {
      ...both,
      id: "checkout-1",
      checkout_id: "checkout-1",
      status: "active",
      price: 1500,
      stripe_subscription_id: "sub_1",
      current_period_start: NOW,
      current_period_end: NOW + MONTH,
      expires_at: NOW + MONTH,
      retry_at: null,
      cancel_requested_at: null,
      ended_at: null,
      created_at: NOW,
      updated_at: NOW + HOUR,
    },
    payments: [
      {
        ...both,
        id: "in_0",
        kind: "subscription",
        checkout_id: "checkout-1",
        subscription_id: "checkout-1",
        gross: 1500,
        fee: 300,
        net: 1200,
        stripe_reference: "in_0",
        stripe_payment_intent_id: "pi_0",
        period_start: NOW,
        period_end: NOW + MONTH,
        paid_at: NOW,
        created_at: NOW + HOUR,
      },
    ],
  });
  expect(recorded?.entries.map(({ id, amount, created_at }) => [id, amount, created_at])).toEqual([
    ["sale:in_0:provider", 1500, NOW],
    ["sale:in_0:platform", -300, NOW],
    ["sale:in_0:seller", -1200, NOW],
  ]);
  // The second is queued only if it was canceled before.
  expect(emailsIn(recorded?.news).map(({ email, cause }) => [email.id, cause.kind])).toEqual([
    ["receipt:in_0", "payment"],
    [`resumed:checkout-1:${NOW + HOUR}`, "resumption"],
  ]);
  expect(emailsIn(recorded?.news)[0]?.email.now).toBe(NOW + HOUR);
});

test("every paid month is booked when it was paid", async () => {
  const { recorded } = await read({}, [invoiceOf(0), invoiceOf(1)]);
  expect(recorded?.payments.map(({ id, paid_at }) => [id, paid_at])).toEqual([
    ["in_0", NOW],
    ["in_1", NOW + MONTH],
  ]);
  expect(recorded?.entries).toHaveLength(6);
});

describe("access lasts", () => {
  const renewed = { periodStart: NOW + MONTH, periodEnd: NOW + 2 * MONTH };

  test("until the period's end while it is charged, even if its invoice isn't listed yet", async () => {
    expect(await termOf({}, [])).toEqual({ paid: MONTH, access: MONTH });
    expect(await termOf(renewed, [invoiceOf(0)])).toEqual({ paid: 2 * MONTH, access: 2 * MONTH });
  });

  test("until the end of what was paid while collection is paused", async () => {
    const paused = { ...renewed, isCharged: false };
    expect(await termOf(paused, [invoiceOf(0)])).toEqual({ paid: MONTH, access: MONTH });
    expect(await termOf(paused, [invoiceOf(0), invoiceOf(1)])).toEqual({
      paid: 2 * MONTH,
      access: 2 * MONTH,
    });
  });

  test("three days longer while a month can't be charged", async () => {
    const unpaid = await termOf({ ...renewed, status: "past_due" }, [invoiceOf(0)]);
    expect(unpaid).toEqual({ paid: MONTH, access: MONTH + 3 * DAY });
  });

  test("not at all for a first month that wasn't paid", async () => {
    for (const status of ["incomplete", "canceled"])
      expect(await termOf({ status }, [])).toEqual({ paid: 0, access: 0 });
  });

  test("never past the current period, nor less than to its beginning, whatever invoices say", async () => {
    const odd = invoiceOf(0, { periodEnd: NOW + 5 * MONTH });
    expect(await termOf({ status: "canceled" }, [odd])).toEqual({ paid: MONTH, access: MONTH });
    const early = invoiceOf(0, { periodEnd: NOW - MONTH });
    expect(await termOf({ status: "canceled" }, [early])).toEqual({ paid: 0, access: 0 });
  });

  test("no longer than now once it ran out, by the provider's clock", async () => {
    const ended = (endedAt: number) => ({ status: "canceled", endedAt });
    const soon = MONTH - HOUR;
    expect(await termOf(ended(NOW + MONTH), [invoiceOf(0)], soon)).toEqual({ paid: soon, access: soon });
    expect(await termOf(ended(NOW + MONTH), [invoiceOf(0)], MONTH + HOUR)).toEqual({
      paid: MONTH,
      access: MONTH,
    });
    const early = await termOf(ended(NOW + MONTH - 1), [invoiceOf(0)], soon);
    expect(early).toEqual({ paid: MONTH, access: MONTH });
  });
});

test("a cancellation is dated when it was read", async () => {
  const { recorded } = await read({ cancelAtPeriodEnd: true }, [invoiceOf(0)]);
  expect(recorded?.subscription.cancel_requested_at).toBe(NOW + HOUR);
  const ended = await read({ status: "canceled", endedAt: NOW + 1 }, [invoiceOf(0)]);
  expect(ended.recorded?.subscription).toMatchObject({ status: "canceled", ended_at: NOW + 1 });
});

describe("a month that couldn't be charged", () => {
  const unpaid = {
    invoiceId: "in_1",
    failureId: "ch_1",
    failedAt: NOW,
    code: "insufficient_funds",
    advice: null,
    failedCardId: "pm_1",
    cardId: "pm_1",
    payUrl: null,
    isCanceled: false,
  };

  async function readUnpaid(status: string) {
    const books = fakeBooks();
    Object.assign(books.state, { subscription: snapshotOf({ status }), unpaid });
    await reconcileSubscription(books.deps, "sub_1", null);
    return books.subscriptions[0];
  }

  test("is recorded with its next try", async () => {
    const recorded = await readUnpaid("past_due");
    expect(recorded?.unpaid).toMatchObject({
      id: "in_1",
      subscription_id: "checkout-1",
      buyer_id: people.fan.id,
      updated_at: NOW,
    });
    expect(recorded?.subscription.retry_at).toBe(NOW + 2 * DAY);
    expect(emailsIn(recorded?.news).map(({ email }) => email.id)).toEqual(["payment-failed:ch_1"]);
  });

  test("is ignored once the subscription isn't past due", async () => {
    expect(await readUnpaid("active")).toMatchObject({ unpaid: null, subscription: { retry_at: null } });
  });
});

describe("nothing is recorded of", () => {
  test.each<[string, Partial<ProviderSubscription>, PaidInvoice[], string]>([
    ["another subscription", { id: "sub_2" }, [], "unknown_sale"],
    ["a sale that isn't ours", { checkoutId: null }, [], "unknown_sale"],
    ["a checkout that we don't have", { checkoutId: "checkout-2" }, [], "unknown_sale"],
    ["another amount", { amount: 100 }, [], "wrong_amount"],
    ["another account", { accountId: "acct_theo" }, [], "wrong_account"],
    ["the other mode", { livemode: true }, [], "wrong_mode"],
    ["a month at another amount", {}, [invoiceOf(0, { amount: 100 })], "wrong_amount"],
  ])("%s", async (_, snapshot, invoices, reason) => {
    const { result, subscriptions } = await read(snapshot, invoices);
    expect(result).toEqual({ ok: false, reason });
    expect(subscriptions).toEqual([]);
  });
});
