import { describe, expect, test } from "vitest";
import type { Checkout } from "#domain/payments/checkout.ts";
import { closeOpenCheckouts } from "#domain/payments/close-open-checkouts.ts";
import type { ProviderSession } from "#domain/payments/payment-port.ts";
import { closeCheckout, settleOpenCheckout } from "#domain/payments/settle-open-checkout.ts";
import { NOW, people } from "#tests/cast.ts";
import { eventDesk } from "./fixtures/event-desk.ts";
import { fakeBooks, sessionOf } from "./fixtures/fake-books.ts";

const buyerId = people.fan.id;
const tip = { kind: "tip" as const, buyerId, sellerId: people.creator.id, subject: "" };

function openTip(checkout: Partial<Checkout>, session: Partial<ProviderSession>) {
  const books = fakeBooks({ kind: "tip", ...checkout });
  books.state.sessions = [sessionOf(session)];
  return { ...books, row: books.checkouts.rows[0], settle: () => settleOpenCheckout(books.deps, tip, 1500) };
}

describe("our reason for closing a checkout", () => {
  test("is stored before the provider is called, if the checkout is open and hasn't timed out", async () => {
    const { deps, row, done } = openTip({ expires_at: NOW + 1 }, {});
    const expireSession = (id: string) => {
      done.push(["marked", String(row?.decline_reason)]);
      return deps.payments.expireSession(id);
    };
    await closeCheckout({ ...deps, payments: { ...deps.payments, expireSession } }, tip, { isOurs: true });
    expect(done).toEqual([
      ["marked", "withdrawn"],
      ["expire", "cs_1"],
    ]);
    expect(row?.expired_at).toBe(NOW);
  });

  test.each([
    ["the buyer's own reason", { expires_at: NOW + 1 }, {}, false],
    ["one that timed out", { expires_at: NOW }, {}, true],
    ["one that the provider closed", { expires_at: NOW + 1 }, { state: "expired" as const }, true],
  ])("isn't stored for %s", async (_, checkout, session, isOurs) => {
    const { deps, row } = openTip(checkout, session);
    await closeCheckout(deps, tip, { isOurs });
    expect(row).toMatchObject({ decline_reason: null, expired_at: NOW });
  });

  test("closes the page at the next click if closing failed halfway", async () => {
    const { settle, row, done } = openTip({ decline_reason: "withdrawn" }, {});
    expect(await settle()).toBe("none");
    expect(done).toEqual([["expire", "cs_1"]]);
    expect(row?.expired_at).toBe(NOW);
  });

  test("is stored by a block", async () => {
    const { deps, row } = openTip({ expires_at: NOW + 1 }, {});
    await closeOpenCheckouts(deps, buyerId, "withdrawn");
    expect(row).toMatchObject({ decline_reason: "withdrawn", expired_at: NOW });
  });
});

describe("a challenge that wasn't completed", () => {
  const left = {
    kind: "failed_challenge" as const,
    id: "pi_1",
    cardId: "pm_1",
    failedAt: NOW,
    checkoutId: "checkout-1",
    accountId: "acct_mira",
  };

  test.each([
    ["was canceled with a checkout that we closed", true, true, false],
    ["was canceled because its payer left", true, false, true],
    ["failed before we closed its checkout", false, true, true],
  ])("that %s (canceled: %s, closed by us: %s) counts: %s", async (_, isCanceled, isWithdrawn, isCounted) => {
    const { hear, deps, fraud, checkouts } = eventDesk();
    Object.assign(fraud, { cards: 4, isWithdrawn });
    deps.payments.usedCard = async () => ({ fingerprint: "card", email: null });
    expect(await hear({ ...left, isCanceled })).toBe(isCounted ? "blocked" : "noted");
    expect(checkouts.rows[0]?.expired_at === null).toBe(!isCounted);
  });
});
