import type Stripe from "stripe";
import { refundApplicationFee } from "../connect/application-fees.ts";
import { reverseTransfer } from "../connect/transfers.ts";
import { ApiError, invalidRequest } from "../server/api-error.ts";
import { completeList, listPage, retrieve } from "../server/lists.ts";
import { idOf, newId } from "../server/object-types.ts";
import { get, post, type Route } from "../server/router.ts";
import type { UnitOfWork } from "../server/unit-of-work.ts";
import { recordBalanceTransaction } from "./balance.ts";

interface RefundRequest {
  amount?: number | undefined;
  reason: Stripe.Refund["reason"];
  reverseTransfer: boolean;
  refundFee: boolean;
  metadata: Record<string, string>;
}

/** The share for `part` of `whole`, rounded half up. The last refund takes the rest, so that nothing is left over. */
const share = (total: number, done: number, part: number, whole: number, last: boolean): number =>
  last ? total - done : Math.min(total - done, Math.floor((total * part) / whole + 0.5));

export function refundCharge(uow: UnitOfWork, charge: Stripe.Charge, wanted: RefundRequest): Stripe.Refund {
  uow.followClockOf(idOf(charge.customer));
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
  const amount = wanted.amount ?? left;
  if (amount < 1 || amount > left) {
    throw invalidRequest(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      "amount",
      "amount_too_large",
    );
  }
  const id = newId("refund");
  const last = amount === left;
  const booked = recordBalanceTransaction(uow, { type: "refund", amount: -amount, source: id });
  const transfer = charge.transfer ? uow.store.need("transfer", charge.transfer) : undefined;
  if (wanted.reverseTransfer && !transfer) {
    throw invalidRequest(`Charge ${charge.id} has no transfer to reverse.`, "reverse_transfer");
  }
  const fee = charge.application_fee ? uow.store.need("application_fee", charge.application_fee) : undefined;
  const reversal =
    wanted.reverseTransfer && transfer
      ? reverseTransfer(
          uow,
          transfer.id,
          share(transfer.amount, transfer.amount_reversed, amount, charge.amount, last),
          id,
        )
      : null;
  if (wanted.refundFee && fee) {
    refundApplicationFee(uow, fee.id, share(fee.amount, fee.amount_refunded, amount, charge.amount, last));
  }
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
    status: "succeeded",
    transfer_reversal: reversal,
  };
  uow.store.put("refund", refund);
  const refunded = charge.amount_refunded + amount;
  const after = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount };
  uow.store.put("charge", after);
  uow.emit("charge.refunded", after, {
    previous: { amount_refunded: charge.amount_refunded, ...(after.refunded && { refunded: false }) },
  });
  uow.emit("refund.created", refund);
  return refund;
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
