import type { Cents } from "../money.ts";
import {
  type BookedPayment,
  buildTransaction,
  type LedgerEntry,
  negate,
  type Split,
  splitInProportion,
  sumSplits,
} from "./entry.ts";

/** A refund to book; `takenFromSeller` is what the provider took back from the seller, null if unknown. */
export type BookedRefund = { id: string; amount: Cents; takenFromSeller: Cents | null; createdAt: number };

/** Splits a refund as the provider reports it, otherwise in the sale's proportion. */
export function refundSplit(payment: BookedPayment, refund: BookedRefund): Split {
  const { amount, takenFromSeller } = refund;
  if (takenFromSeller === null) return splitInProportion(payment, amount);
  return { fee: amount - takenFromSeller, net: takenFromSeller };
}

/**
 * The entries of a payment's refunds. Each is rounded separately, because entries never change and refunds made in
 * the same second can arrive in any order. Once nothing is left to refund, one more transaction settles the rounding
 * differences, so that a full refund leaves no cent behind.
 */
export function refundEntries(payment: BookedPayment, refunds: BookedRefund[]): LedgerEntry[] {
  const entries = refunds.flatMap((refund) =>
    buildTransaction(payment, {
      id: `refund:${refund.id}`,
      kind: "refund",
      split: negate(refundSplit(payment, refund)),
      at: refund.createdAt,
    }),
  );
  // Amounts reported by the provider need no settling.
  if (refunds.some((refund) => refund.takenFromSeller !== null)) return entries;
  const returned = sumSplits(refunds.map((refund) => refundSplit(payment, refund)));
  const feeLeft = payment.fee - returned.fee;
  if (returned.fee + returned.net !== payment.gross || feeLeft === 0) return entries;
  const rounding = buildTransaction(payment, {
    id: `refund-rounding:${payment.id}`,
    kind: "refund_rounding",
    split: { fee: -feeLeft, net: feeLeft },
    at: Math.max(...refunds.map((refund) => refund.createdAt)),
  });
  return [...entries, ...rounding];
}
