import type Stripe from "stripe";
import type { Dispute, PaymentMovements, Refund } from "#domain/ledger/movements.ts";
import { refundState } from "./payment-refunds.ts";
import { expanded, idOf } from "./payment-snapshots.ts";

const ms = (seconds: number) => seconds * 1000;

/** Only includes what has changed a balance. */
export function toMovements(given: {
  charge: Stripe.Charge;
  refunds: Stripe.Refund[];
  disputes: Stripe.Dispute[];
  transfers: Stripe.Transfer[];
  reversals: Stripe.TransferReversal[];
  feeRefunds: Stripe.FeeRefund[];
}): PaymentMovements {
  return {
    refunds: given.refunds.filter((refund) => refund.balance_transaction !== null).map(toRefund),
    disputes: given.disputes.filter((dispute) => dispute.balance_transactions.length > 0).map(toDispute),
    transfers: given.transfers.map(({ id, amount, amount_reversed, metadata, created }) => ({
      id,
      isSale: id === idOf(given.charge.transfer),
      amount,
      left: amount - amount_reversed,
      cause: metadata.cause ?? null,
      createdAt: ms(created),
    })),
    reversals: given.reversals.map(({ id, amount, metadata, source_refund, created }) => ({
      id,
      amount,
      cause: metadata?.cause ?? idOf(source_refund),
      createdAt: ms(created),
    })),
    feeRefunds: given.feeRefunds.map(({ id, amount, created }) => ({ id, amount, createdAt: ms(created) })),
    requests: given.refunds.flatMap(({ id, metadata, status }) =>
      metadata?.request_id
        ? [{ requestId: metadata.request_id, refundId: id, state: refundState(status) }]
        : [],
    ),
  };
}

/** Expects a refund that has left our balance, pending or not, with its failure's balance transaction expanded. */
function toRefund(refund: Stripe.Refund): Refund {
  const back = expanded(refund.failure_balance_transaction);
  return {
    id: refund.id,
    amount: refund.amount,
    createdAt: ms(refund.created),
    failedAt: back ? ms(back.created) : null,
    requestId: refund.metadata?.request_id ?? null,
    isTakenLater: refund.metadata?.taken_later === "true",
  };
}

/** What the bank withdrew and returned; the status alone moves no money. */
function toDispute(dispute: Stripe.Dispute): Dispute {
  const moves = dispute.balance_transactions.map(({ amount, created }) => ({ amount, at: ms(created) }));
  // The list's order isn't documented. On ties, a withdrawal in the same second as a return came after it.
  const inOrder = moves.toSorted((a, b) => a.at - b.at);
  return { id: dispute.id, moves: inOrder, isLost: dispute.status === "lost" };
}
