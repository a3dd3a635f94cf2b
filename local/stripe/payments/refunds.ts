import type Stripe from "stripe";
import { refundApplicationFee } from "../connect/application-fees.ts";
import { reverseTransfer } from "../connect/transfers.ts";
import { ApiError, invalidRequest } from "../server/api-error.ts";
import { completeList, listPage, retrieve } from "../server/lists.ts";
import { idOf, newId } from "../server/object-types.ts";
import { get, post, type Route } from "../server/router.ts";
import type { UnitOfWork } from "../server/unit-of-work.ts";
import { balanceOf, recordBalanceTransaction } from "./balance.ts";
import { settleWarnings } from "./fraud-warnings.ts";
import { refundBehavior } from "./test-cards.ts";

interface RefundRequest {
  amount?: number | undefined;
  reason: Stripe.Refund["reason"];
  reverseTransfer: boolean;
  refundFee: boolean;
  /** Refuse it if the connected account's balance doesn't cover its share. */
  mustBeCovered?: boolean;
  metadata: Record<string, string>;
}

/**
 * The share for `part` of `whole`, rounded half up. The last refund takes what's left, but at most a cent above its
 * share, since the platform may have paid for earlier refunds.
 */
function share(total: number, done: number, part: number, whole: number, last: boolean): number {
  const own = Math.min(total - done, Math.floor((total * part) / whole + 0.5));
  return last && total - done - own <= 1 ? total - done : own;
}

function requireFunds(uow: UnitOfWork, transfer: Stripe.Transfer, amount: number): void {
  const { available, pending } = balanceOf(uow, idOf(transfer.destination) ?? "");
  if (available + pending >= amount) return;
  throw new ApiError(400, {
    type: "invalid_request_error",
    code: "balance_insufficient",
    message: "The connected account has insufficient funds to cover this refund's transfer reversal.",
  });
}

function amountOf(charge: Stripe.Charge, wanted: number | undefined): number {
  if (!charge.paid)
    throw invalidRequest(`Charge ${charge.id} was not paid, and cannot be refunded.`, "charge");
  if (charge.disputed) {
    throw new ApiError(400, {
      type: "invalid_request_error",
      code: "charge_disputed",
      message: `Charge ${charge.id} has been charged back; cannot issue a refund.`,
    });
  }
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw invalidRequest(
      `Charge ${charge.id} has already been refunded.`,
      undefined,
      "charge_already_refunded",
    );
  }
  const amount = wanted ?? left;
  if (amount < 1 || amount > left) {
    throw invalidRequest(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      "amount",
      "amount_too_large",
    );
  }
  return amount;
}

export function refundCharge(uow: UnitOfWork, charge: Stripe.Charge, wanted: RefundRequest): Stripe.Refund {
  uow.followClockOf(idOf(charge.customer));
  const amount = amountOf(charge, wanted.amount);
  const id = newId("refund");
  const last = amount === charge.amount - charge.amount_refunded;
  const booked = recordBalanceTransaction(uow, { type: "refund", amount: -amount, source: id });
  const transfer = charge.transfer ? uow.store.need("transfer", charge.transfer) : undefined;
  if (wanted.reverseTransfer && !transfer) {
    throw invalidRequest(`Charge ${charge.id} has no transfer to reverse.`, "reverse_transfer");
  }
  const part = transfer ? Math.floor((transfer.amount * amount) / charge.amount) : 0;
  if (wanted.reverseTransfer && transfer && transfer.amount - transfer.amount_reversed < part - 1) {
    throw invalidRequest(
      `The transfer of charge ${charge.id} has been reversed in part, and less than ${part} of it is left.`,
      "reverse_transfer",
    );
  }
  const fee = charge.application_fee ? uow.store.need("application_fee", charge.application_fee) : undefined;
  const taken =
    wanted.reverseTransfer && transfer
      ? share(transfer.amount, transfer.amount_reversed, amount, charge.amount, last)
      : 0;
  const feeBack =
    wanted.refundFee && fee ? share(fee.amount, fee.amount_refunded, amount, charge.amount, last) : 0;
  if (wanted.mustBeCovered && transfer) requireFunds(uow, transfer, taken - feeBack);
  const reversal = transfer && taken > 0 ? reverseTransfer(uow, transfer.id, taken, { refund: id }).id : null;
  if (fee && feeBack > 0) refundApplicationFee(uow, fee.id, feeBack);
  const refund: Stripe.Refund = {
    id,
    object: "refund",
    amount,
    balance_transaction: booked.id,
    charge: charge.id,
    created: uow.now,
    currency: charge.currency,
    customer: idOf(charge.customer),
    customer_account: null,
    destination_details: { type: "card" },
    metadata: wanted.metadata,
    payment_intent: idOf(charge.payment_intent),
    payment_method: charge.payment_method,
    reason: wanted.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refundBehavior(uow, idOf(charge.payment_method)) === "pending" ? "pending" : "succeeded",
    transfer_reversal: reversal,
    ...(refundBehavior(uow, idOf(charge.payment_method)) === "pending" && { pending_reason: "processing" }),
  };
  uow.store.put("refund", refund);
  const refunded = charge.amount_refunded + amount;
  const after = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount };
  uow.store.put("charge", after);
  uow.emit("charge.refunded", after, {
    previous: { amount_refunded: charge.amount_refunded, ...(after.refunded && { refunded: false }) },
  });
  settleWarnings(uow, after);
  uow.emit("refund.created", refund);
  return refund;
}

/** How a refund ends by itself: pending ones succeed, those of the failing card fail; undefined if it's over. */
export function nextOutcome(uow: UnitOfWork, refund: Stripe.Refund): "succeeded" | "failed" | undefined {
  if (refund.status === "pending") return "succeeded";
  const fails = refundBehavior(uow, idOf(refund.payment_method)) === "failing";
  return fails && refund.status === "succeeded" ? "failed" : undefined;
}

/** Ends a refund. A failed or canceled one returns the money to the platform only, as at Stripe. */
export function finishRefund(
  uow: UnitOfWork,
  refund: Stripe.Refund,
  outcome: "succeeded" | "failed" | "canceled",
): Stripe.Refund {
  const charge = uow.store.need("charge", refund.charge);
  uow.followClockOf(idOf(charge.customer));
  const isOver = refund.status === "failed" || refund.status === "canceled";
  if (isOver || refund.status === outcome || (outcome === "canceled" && refund.status !== "pending"))
    throw invalidRequest(`This refund is already ${refund.status}.`, "refund");
  const { pending_reason: _, ...rest } = refund;
  if (outcome === "succeeded") {
    const done = uow.store.put("refund", { ...rest, status: outcome });
    uow.emit("refund.updated", done, { previous: { status: refund.status } });
    return done;
  }
  const returned = recordBalanceTransaction(uow, {
    type: "refund_failure",
    amount: refund.amount,
    source: refund.id,
  });
  const failed = uow.store.put("refund", {
    ...rest,
    failure_balance_transaction: returned.id,
    ...(outcome === "failed" && { failure_reason: "lost_or_stolen_card" }),
    status: outcome,
  });
  const left = charge.amount_refunded - refund.amount;
  uow.update("charge", charge, { amount_refunded: left, refunded: false }, "charge.updated");
  uow.emit("refund.updated", failed, { previous: { status: refund.status } });
  if (outcome === "failed") uow.emit("refund.failed", failed);
  return failed;
}

export const refundsOf = (uow: UnitOfWork, charge: string): Stripe.ApiList<Stripe.Refund> =>
  completeList(uow.store.find("refund", { where: { charge } }), `/v1/charges/${charge}/refunds`);

const REASONS = ["duplicate", "fraudulent", "requested_by_customer"] as const;

export const refundRoutes: Route[] = [
  post("/v1/refunds", (call) => {
    const { uow, params } = call;
    const intent = params.text("payment_intent");
    const chargeId = intent
      ? idOf(retrieve(call, "payment_intent", intent, "payment_intent", "payment_intent").latest_charge)
      : params.required("charge");
    if (!chargeId)
      throw invalidRequest(`This PaymentIntent (${intent}) does not have a successful charge to refund.`);
    return refundCharge(uow, retrieve(call, "charge", chargeId, "charge", "charge"), {
      amount: params.int("amount"),
      reason: params.oneOf("reason", REASONS) ?? null,
      reverseTransfer: params.flag("reverse_transfer") ?? false,
      refundFee: params.flag("refund_application_fee") ?? false,
      mustBeCovered: true,
      metadata: params.metadata(),
    });
  }),
  get("/v1/refunds", (call) =>
    listPage(call, "refund", "/v1/refunds", {
      charge: call.params.text("charge"),
      payment_intent: call.params.text("payment_intent"),
    }),
  ),
  get("/v1/refunds/:id", (call) => retrieve(call, "refund", call.path.id ?? "", "refund")),
];
