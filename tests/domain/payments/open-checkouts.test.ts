import { describe, expect, test } from "vitest";
import type { Checkout } from "#domain/payments/checkout.ts";
import { closeOpenCheckouts } from "#domain/payments/close-open-checkouts.ts";
import { confirmCheckout } from "#domain/payments/confirm-checkout.ts";
import { type ProviderSession, ProviderUnavailable } from "#domain/payments/payment-port.ts";
import { settleOpenCheckout } from "#domain/payments/settle-open-checkout.ts";
import { HOUR, MINUTE, NOW, people } from "#tests/cast.ts";
import { fakeBooks, paymentOf, sessionOf } from "./fixtures/fake-books.ts";
import { snapshotOf } from "./fixtures/sale-fixture.ts";

const buyerId = people.fan.id;
const tip = { kind: "tip" as const, buyerId, sellerId: people.creator.id, subject: "" };
const paid = { state: "complete" as const, paid: true, payment: paymentOf() };

function openTip(checkout: Partial<Checkout> = {}, ...sessions: Partial<ProviderSession>[]) {
  const books = fakeBooks({ kind: "tip", ...checkout });
  books.state.sessions = sessions.map((session) => sessionOf(session));
  const [row] = books.checkouts.rows;
  const settle = (amount = 1500) => settleOpenCheckout(books.deps, tip, amount);
  return { ...books, row, settle };
}

describe("settleOpenCheckout", () => {
  test("finds nothing where no checkout is open", async () => {
    for (const over of [{ kind: "unlock" as const }, { completed_at: NOW }, { expired_at: NOW }]) {
      const { settle, done } = openTip(over, {});
      expect(await settle()).toBe("none");
      expect(done).toEqual([]);
    }
  });

  test("leaves a page open that can be paid at this price", async () => {
    const { settle, row, done } = openTip({}, {});
    expect(await settle()).toBe("open");
    expect(row?.expired_at).toBeNull();
    expect(done).toEqual([]);
  });

  test("closes a page at another price, or one that timed out, even though the provider has it open", async () => {
    for (const [checkout, amount] of [
      [{}, 1000],
      [{ expires_at: NOW }, 1500],
    ] as const) {
      const { settle, row, done, state } = openTip(checkout, {});
      expect(await settle(amount)).toBe("none");
      expect(done).toEqual([["expire", "cs_1"]]);
      expect(state.sessions[0]?.state).toBe("expired");
      expect(row?.expired_at).toBe(NOW);
    }
  });

  test("records what was paid in the meantime, at whatever price is asked now", async () => {
    for (const amount of [1500, 1000]) {
      const { settle, row, purchases } = openTip({}, paid);
      expect(await settle(amount)).toBe("paid");
      expect(purchases).toHaveLength(1);
      expect(row?.expired_at).toBeNull();
    }
  });

  test("records what was paid just before its page was closed", async () => {
    const { settle, state, deps, purchases } = openTip({}, {});
    const payments = {
      ...deps.payments,
      expireSession: async () => void Object.assign(state.sessions[0] ?? {}, paid),
    };
    expect(await settleOpenCheckout({ ...deps, payments }, tip, 1000)).toBe("paid");
    expect(purchases).toHaveLength(1);
    expect(await settle()).toBe("paid");
  });

  test("closes one whose session expired, is unknown, or was completed without being paid", async () => {
    for (const sessions of [[sessionOf({ state: "expired" })], [], [sessionOf({ state: "complete" })]]) {
      const { settle, row, done, purchases } = openTip({}, ...sessions);
      expect(await settle()).toBe("none");
      expect(row?.expired_at).toBe(NOW);
      expect(done).toEqual([]);
      expect(purchases).toEqual([]);
    }
  });

  test("lets a subscription begin again that was paid and has ended since", async () => {
    const books = fakeBooks({});
    books.state.subscription = snapshotOf({ status: "canceled" });
    books.state.sessions = [sessionOf({ ...paid, subscriptionId: "sub_1", payment: null })];
    const key = { ...tip, kind: "subscription" as const };
    expect(await settleOpenCheckout(books.deps, key, 1500)).toBe("none");
    expect(books.checkouts.rows[0]?.expired_at).toBe(NOW);
  });

  test("leaves an attempt without a page to the next click, or closes what it may have left", async () => {
    const cut = { stripe_session_id: null, stripe_session_url: null };
    const usable = openTip(cut, {});
    expect(await usable.settle()).toBe("open");
    expect(usable.done).toEqual([]);
    const dearer = openTip(cut, {});
    expect(await dearer.settle(2000)).toBe("none");
    expect(dearer.done).toEqual([["expire", "cs_1"]]);
    expect(dearer.row?.expired_at).toBe(NOW);
    const late = openTip({ ...cut, expires_at: NOW });
    expect(await late.settle()).toBe("none");
    expect(late.done).toEqual([]);
    expect(late.row?.expired_at).toBe(NOW);
  });
});

describe("closeOpenCheckouts", () => {
  const many = (count: number, more: Partial<Checkout> = {}) => {
    const rows = Array.from({ length: count }, (_, i) => ({
      id: `checkout-${i}`,
      kind: "tip" as const,
      subject: `${i}`,
      stripe_session_id: `cs_${i}`,
      ...more,
    }));
    const books = fakeBooks(...rows);
    books.state.sessions = rows.map(({ id }, i) => sessionOf({ id: `cs_${i}`, checkoutId: id }));
    const closed = () => books.checkouts.rows.filter((row) => row.expired_at !== null).length;
    return { ...books, closed };
  };

  test("closes all of a buyer's pages, and nobody else's", async () => {
    const { deps, closed, done } = many(3);
    expect(await closeOpenCheckouts(deps, people.otherFan.id)).toBe(0);
    expect(closed()).toBe(0);
    expect(await closeOpenCheckouts(deps, buyerId)).toBe(3);
    expect(closed()).toBe(3);
    expect(done).toHaveLength(3);
    expect(await closeOpenCheckouts(deps, buyerId)).toBe(0);
  });

  test("closes only those that timed out, if asked", async () => {
    const { deps, checkouts, closed } = many(3, { expires_at: NOW + HOUR });
    const [first, second] = checkouts.rows;
    Object.assign(first ?? {}, { expires_at: NOW });
    Object.assign(second ?? {}, { expires_at: NOW + 1 });
    expect(await closeOpenCheckouts(deps, buyerId, "timed out")).toBe(1);
    expect(closed()).toBe(1);
    expect(first?.expired_at).toBe(NOW);
  });

  test("closes twenty at most in one request, and says that more may be open", async () => {
    const { deps, closed } = many(21);
    await expect(closeOpenCheckouts(deps, buyerId)).rejects.toThrow(
      new ProviderUnavailable("more pages are open than one request closes"),
    );
    expect(closed()).toBe(20);
    expect(await closeOpenCheckouts(deps, buyerId)).toBe(1);
    const few = many(19);
    expect(await closeOpenCheckouts(few.deps, buyerId)).toBe(19);
  });

  test("never leaves a page open, not even of a sale for next to nothing", async () => {
    for (const amount of [0, 1]) {
      const { deps, closed } = many(2, { amount, expires_at: NOW + MINUTE });
      expect(await closeOpenCheckouts(deps, buyerId)).toBe(2);
      expect(closed()).toBe(2);
    }
  });
});

describe("confirmCheckout", () => {
  const claim = { sessionId: "cs_1", buyerId };
  const confirmed = {
    ok: true,
    kind: "tip",
    sellerId: people.creator.id,
    contentId: "post-1",
    amount: 1500,
  };

  async function confirm(checkout: Partial<Checkout>, session?: Partial<ProviderSession>, who = claim) {
    const books = openTip({ content_id: "post-1", ...checkout }, ...(session ? [session] : []));
    return { ...books, result: await confirmCheckout(books.deps, who) };
  }

  test("records a paid session at once, and says what was sold", async () => {
    const { result, purchases } = await confirm({}, paid);
    expect(result).toEqual(confirmed);
    expect(purchases).toMatchObject([{ event: null }]);
  });

  test("doesn't ask the provider about a sale that is already recorded", async () => {
    const { result, state, purchases } = await confirm({ completed_at: NOW });
    expect(result).toEqual(confirmed);
    expect(state.now).toBe(NOW);
    expect(purchases).toEqual([]);
  });

  test("accepts only the buyer's own session", async () => {
    const notYours = { ok: false, reason: "not_yours" };
    const other = { ...claim, buyerId: people.otherFan.id };
    expect((await confirm({}, paid, other)).result).toEqual(notYours);
    expect((await confirm({ completed_at: NOW }, paid, other)).result).toEqual(notYours);
    expect((await confirm({}, paid, { ...claim, sessionId: "cs_2" })).result).toEqual(notYours);
  });

  test("accepts no other sale's session in its place, even a paid one", async () => {
    const books = fakeBooks({ kind: "tip" }, { id: "checkout-2", kind: "tip", stripe_session_id: "cs_2" });
    books.state.sessions = [sessionOf({ ...paid, checkoutId: "checkout-2" })];
    expect(await confirmCheckout(books.deps, claim)).toEqual({ ok: false, reason: "failed" });
    expect(books.purchases).toEqual([]);
  });

  test.each<[string, Partial<ProviderSession> | undefined, string]>([
    ["is unknown to the provider", undefined, "failed"],
    ["is another checkout's", { ...paid, checkoutId: "checkout-2" }, "failed"],
    ["expired", { state: "expired" }, "expired"],
    ["is still open", {}, "not_paid"],
    ["is open, whatever else it says", { ...paid, state: "open" }, "not_paid"],
    ["was completed and is paid later", { state: "complete" }, "not_paid"],
    ["has no payment yet", { ...paid, payment: null }, "not_paid"],
    ["was paid with another amount", { ...paid, payment: paymentOf({ amount: 1 }) }, "failed"],
  ])("records nothing for a session that %s", async (_, session, reason) => {
    const { result, purchases } = await confirm({}, session);
    expect(result).toEqual({ ok: false, reason });
    expect(purchases).toEqual([]);
  });
});
