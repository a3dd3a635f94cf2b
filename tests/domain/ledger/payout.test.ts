import fc from "fast-check";
import { expect, test } from "vitest";
import { payoutEntries } from "../../../app/domain/ledger/payout.ts";
import { NOW } from "../../cast.ts";
import { sumOf, transactionsOf } from "./generated-payments.ts";

const payout = (amount: number, failedAt: number | null = null) => ({
  id: "po_1",
  sellerId: "mira",
  amount,
  createdAt: NOW,
  failedAt,
});

test("a payout is no longer owed to the seller, and a debit from their bank is", () => {
  expect(payoutEntries(payout(5000)).map(({ account, amount }) => [account, amount])).toEqual([
    ["seller", 5000],
    ["bank", -5000],
  ]);
  expect(sumOf(payoutEntries(payout(-700)), "seller")).toBe(-700);
});

test("one that failed is owed again, with entries of its own", () => {
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
