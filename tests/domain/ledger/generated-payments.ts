import fc from "fast-check";
import type { BookedPayment, LedgerEntry } from "../../../app/domain/ledger/entry.ts";
import type { BookedRefund } from "../../../app/domain/ledger/refund.ts";
import { NOW } from "../../cast.ts";

/** A payment to Mira with its original split. */
export const soldAt = (gross: number, fee: number): BookedPayment => ({
  id: "in_1",
  sellerId: "mira",
  gross,
  fee,
  net: gross - fee,
});

/** Any payment; its fee may differ from the current percentage. */
export const anyPayment = fc
  .integer({ min: 1, max: 100_000 })
  .chain((gross) => fc.integer({ min: 0, max: gross }).map((fee) => soldAt(gross, fee)));

/** Any payment with any number of refunds, which add up to at most its amount. */
export const refundedPayment = anyPayment
  .chain((payment) =>
    fc.tuple(
      fc.constant(payment),
      fc.array(fc.integer({ min: 1, max: payment.gross }), { maxLength: 12 }),
      fc.boolean(),
    ),
  )
  .chain(([payment, sizes, isFull]) => {
    let left = payment.gross;
    const parts = sizes.flatMap((size) => {
      const part = Math.min(size, left);
      left -= part;
      return part > 0 ? [part] : [];
    });
    if (isFull && left > 0) parts.push(left);
    const count = { minLength: parts.length, maxLength: parts.length };
    // IDs have no order, and some refunds are made in the same second.
    const ids = fc.shuffledSubarray(
      parts.map((_, i) => `re_${i}`),
      count,
    );
    return fc.tuple(fc.constant(payment), fc.constant(parts), fc.array(fc.nat(3), count), ids);
  })
  .map(([payment, parts, seconds, ids]) => ({
    payment,
    refunds: parts.map((amount, i): BookedRefund => {
      const createdAt = NOW + (seconds[i] ?? 0) * 1000;
      return { id: ids[i] ?? "", amount, takenFromSeller: null, createdAt };
    }),
  }));

/** The total refunded. */
export const totalOf = (parts: { amount: number }[]) => parts.reduce((total, part) => total + part.amount, 0);

/** The sum of the entries, of one account or of all; never -0. */
export const sumOf = (entries: LedgerEntry[], account?: LedgerEntry["account"]) =>
  entries.reduce((total, entry) => total + (!account || entry.account === account ? entry.amount : 0), 0) + 0;

/** The balance of each account of a sale. */
export const balances = (entries: LedgerEntry[]) => ({
  provider: sumOf(entries, "provider"),
  platform: sumOf(entries, "platform"),
  seller: sumOf(entries, "seller"),
});

/** The entries of each transaction. */
export const transactionsOf = (entries: LedgerEntry[]) => [
  ...Map.groupBy(entries, (entry) => entry.transaction_id).values(),
];
