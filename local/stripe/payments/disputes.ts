import type Stripe from "stripe";
import { invalidRequest } from "../server/api-error.ts";
import { listPage, retrieve } from "../server/lists.ts";
import { idOf, newId } from "../server/object-types.ts";
import { get, post, type Route } from "../server/router.ts";
import type { UnitOfWork } from "../server/unit-of-work.ts";
import { recordBalanceTransaction } from "./balance.ts";
import { evidenceGiven, stageOf } from "./dispute-evidence.ts";
import { settleWarnings } from "./fraud-warnings.ts";

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

const DISPUTE_FEE = 1500;

const withdrawnBy = (dispute: Stripe.Dispute): number =>
  -dispute.balance_transactions.reduce((sum, entry) => sum + entry.amount, 0);

const heldOf = (uow: UnitOfWork, charge: string): number =>
  uow.store.find("dispute", { where: { charge } }).reduce((sum, dispute) => sum + withdrawnBy(dispute), 0);

export type DisputeKind = { reason?: string; isInquiry?: boolean };

/**
 * Disputes part or all of the rest of a charge and withdraws the amount and the dispute fee. An inquiry moves no money.
 */
export function openDispute(
  uow: UnitOfWork,
  charge: Stripe.Charge,
  part?: number,
  { reason = "fraudulent", isInquiry = false }: DisputeKind = {},
): Stripe.Dispute {
  uow.followClockOf(idOf(charge.customer));
  const left = charge.amount - charge.amount_refunded - heldOf(uow, charge.id);
  const amount = part ?? left;
  if (!charge.paid || amount < 1 || amount > left)
    throw invalidRequest("This charge cannot be disputed.", "charge");
  const id = newId("dispute");
  const dispute: Stripe.Dispute = {
    id,
    object: "dispute",
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: uow.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: uow.now + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: idOf(charge.payment_intent),
    reason,
    status: isInquiry ? "warning_needs_response" : "needs_response",
  };
  uow.create("dispute", dispute, "charge.dispute.created");
  return isInquiry ? dispute : withdraw(uow, charge, dispute);
}

function withdraw(uow: UnitOfWork, charge: Stripe.Charge, dispute: Stripe.Dispute): Stripe.Dispute {
  const { id, amount } = dispute;
  settleWarnings(uow, uow.update("charge", charge, { disputed: true }, "charge.updated"));
  const taken = recordBalanceTransaction(uow, {
    type: "adjustment",
    amount: -amount,
    source: id,
    fee: DISPUTE_FEE,
  });
  const withdrawn = uow.update("dispute", dispute, { balance_transactions: [taken] });
  uow.emit("charge.dispute.funds_withdrawn", withdrawn);
  return withdrawn;
}

/** Turns an inquiry into a dispute: withdraws the money; evidence is due in a week. */
export function escalateInquiry(uow: UnitOfWork, inquiry: Stripe.Dispute): Stripe.Dispute {
  const charge = uow.store.need("charge", inquiry.charge);
  uow.followClockOf(idOf(charge.customer));
  const evidence_details = { ...inquiry.evidence_details, due_by: uow.now + 7 * 86_400 };
  const dispute = uow.update(
    "dispute",
    inquiry,
    { evidence_details, is_charge_refundable: false, status: "needs_response" },
    "charge.dispute.updated",
  );
  return withdraw(uow, charge, dispute);
}

export function rejectEvidence(uow: UnitOfWork, dispute: Stripe.Dispute): Stripe.Dispute {
  const charge = uow.store.need("charge", dispute.charge);
  uow.followClockOf(idOf(charge.customer));
  const evidence_details = { ...dispute.evidence_details, due_by: uow.now + 7 * 86_400 };
  const changes = { evidence_details, status: "appeal_needs_response" } as const;
  return uow.update("dispute", dispute, changes, "charge.dispute.updated");
}

/** Decides a dispute, possibly again. Money moves only if the outcome changes. */
export function closeDispute(uow: UnitOfWork, dispute: Stripe.Dispute, won: boolean): Stripe.Dispute {
  const charge = uow.store.need("charge", dispute.charge);
  uow.followClockOf(idOf(charge.customer));
  if (stageOf(dispute) === "inquiry")
    return uow.update("dispute", dispute, { status: "warning_closed" }, "charge.dispute.closed");
  const status = won ? "won" : "lost";
  if (dispute.status === status) throw invalidRequest(`This dispute is already ${status}.`, "dispute");
  const isHeld = withdrawnBy(dispute) > 0;
  const amount = won && isHeld ? dispute.amount : !won && !isHeld ? -dispute.amount : 0;
  const moved = amount
    ? [recordBalanceTransaction(uow, { type: "adjustment", amount, source: dispute.id })]
    : [];
  const closed = uow.update("dispute", dispute, {
    balance_transactions: [...dispute.balance_transactions, ...moved],
    status,
  });
  const disputed = heldOf(uow, charge.id) > 0;
  if (charge.disputed !== disputed) uow.update("charge", charge, { disputed }, "charge.updated");
  if (amount > 0) uow.emit("charge.dispute.funds_reinstated", closed);
  if (amount < 0) uow.emit("charge.dispute.funds_withdrawn", closed);
  uow.emit("charge.dispute.closed", closed);
  return closed;
}

export const disputeRoutes: Route[] = [
  get("/v1/disputes", (call) =>
    listPage(call, "dispute", "/v1/disputes", {
      charge: call.params.text("charge"),
      payment_intent: call.params.text("payment_intent"),
    }),
  ),
  get("/v1/disputes/:id", (call) => retrieve(call, "dispute", call.path.id ?? "", "dispute")),
  post("/v1/disputes/:id", (call) => {
    const before = retrieve(call, "dispute", call.path.id ?? "", "dispute");
    const { changes, verdict } = evidenceGiven(call, before);
    const given = call.uow.update("dispute", before, changes, "charge.dispute.updated");
    return verdict === null ? given : closeDispute(call.uow, given, verdict === "won");
  }),
  post("/v1/disputes/:id/close", (call) => {
    const dispute = retrieve(call, "dispute", call.path.id ?? "", "dispute");
    if (dispute.status !== "needs_response" && dispute.status !== "appeal_needs_response")
      throw invalidRequest(`This dispute cannot be closed: it is ${dispute.status}.`, "dispute");
    return closeDispute(call.uow, dispute, false);
  }),
];
