import fc from "fast-check";
import { expect, test } from "vitest";
import { type BookedDispute, disputeEntries } from "../../../app/domain/ledger/dispute.ts";
import { refundEntries } from "../../../app/domain/ledger/refund.ts";
import { saleEntries } from "../../../app/domain/ledger/sale.ts";
import { NOW } from "../../cast.ts";
import {
  anyPayment,
  balances,
  refundedPayment,
  soldAt,
  sumOf,
  totalOf,
  transactionsOf,
} from "./generated-payments.ts";

const LATER = NOW + 60_000;
const dispute = (amount: number, more: Partial<BookedDispute> = {}): BookedDispute => ({
  id: "du_1",
  amount,
  createdAt: LATER,
  reinstatedAt: null,
  ...more,
});
const NOTHING = { provider: 0, platform: 0, seller: 0 };

test("a disputed sale is no longer owed to anyone, and its own fee is returned", () => {
  for (const payment of [soldAt(1500, 150), soldAt(1500, 400)]) {
    const entries = disputeEntries(payment, [dispute(1500)], []);
    expect(balances([...saleEntries(payment, NOW), ...entries])).toEqual(NOTHING);
    expect(new Set(entries.map((entry) => entry.kind))).toEqual(new Set(["dispute"]));
  }
});

test("a partial dispute is split in the sale's proportion", () => {
  const entries = disputeEntries(soldAt(2000, 500), [dispute(800)], []);
  expect(balances(entries)).toEqual({ provider: -800, platform: 200, seller: 600 });
});

test("winning a dispute returns everything, whatever the amount and earlier refunds", () => {
  fc.assert(
    fc.property(refundedPayment, fc.integer({ min: 1, max: 120_000 }), ({ payment, refunds }, amount) => {
      const won = disputeEntries(payment, [dispute(amount, { reinstatedAt: LATER + 1 })], refunds);
      expect(balances(won)).toEqual(NOTHING);
      expect(new Set(won.map((entry) => entry.id)).size).toBe(6);
      expect(won.map((entry) => entry.kind)).toEqual([
        ...Array(3).fill("dispute"),
        ...Array(3).fill("dispute_won"),
      ]);
      // Opening books the same entries, whether it is won later or not.
      const open = disputeEntries(payment, [dispute(amount)], refunds);
      expect(won.slice(0, 3)).toEqual(open);
    }),
  );
});

test("a sale that is partly refunded, then disputed for the rest, leaves no cent behind", () => {
  fc.assert(
    fc.property(refundedPayment, ({ payment, refunds }) => {
      const rest = payment.gross - totalOf(refunds);
      const disputes = rest > 0 ? [dispute(rest)] : [];
      const entries = [
        ...saleEntries(payment, NOW),
        ...refundEntries(payment, refunds),
        ...disputeEntries(payment, disputes, refunds),
      ];
      expect(balances(entries)).toEqual(NOTHING);
    }),
    { numRuns: 1000 },
  );
});

test("refunds and disputes together never take the same cent from the seller twice; the platform bears what exceeds the sale", () => {
  const story = fc.tuple(
    refundedPayment,
    fc.array(fc.tuple(fc.integer({ min: 1, max: 120_000 }), fc.nat(3), fc.option(fc.nat(3))), {
      maxLength: 3,
    }),
  );
  fc.assert(
    fc.property(story, ([{ payment, refunds }, seeds]) => {
      const disputes = seeds.map(([amount, at, wonAfter], i) =>
        dispute(amount, {
          id: `du_${i}`,
          createdAt: LATER + at * 1000,
          reinstatedAt: wonAfter === null ? null : LATER + (at + wonAfter) * 1000 + 500,
        }),
      );
      const entries = [...refundEntries(payment, refunds), ...disputeEntries(payment, disputes, refunds)];
      for (const transaction of transactionsOf(entries)) expect(sumOf(transaction)).toBe(0);
      const held = disputes.filter((one) => one.reinstatedAt === null);
      expect(0 - sumOf(entries, "provider")).toBe(totalOf(refunds) + totalOf(held));
      // Half a cent of rounding per part, until everything is returned.
      expect(sumOf(entries, "seller")).toBeLessThanOrEqual(payment.net + (refunds.length + held.length) / 2);
      const taken = totalOf(refunds) + totalOf(held);
      if (held.length === disputes.length && taken >= payment.gross)
        expect(sumOf(entries, "seller")).toBe(payment.net);
    }),
    { numRuns: 1000 },
  );
});

test("disputes are booked the same in whatever order the provider lists them", () => {
  fc.assert(
    fc.property(
      anyPayment,
      fc.array(fc.integer({ min: 1, max: 9000 }), { maxLength: 4 }),
      (payment, amounts) => {
        const disputes = amounts.map((amount, i) => dispute(amount, { id: `du_${i}`, createdAt: LATER + i }));
        expect(disputeEntries(payment, disputes.toReversed(), [])).toEqual(
          disputeEntries(payment, disputes, []),
        );
      },
    ),
  );
});
