import { describe, expect, test } from "vitest";
import type { Checkout } from "#domain/payments/checkout.ts";
import { reconcilePurchase } from "#domain/payments/reconcile-purchase.ts";
import { findSale, reconcileReversals } from "#domain/reversals/reconcile-reversals.ts";
import { reconcileSubscription } from "#domain/subscriptions/reconcile-subscription.ts";
import { DAY, NOW, people } from "#tests/cast.ts";
import { emailsIn } from "../notifications/payment-news/emails-in.ts";
import { fakeBooks, paymentOf, sessionOf } from "../payments/fixtures/fake-books.ts";
import { amountsOf, bought, event, subscribed } from "../payments/fixtures/reversed-sale.ts";
import { invoiceOf, snapshotOf } from "../payments/fixtures/sale-fixture.ts";

const MONTH = 30 * DAY;

describe("a refund", () => {
  test("of the newest month ends the subscription, and its end is recorded", async () => {
    const books = await subscribed();
    books.movements.refund(books.charge, 1);
    expect(await books.settle()).toEqual({ ok: true });
    expect(books.done).toEqual([["end", "sub_1"]]);
    expect(books.subscriptions.at(-1)?.subscription.ended_at).not.toBeNull();
    expect(books.reversals).toMatchObject([
      {
        paymentId: "in_0",
        subscriptionId: "checkout-1",
        purchase: null,
        unlock: null,
        requests: [],
        stillToMove: { sellerId: people.creator.id, toTake: 0, toReturn: 0 },
        event,
      },
    ]);
    expect(amountsOf(books)).toEqual({ provider: -1500, platform: 150, seller: 1350 });
    expect(emailsIn(books.reversals[0]?.news).map(({ email }) => email.recipient)).toEqual([
      people.fan.email,
    ]);
  });

  test("of a part ends nothing", async () => {
    const books = await subscribed();
    books.movements.refund(books.charge, 1 / 3);
    await books.settle();
    expect(books.done).toEqual([]);
    expect(books.subscriptions).toHaveLength(1);
    expect(amountsOf(books)).toEqual({ provider: -500, platform: 50, seller: 450 });
  });

  test("of an older month ends nothing, even if the newer one isn't recorded yet", async () => {
    const books = await subscribed();
    books.state.subscription = snapshotOf({ periodStart: NOW + MONTH, periodEnd: NOW + 2 * MONTH });
    books.state.invoices.push(invoiceOf(1));
    books.movements.refund(books.charge, 1);
    await books.settle();
    expect(books.done).toEqual([]);
    expect(books.subscriptions.at(-1)?.payments.map(({ id }) => id)).toEqual(["in_0", "in_1"]);
  });

  test("of a subscription that has ended leaves it unchanged", async () => {
    const books = await subscribed();
    Object.assign(books.state.subscription ?? {}, { status: "canceled", endedAt: NOW });
    await reconcileSubscription(books.deps, "sub_1", null);
    books.movements.refund(books.charge, 1);
    await books.settle();
    expect(books.done).toEqual([]);
    expect(books.subscriptions).toHaveLength(2);
    expect(books.reversals).toHaveLength(1);
  });

  test("records how far our own requests have come", async () => {
    const books = await subscribed();
    const request = { requestId: "rr_1", refundId: "re_1", state: "pending" as const };
    books.movements.refund(books.charge, 1 / 3);
    Object.assign(books.movements.of("pi_0") ?? {}, { requests: [request] });
    await books.settle();
    expect(books.reversals[0]?.requests).toEqual([request]);
  });

  test.each<[Partial<Checkout>, object | null, object | null]>([
    [{ kind: "purchase", content_id: "post-1" }, { buyerId: people.fan.id, contentId: "post-1" }, null],
    [{ kind: "unlock" }, null, { buyerId: people.fan.id, sellerId: people.creator.id }],
    [{ kind: "tip" }, null, null],
  ])("of a sale of %j says which post and messages it was for", async (checkout, purchase, unlock) => {
    const books = await bought(checkout);
    books.movements.refund(books.charge, 1);
    await books.settle();
    expect(books.reversals).toMatchObject([{ subscriptionId: null, purchase, unlock }]);
    expect(books.done).toEqual([]);
  });
});

describe("a payment that we have no record of", () => {
  test("is recorded first if it is a subscription's month", async () => {
    const books = fakeBooks();
    Object.assign(books.state, { subscription: snapshotOf(), invoices: [invoiceOf()] });
    expect(await findSale(books.deps, "pi_0")).toMatchObject({ ok: true, payment: { id: "in_0" } });
    expect(books.subscriptions).toMatchObject([{ event: null }]);
    await findSale(books.deps, "pi_0");
    expect(books.subscriptions).toHaveLength(1);
  });

  test("is recorded first if it was made on one of our pages", async () => {
    const books = fakeBooks({ kind: "tip" });
    books.state.sessionOfPayment = "cs_1";
    books.state.sessions = [sessionOf({ state: "complete", paid: true, payment: paymentOf() })];
    expect(await findSale(books.deps, "pi_1")).toMatchObject({ ok: true, payment: { id: "pi_1" } });
    expect(books.purchases).toMatchObject([{ event: null }]);
  });

  test("is refused if it belongs to no sale of ours, or has another amount", async () => {
    const unknown = { ok: false, reason: "unknown_sale" };
    expect(await findSale(fakeBooks().deps, "pi_1")).toEqual(unknown);
    expect(await reconcileReversals(fakeBooks().deps, "pi_1", event)).toEqual(unknown);
    const lost = fakeBooks();
    lost.state.sessionOfPayment = "cs_lost";
    expect(await findSale(lost.deps, "pi_1")).toEqual(unknown);
    const odd = fakeBooks();
    Object.assign(odd.state, { subscription: snapshotOf({ amount: 1 }), invoices: [invoiceOf()] });
    const wrong = { ok: false, reason: "wrong_amount" };
    expect(await findSale(odd.deps, "pi_0")).toEqual(wrong);
    expect(await reconcileReversals(odd.deps, "pi_0", event)).toEqual(wrong);
    expect(odd.subscriptions).toEqual([]);
  });

  test("is refused if the provider names a sale of which another payment is recorded", async () => {
    const books = fakeBooks({ kind: "tip" });
    books.state.sessionOfPayment = "cs_1";
    books.state.sessions = [sessionOf({ state: "complete", paid: true, payment: paymentOf() })];
    expect(await findSale(books.deps, "pi_other")).toEqual({ ok: false, reason: "unknown_sale" });
  });

  test("is refused if the provider has no such charge; nothing is recorded", async () => {
    const books = fakeBooks({ kind: "tip" });
    await reconcilePurchase(books.deps, { ...paymentOf(), checkoutId: "checkout-1" }, null);
    expect(await reconcileReversals(books.deps, "pi_1", event)).toEqual({
      ok: false,
      reason: "unknown_sale",
    });
    expect(books.reversals).toEqual([]);
  });
});
