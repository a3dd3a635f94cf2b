import fc from "fast-check";
import { expect, test } from "vitest";
import type { LedgerEntry } from "../../../app/domain/ledger/entry.ts";
import { refundEntries } from "../../../app/domain/ledger/refund.ts";
import { saleEntries } from "../../../app/domain/ledger/sale.ts";
import { PLATFORM_FEE_PERCENT, splitFee } from "../../../app/domain/money.ts";
import { NOW } from "../../cast.ts";
import { balances, refundedPayment, soldAt, sumOf, totalOf, transactionsOf } from "./generated-payments.ts";

const refund = (amount: number, more: object = {}) => ({
  id: "re_1",
  amount,
  takenFromSeller: null,
  createdAt: NOW,
  ...more,
});
/** A ledger that keeps the first entry with an ID, as the table does. */
const book = (ledger: Map<string, LedgerEntry>, entries: LedgerEntry[]) => {
  for (const entry of entries) if (!ledger.has(entry.id)) ledger.set(entry.id, entry);
};

test("a partial refund returns fee and net in the sale's proportion", () => {
  const entries = refundEntries(soldAt(1500, 150), [refund(500)]);
  expect(entries.map(({ kind, account, amount }) => [kind, account, amount])).toEqual([
    ["refund", "provider", -500],
    ["refund", "platform", 50],
    ["refund", "seller", 450],
  ]);
});

test("a sale with a different fee than today's is refunded by its own fee", () => {
  const old = soldAt(2000, 500);
  expect(old.fee).not.toBe(splitFee(2000).fee);
  expect(PLATFORM_FEE_PERCENT).toBe(10);
  expect(balances(refundEntries(old, [refund(1000)]))).toEqual({
    provider: -1000,
    platform: 250,
    seller: 750,
  });
  expect(balances(refundEntries(old, [refund(2000)]))).toEqual({
    provider: -2000,
    platform: 500,
    seller: 1500,
  });
  const free = soldAt(2000, 0);
  expect(balances(refundEntries(free, [refund(700)]))).toEqual({ provider: -700, platform: 0, seller: 700 });
});

test("the provider's amount taken from the seller is booked as reported", () => {
  const kept = refundEntries(soldAt(1500, 150), [refund(1500, { takenFromSeller: 1500 })]);
  expect(balances(kept)).toEqual({ provider: -1500, platform: 0, seller: 1500 });
  expect(kept.map((entry) => entry.kind)).toEqual(["refund", "refund", "refund"]);
  const usual = refundEntries(soldAt(1500, 150), [refund(1500, { takenFromSeller: 1350 })]);
  expect(balances(usual)).toEqual({ provider: -1500, platform: 150, seller: 1350 });
});

test("no refund, no entry", () => {
  expect(refundEntries(soldAt(1500, 150), [])).toEqual([]);
});

test("every transaction sums to zero, and the card gets back exactly what was refunded", () => {
  fc.assert(
    fc.property(refundedPayment, ({ payment, refunds }) => {
      const entries = refundEntries(payment, refunds);
      for (const transaction of transactionsOf(entries)) {
        expect(sumOf(transaction)).toBe(0);
        expect(new Set(transaction.map((entry) => entry.kind)).size).toBe(1);
      }
      expect(sumOf(entries, "provider") + totalOf(refunds)).toBe(0);
      for (const { amount } of entries) expect(Number.isInteger(amount) && !Object.is(amount, -0)).toBe(true);
    }),
  );
});

test("a full refund, in any number of parts, leaves no cent behind", () => {
  fc.assert(
    fc.property(refundedPayment, ({ payment, refunds }) => {
      const entries = [...saleEntries(payment, NOW), ...refundEntries(payment, refunds)];
      if (totalOf(refunds) === payment.gross)
        expect(balances(entries)).toEqual({ provider: 0, platform: 0, seller: 0 });
    }),
    { numRuns: 1000 },
  );
});

test("a partial refund moves its share of the fee, within half a cent for each part", () => {
  fc.assert(
    fc.property(refundedPayment, ({ payment, refunds }) => {
      const fee = sumOf(refundEntries(payment, refunds), "platform");
      const share = (totalOf(refunds) * payment.fee) / payment.gross;
      expect(Math.abs(fee - share)).toBeLessThanOrEqual(refunds.length / 2);
    }),
  );
});

test("the ledger is the same in whatever order and however often refunds are reported", () => {
  const story = refundedPayment.chain(({ payment, refunds }) =>
    fc.tuple(
      fc.constant({ payment, refunds }),
      fc.shuffledSubarray(refunds, { minLength: refunds.length }),
      fc.array(fc.nat(refunds.length), { maxLength: 6 }),
    ),
  );
  fc.assert(
    fc.property(story, ([{ payment, refunds }, order, looks]) => {
      const wanted = new Map<string, LedgerEntry>();
      book(wanted, refundEntries(payment, refunds));
      // Each snapshot has the refunds listed by then, and snapshots may arrive in any order.
      const ledger = new Map<string, LedgerEntry>();
      for (const seen of [...looks].sort((a, b) => a - b))
        book(ledger, refundEntries(payment, order.slice(0, seen)));
      book(ledger, refundEntries(payment, order));
      const key = (entries: Map<string, LedgerEntry>) =>
        [...entries.values()].map(({ id, amount }) => `${id} ${amount}`).sort();
      expect(key(ledger)).toEqual(key(wanted));
      for (const transaction of transactionsOf([...ledger.values()])) expect(sumOf(transaction)).toBe(0);
    }),
    { numRuns: 1000 },
  );
});
