import type { Cents } from "../money.ts";
import { type BookedPayment, buildTransaction, type LedgerEntry } from "./entry.ts";

/**
 * What the provider did with a payment's money after the sale, each with its own ID. Refunds and disputes of a charge
 * for a creator are taken from the platform; the creator's part is reversed from their transfers.
 */
export type PaymentMovements = {
  refunds: Refund[];
  disputes: Dispute[];
  /** The sale's own, and later ones that gave money back. */
  transfers: SellerTransfer[];
  reversals: TransferReversal[];
  feeRefunds: FeeRefund[];
  /** The state of refunds that we requested, whether or not they have moved money. */
  requests?: RequestedRefund[];
};
type RequestedRefund = {
  requestId: string;
  refundId: string;
  state: "pending" | "succeeded" | "failed" | "canceled";
};

/**
 * A refund that has left our balance; `failedAt` is when it came back (null if it didn't). `requestId` is our
 * request's; `isTakenLater` means the creator's share has yet to be taken from them.
 */
export type Refund = {
  id: string;
  amount: Cents;
  createdAt: number;
  failedAt: number | null;
  requestId?: string | null;
  isTakenLater?: boolean;
};
/** What the bank withdrew (negative) and returned (positive), in order, and whether it decided for the fan. */
export type Dispute = { id: string; moves: { amount: Cents; at: number }[]; isLost: boolean };
/** `left` can still be reversed; `cause` is the refund or dispute it was made for. */
export type SellerTransfer = {
  id: string;
  isSale: boolean;
  amount: Cents;
  left: Cents;
  cause: string | null;
  createdAt: number;
};
export type TransferReversal = { id: string; amount: Cents; cause: string | null; createdAt: number };
export type FeeRefund = { id: string; amount: Cents; createdAt: number };

export const withheldBy = ({ moves }: Dispute): Cents =>
  0 - moves.reduce((sum, move) => sum + move.amount, 0);

export const refundedBy = (refunds: Refund[]): Cents =>
  refunds.reduce((sum, refund) => sum + (refund.failedAt === null ? refund.amount : 0), 0);

/**
 * Books each movement at the provider as one transaction of exactly its amount, under its own ID. Nothing is computed
 * from our percentage, so the ledger equals the provider's balances whatever order movements are seen in.
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
