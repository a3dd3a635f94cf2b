import { describe, expect, test } from "vitest";
import type { Checkout } from "#domain/payments/checkout.ts";
import type { ProviderPayment } from "#domain/payments/payment-port.ts";
import { reconcileCheckoutSession } from "#domain/payments/reconcile-checkout-session.ts";
import { purchaseOf, reconcilePurchase, unlockOf } from "#domain/payments/reconcile-purchase.ts";
import { NOW, people } from "#tests/cast.ts";
import { emailsIn, noticesIn } from "../notifications/payment-news/emails-in.ts";
import { fakeBooks, paymentOf, sessionOf } from "./fixtures/fake-books.ts";
import { invoiceOf, snapshotOf } from "./fixtures/sale-fixture.ts";

const buyerId = people.fan.id;
const sellerId = people.creator.id;

async function pay(
  checkout: Partial<Checkout>,
  payment: Partial<ProviderPayment & { checkoutId: string | null }> = {},
) {
  const books = fakeBooks(checkout);
  const paid = { ...paymentOf(), checkoutId: "checkout-1", ...payment };
  const result = await reconcilePurchase(books.deps, paid, null);
  return { ...books, result, recorded: books.purchases[0] };
}

test("a one-time payment is recorded at the fee that the provider collected, with its entries", async () => {
  const { result, recorded } = await pay({ kind: "tip" }, { fee: 300, paidAt: NOW - 1 });
  expect(result).toEqual({ ok: true });
  expect(recorded).toMatchObject({
    checkoutId: "checkout-1",
    now: NOW,
    event: null,
    purchase: null,
    unlock: null,
    payment: {
      id: "pi_1",
      kind: "tip",
      checkout_id: "checkout-1",
      buyer_id: buyerId,
      seller_id: sellerId,
      gross: 1500,
      fee: 300,
      net: 1200,
      stripe_reference: "pi_1",
      stripe_payment_intent_id: "pi_1",
      paid_at: NOW - 1,
      created_at: NOW,
    },
  });
  expect(recorded?.entries.map(({ id, amount, created_at }) => [id, amount, created_at])).toEqual([
    ["sale:pi_1:provider", 1500, NOW - 1],
    ["sale:pi_1:platform", -300, NOW - 1],
    ["sale:pi_1:seller", -1200, NOW - 1],
  ]);
  expect(emailsIn(recorded?.news).map(({ email }) => [email.id, email.recipient])).toEqual([
    ["receipt:pi_1", people.fan.email],
  ]);
  expect(emailsIn(recorded?.news)[0]?.email.body).toContain("This was charged once. It doesn't renew.");
  expect(noticesIn(recorded?.news).map(({ notice }) => [notice.userId, notice.kind])).toEqual([
    [people.creator.id, "tip"],
  ]);
});

describe("what a payment grants", () => {
  test.each<[Partial<Checkout>, object | null, object | null]>([
    [{ kind: "purchase", content_id: "post-1" }, { buyerId, contentId: "post-1" }, null],
    [{ kind: "purchase" }, null, null],
    [{ kind: "unlock" }, null, { buyerId, sellerId }],
    [{ kind: "tip", content_id: "post-1" }, null, null],
    [{ kind: "boost", content_id: "post-1" }, null, null],
  ])("for %j is the post %j and the messages %j", async (checkout, purchase, unlock) => {
    const accountId = checkout.kind === "boost" ? { accountId: null } : {};
    expect((await pay(checkout, accountId)).recorded).toMatchObject({ purchase, unlock });
    const { kind = "tip", content_id: contentId = null } = checkout;
    expect(purchaseOf({ kind, buyerId, contentId })).toEqual(purchase);
    expect(unlockOf({ kind, buyerId, sellerId })).toEqual(unlock);
  });
});

test.each<[string, Partial<Checkout>, Partial<ProviderPayment & { checkoutId: string | null }>, string]>([
  ["without a checkout", { kind: "tip" }, { checkoutId: null }, "unknown_sale"],
  ["of a checkout that we don't have", { kind: "tip" }, { checkoutId: "checkout-2" }, "unknown_sale"],
  ["of a subscription, which pays by invoices", { kind: "subscription" }, {}, "unknown_sale"],
  ["of another amount", { kind: "tip" }, { amount: 1499 }, "wrong_amount"],
  ["to another account", { kind: "tip" }, { accountId: "acct_theo" }, "wrong_account"],
  ["in the other mode", { kind: "tip" }, { livemode: true }, "wrong_mode"],
])("a payment %s isn't recorded", async (_, checkout, payment, reason) => {
  const { result, purchases } = await pay(checkout, payment);
  expect(result).toEqual({ ok: false, reason });
  expect(purchases).toEqual([]);
});

describe("a completed session", () => {
  const complete = (more: object) => sessionOf({ state: "complete", paid: true, ...more });

  test("of a one-time sale records its payment", async () => {
    const books = fakeBooks({ kind: "tip" });
    const session = complete({ payment: paymentOf() });
    expect(await reconcileCheckoutSession(books.deps, session, null)).toEqual({ ok: true, isInForce: true });
    expect(books.purchases).toHaveLength(1);
  });

  test("that isn't paid yet records nothing", async () => {
    const books = fakeBooks({ kind: "tip" });
    for (const session of [complete({}), sessionOf({ payment: paymentOf() })])
      expect(await reconcileCheckoutSession(books.deps, session, null)).toEqual({
        ok: false,
        reason: "not_paid",
      });
    expect(books.purchases).toEqual([]);
  });

  test("of a subscription records that, and is in force while it is active", async () => {
    for (const [status, isInForce] of [
      ["active", true],
      ["incomplete", false],
      ["canceled", false],
    ] as const) {
      const books = fakeBooks();
      Object.assign(books.state, { subscription: snapshotOf({ status }), invoices: [invoiceOf()] });
      const session = complete({ subscriptionId: "sub_1" });
      expect(await reconcileCheckoutSession(books.deps, session, null)).toEqual({ ok: true, isInForce });
      expect(books.subscriptions).toHaveLength(1);
    }
  });

  test("of a sale that isn't ours is refused", async () => {
    const books = fakeBooks({ kind: "tip" });
    const tip = complete({ payment: paymentOf({ amount: 100 }) });
    expect(await reconcileCheckoutSession(books.deps, tip, null)).toEqual({
      ok: false,
      reason: "wrong_amount",
    });
    const unknown = complete({ subscriptionId: "sub_2" });
    expect(await reconcileCheckoutSession(books.deps, unknown, null)).toEqual({
      ok: false,
      reason: "unknown_sale",
    });
  });
});
