import fc from "fast-check";
import { expect, test } from "vitest";
import { payoutEntries } from "#domain/ledger/payout.ts";
import { NOW } from "#tests/cast.ts";
import { sumOf, transactionsOf } from "./generated-payments.ts";

const payout = (amount: number, failedAt: number | null = null) => ({
  id: "po_1",
  sellerId: "mira",
  amount,
  createdAt: NOW,
  failedAt,
});

test("a payout is no longer owed to the creator, and a debit from their bank is", () => {
  const booked = payoutEntries(payout(5000));
  expect(booked.map(({ account, seller_id, amount }) => [account, seller_id, amount])).toEqual([
    ["seller", "mira", 5000],
    ["bank", null, -5000],
  ]);
  expect(sumOf(payoutEntries(payout(-700)), "seller")).toBe(-700);
});

test("a failed payout is owed again, with entries of its own", () => {
  fc.assert(
    fc.property(fc.integer({ min: -100_000, max: 1_000_000 }), (amount) => {
      const out = payoutEntries(payout(amount));
      const both = payoutEntries(payout(amount, NOW + 1));
      expect(both.slice(0, 2)).toEqual(out);
      expect(sumOf(both, "seller")).toBe(0);
      expect(sumOf(both, "bank")).toBe(0);
      for (const entries of transactionsOf(both)) expect(sumOf(entries)).toBe(0);
      expect(new Set(both.map(({ id }) => id)).size).toBe(4);
    }),
  );
});

// Every sync of a payout books it again; a changed ID would book it twice.
test("a payout and its return are booked at their times, under IDs that never change", () => {
  const entries = payoutEntries(payout(5000, NOW + 1));
  expect(
    entries.map(({ id, transaction_id, kind, created_at }) => [id, transaction_id, kind, created_at]),
  ).toEqual([
    ["payout:po_1:seller", "payout:po_1", "payout", NOW],
    ["payout:po_1:bank", "payout:po_1", "payout", NOW],
    ["payout:po_1:failed:seller", "payout:po_1:failed", "payout_failed", NOW + 1],
    ["payout:po_1:failed:bank", "payout:po_1:failed", "payout_failed", NOW + 1],
  ]);
});

test("a payout of nothing is plain zero on both sides", () => {
  for (const { amount } of payoutEntries(payout(0))) expect(Object.is(amount, 0)).toBe(true);
});
