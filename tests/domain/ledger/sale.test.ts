import fc from "fast-check";
import { expect, test } from "vitest";
import { splitInProportion } from "#domain/ledger/entry.ts";
import { saleEntries } from "#domain/ledger/sale.ts";
import { NOW } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";
import { anyPayment, soldAt, sumOf } from "./generated-payments.ts";

test("a sale books the card payment against our fee and the creator's share", () => {
  expect(
    saleEntries(soldAt(1505, 151), NOW).map(({ kind, account, amount, seller_id }) => [
      kind,
      account,
      amount,
      seller_id,
    ]),
  ).toEqual([
    ["sale", "provider", 1505, null],
    ["sale", "platform", -151, null],
    ["sale", "seller", -1354, "mira"],
  ]);
});

// Every event on a payment books its sale again; a changed ID would book it twice.
test("a sale is booked when it was paid, under an ID that never changes", () => {
  expect(saleEntries(soldAt(1500, 150), NOW).map(({ id, created_at }) => [id, created_at])).toEqual([
    ["sale:in_1:provider", NOW],
    ["sale:in_1:platform", NOW],
    ["sale:in_1:seller", NOW],
  ]);
});

test("a sale without a fee has a plain zero as its fee", () => {
  const [, platform] = saleEntries(soldAt(1500, 0), NOW);
  expect(Object.is(platform?.amount, 0)).toBe(true);
});

test("a sale sums to zero at any price and fee, and has the same IDs however often it is booked", () => {
  fc.assert(
    fc.property(anyPayment, (payment) => {
      const entries = saleEntries(payment, NOW);
      expect(sumOf(entries)).toBe(0);
      const ids = entries.map((entry) => entry.id);
      expect(saleEntries(payment, NOW + 1).map((entry) => entry.id)).toEqual(ids);
      expect(new Set(ids).size).toBe(3);
    }),
  );
});

test("any part of a payment has a fee between nothing and the part, within a cent of its share", () => {
  const part = anyPayment.chain((payment) =>
    fc.tuple(fc.constant(payment), fc.integer({ min: 0, max: payment.gross })),
  );
  fc.assert(
    fc.property(part, ([payment, amount]) => {
      const { fee, net } = splitInProportion(payment, amount);
      expect(fee + net).toBe(amount);
      expect(Number.isInteger(fee)).toBe(true);
      expect(fee).toBeGreaterThanOrEqual(0);
      expect(fee).toBeLessThanOrEqual(amount);
      expect(Math.abs(fee - (amount * payment.fee) / payment.gross)).toBeLessThanOrEqual(0.5);
      expect(splitInProportion(payment, payment.gross)).toEqual({ fee: payment.fee, net: payment.net });
    }),
    { numRuns: cases(1000) },
  );
});
