import type { Cents } from "../money.ts";
import { type BookedPayment, buildTransaction, type LedgerEntry } from "./entry.ts";

/**
 * What the provider did with a payment's money after the sale, each with its own ID. Of a charge for a seller, refunds
 * and disputes are taken from the platform; what the seller bears of them are reversals of their transfers.
 */
export type PaymentMovements = {
  refunds: Refund[];
  disputes: Dispute[];
  /** Transfers to the seller: the sale's own, and later ones that gave money back. */
  transfers: SellerTransfer[];
  reversals: TransferReversal[];
  feeRefunds: FeeRefund[];
  /** How far the refunds of our own requests have come, whether or not they have moved money. */
  requests?: RequestedRefund[];
};
type RequestedRefund = {
  requestId: string;
  refundId: string;
  state: "pending" | "succeeded" | "failed" | "canceled";
};

/**
 * A refund that has left our balance; `failedAt` is when it came back, null if it didn't. `requestId` is our request's;
 * `isTakenLater` means that the seller's share is still to be taken from them.
 */
export type Refund = {
  id: string;
  amount: Cents;
  createdAt: number;
  failedAt: number | null;
  requestId?: string | null;
  isTakenLater?: boolean;
};
/**
 * A dispute that withdrew money; what the bank withdrew (negative) and returned (positive), in order, and whether it has
 * decided for the fan.
 */
export type Dispute = { id: string; moves: { amount: Cents; at: number }[]; isLost: boolean };
/** `left` is what can still be reversed; `cause` is the refund or dispute on whose account it was made. */
export type SellerTransfer = {
  id: string;
  isSale: boolean;
  amount: Cents;
  left: Cents;
  cause: string | null;
  createdAt: number;
};
export type TransferReversal = { id: string; amount: Cents; cause: string | null; createdAt: number };
/** A part of our fee that the seller got back. */
export type FeeRefund = { id: string; amount: Cents; createdAt: number };

/** What a dispute holds at present, in cents. */
export const withheldBy = ({ moves }: Dispute): Cents =>
  0 - moves.reduce((sum, move) => sum + move.amount, 0);

/** What is refunded at present, in cents. */
export const refundedBy = (refunds: Refund[]): Cents =>
  refunds.reduce((sum, refund) => sum + (refund.failedAt === null ? refund.amount : 0), 0);

/**
 * The entries of a payment's movements. Each movement at the provider is one transaction of exactly its amount, with an ID
 * of its own: nothing is computed from our percentage, so the ledger equals the balances at the provider, in whatever
 * order movements are seen.
 */
export function movementEntries(payment: BookedPayment, movements: PaymentMovements): LedgerEntry[] {
  const book = (id: string, kind: LedgerEntry["kind"], at: number, fee: Cents, net: Cents) =>
    buildTransaction(payment, { id, kind, split: { fee, net }, at }).filter((entry) => entry.amount !== 0);
  return [
    ...movements.refunds.flatMap(({ id, amount, createdAt, failedAt }) => [
      ...book(`refund:${id}`, "refund", createdAt, -amount, 0),
      ...(failedAt === null ? [] : book(`refund:${id}:failed`, "refund_failed", failedAt, amount, 0)),
    ]),
    ...movements.disputes.flatMap(({ id, moves }) =>
      moves.flatMap(({ amount, at }, index) =>
        book(disputeTransaction(id, index), amount < 0 ? "dispute" : "dispute_won", at, amount, 0),
      ),
    ),
    ...movements.reversals.flatMap(({ id, amount, createdAt }) =>
      book(`reversal:${id}`, "transfer_reversal", createdAt, amount, -amount),
    ),
    ...movements.transfers.flatMap(({ id, isSale, amount, createdAt }) =>
      isSale ? [] : book(`transfer:${id}`, "transfer", createdAt, -amount, amount),
    ),
    ...movements.feeRefunds.flatMap(({ id, amount, createdAt }) =>
      book(`fee-refund:${id}`, "fee_refund", createdAt, -amount, amount),
    ),
  ];
}

/** A bank can change its mind, so a dispute may be booked more than twice. */
const disputeTransaction = (id: string, index: number) =>
  index === 0 ? `dispute:${id}` : index === 1 ? `dispute:${id}:won` : `dispute:${id}:${index}`;
