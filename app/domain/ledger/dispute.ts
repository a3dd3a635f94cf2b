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
import { type BookedRefund, refundSplit } from "./refund.ts";

/** A dispute to book; `reinstatedAt` is when the bank returned the money, null until then. */
export type BookedDispute = { id: string; amount: Cents; createdAt: number; reinstatedAt: number | null };

/**
 * The entries of a payment's disputes: what the bank took, and what it returned once a dispute was won. The seller
 * never pays twice for the same cent: if it was refunded before, or is held by an earlier dispute, the platform bears
 * the second loss. The bank's fee is between us and the provider and is not booked here.
 */
export function disputeEntries(
  payment: BookedPayment,
  disputes: BookedDispute[],
  refunds: BookedRefund[],
): LedgerEntry[] {
  const earlier: { split: Split; until: number }[] = [];
  return disputes.toSorted(inOrder).flatMap((dispute) => {
    // A disputed charge can't be refunded, so a refund made in the same second came first.
    const gone = [
      ...refunds.filter((one) => one.createdAt <= dispute.createdAt).map((one) => refundSplit(payment, one)),
      ...earlier.filter((one) => one.until > dispute.createdAt).map((one) => one.split),
    ];
    const fromSale = splitOfRest(payment, dispute.amount, sumSplits(gone));
    earlier.push({ split: fromSale, until: dispute.reinstatedAt ?? Number.POSITIVE_INFINITY });
    const taken = { fee: dispute.amount - fromSale.net, net: fromSale.net };
    const id = `dispute:${dispute.id}`;
    const opened = buildTransaction(payment, {
      id,
      kind: "dispute",
      split: negate(taken),
      at: dispute.createdAt,
    });
    if (dispute.reinstatedAt === null) return opened;
    const at = dispute.reinstatedAt;
    return [
      ...opened,
      ...buildTransaction(payment, { id: `${id}:won`, kind: "dispute_won", split: taken, at }),
    ];
  });
}

const inOrder = (a: BookedDispute, b: BookedDispute) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);

/** Splits what a dispute takes of the rest of a sale. One that takes all of it takes the rest of both parts. */
function splitOfRest(payment: BookedPayment, amount: Cents, gone: Split): Split {
  const left = Math.max(0, payment.gross - gone.fee - gone.net);
  if (left > 0 && amount >= left) return { fee: payment.fee - gone.fee, net: payment.net - gone.net };
  return splitInProportion(payment, Math.min(amount, left));
}
