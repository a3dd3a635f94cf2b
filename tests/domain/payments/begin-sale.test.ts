import { describe, expect, test } from "vitest";
import { beginSale } from "#domain/payments/begin-sale.ts";
import type { SessionTerms } from "#domain/payments/payment-port.ts";
import { priceCard } from "#domain/payments/price-card.ts";
import { startPayment } from "#domain/payments/start-payment.ts";
import { DAY, HOUR, NOW, people } from "#tests/cast.ts";
import { checkoutDesk, opened, sale } from "./fixtures/checkout-desk.ts";
import { paymentOf, sessionOf } from "./fixtures/fake-books.ts";

const SECOND = 1000;

describe("a sale begins", () => {
  test("with the row of its attempt, then with the provider's page", async () => {
    const { begin, started, ours } = checkoutDesk();
    expect(await begin({ kind: "purchase", subject: "post-1", contentId: "post-1" })).toEqual(opened(1));
    expect(started).toEqual([
      {
        checkoutId: "new-1",
        idempotencyKey: "checkout-new-1-1",
        amount: 1500,
        accountId: "acct_mira",
        successUrl: sale.successUrl,
        cancelUrl: sale.cancelUrl,
        expiresAt: NOW + HOUR,
      },
    ]);
    expect(ours()).toMatchObject([
      {
        id: "new-1",
        kind: "purchase",
        buyer_id: sale.buyerId,
        seller_id: sale.sellerId,
        subject: "post-1",
        content_id: "post-1",
        amount: 1500,
        stripe_account_id: "acct_mira",
        stripe_session_id: "cs_1",
        stripe_session_url: "https://pay.example/1",
        success_url: sale.successUrl,
        cancel_url: sale.cancelUrl,
        created_at: NOW,
        attempted_at: NOW,
        attempt_until: NOW + 20 * SECOND,
      },
    ]);
  });

  test("and a second click finds the same page; another sale's page is left alone", async () => {
    const { begin, started, openOther, done, spending } = checkoutDesk();
    openOther(1500, NOW);
    Object.assign(spending, { limit: 3500 });
    await begin();
    expect(await begin()).toEqual(opened(1));
    expect(started).toHaveLength(1);
    expect(done).toEqual([]);
  });

  test("with what the buyer was shown and agreed to, if they were shown a card", async () => {
    const { begin, checkouts } = checkoutDesk();
    const card = priceCard("tip", "Mira", 1500);
    await begin({ shown: { card, place: "US-OR", channel: "page" } });
    const service_terms_hash = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(checkouts.consents).toMatchObject([
      { checkout_id: "new-1", item: card.item, agreed_at: NOW, service_terms_hash },
    ]);
    const other = checkoutDesk();
    await other.begin();
    expect(other.checkouts.consents).toEqual([]);
  });

  test("of a one-time purchase with the item's name, and the creator who sells it", async () => {
    const { deps } = checkoutDesk();
    const asked: unknown[] = [];
    const payments = {
      ...deps.payments,
      startPayment: async (terms: SessionTerms) => {
        asked.push(terms);
        return sessionOf();
      },
    };
    const more = { buyerEmail: people.fan.email, item: "Tip to Mira", network: "", choice: null };
    expect(await startPayment({ ...deps, payments }, { ...sale, ...more })).toMatchObject({ ok: true });
    expect(asked).toMatchObject([
      {
        checkoutId: "new-1",
        amount: 1500,
        sellerId: people.creator.id,
        buyerEmail: people.fan.email,
        item: "Tip to Mira",
      },
    ]);
  });
});

describe("a sale doesn't begin", () => {
  test("for a blocked account, nor from a network that tries too often; the provider isn't called", async () => {
    const { begin, signals, attempts, asked, started, ours } = checkoutDesk();
    attempts.count = 61;
    const network = { reason: "network_blocked", waitMs: HOUR };
    expect(await begin()).toEqual({ ok: false, reason: "stopped", stop: network });
    signals.blockedUntil = NOW + DAY;
    const blocked = { reason: "blocked", until: NOW + DAY };
    expect(await begin()).toEqual({ ok: false, reason: "stopped", stop: blocked });
    expect(started).toEqual([]);
    expect(ours()).toEqual([]);
    const { buyerId, sellerId } = sale;
    expect(asked.slice(0, 2)).toEqual(["payments:192.0.2.1", { buyerId, sellerId, since: NOW - HOUR }]);
  });

  test("again when it turns out to be paid", async () => {
    const { begin, started, state, purchases } = checkoutDesk();
    await begin();
    Object.assign(state.sessions[0] ?? {}, {
      state: "complete",
      paid: true,
      checkoutId: "new-1",
      payment: paymentOf(),
    });
    expect(await begin()).toEqual({ ok: false, reason: "already_paid" });
    expect(purchases).toHaveLength(1);
    expect(started).toHaveLength(1);
  });

  test("beyond the monthly limit, and says how much of it is left", async () => {
    const { begin, spending, openOther, started } = checkoutDesk();
    openOther(1000);
    Object.assign(spending, { spent: 8000, limit: 10_000 });
    const stop = { reason: "over_limit", left: 1000, open: 1000 };
    expect(await begin()).toEqual({ ok: false, reason: "stopped", stop });
    expect(started).toEqual([]);
    expect(await begin({ amount: 1000 })).toMatchObject({ ok: true });
  });

  test("beyond the limit unless pages that timed out make room", async () => {
    const { begin, spending, openOther, done } = checkoutDesk();
    openOther(1500, NOW);
    Object.assign(spending, { spent: 8000, limit: 10_000 });
    expect(await begin()).toMatchObject({ ok: true });
    expect(done).toEqual([["expire", "cs_other"]]);
    expect(await begin({ kind: "unlock" })).toMatchObject({ stop: { reason: "over_limit", left: 500 } });
  });

  test("beyond the limit where only the sale's own page is in its way: that page is found", async () => {
    const { begin, spending } = checkoutDesk();
    Object.assign(spending, { spent: 8500, limit: 10_000 });
    expect(await begin()).toEqual(opened(1));
    expect(await begin()).toEqual(opened(1));
  });

  test("where another click is at another price: the buyer tries again", async () => {
    const { begin, deps, ours, spending, openOther, done } = checkoutDesk();
    await begin();
    const [row] = ours();
    openOther(1500, NOW);
    Object.assign(spending, { spent: 5000, limit: 10_000 });
    const checkouts = { ...deps.checkouts, findUnfinished: async () => null };
    const other = { ...sale, amount: 2000, network: "" };
    const result = await beginSale({ ...deps, checkouts }, other, async () => sessionOf());
    // The price exactly fits the remaining limit, so that isn't the reason, and no other page has to be closed.
    expect(result).toEqual({ ok: false, reason: "try_again" });
    expect(row?.amount).toBe(1500);
    expect(done).toEqual([]);
  });

  test("without an address of the provider's page", async () => {
    const { begin, answers, openOther, done, spending } = checkoutDesk();
    openOther(1500, NOW);
    Object.assign(spending, { limit: 3500 });
    answers.push(() => sessionOf({ url: null }));
    expect(await begin()).toEqual({ ok: false, reason: "no_checkout_url" });
    expect(done).toEqual([]);
  });
});
