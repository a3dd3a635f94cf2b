import type Stripe from "stripe";
import { transferCharge } from "../connect/transfers.ts";
import { listPage, retrieve } from "../server/lists.ts";
import { idOf, newId } from "../server/object-types.ts";
import { get, post, type Route } from "../server/router.ts";
import type { UnitOfWork } from "../server/unit-of-work.ts";
import { processingFee, recordBalanceTransaction } from "./balance.ts";
import { chargedCard } from "./charged-card.ts";
import { openDispute } from "./disputes.ts";
import { warnOfFraud } from "./fraud-warnings.ts";
import type { CardDecline } from "./test-card-list.ts";
import { disputeOf, isReported, riskOf } from "./test-cards.ts";

const APPROVED: Stripe.Charge.Outcome = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: "approved_by_network",
  reason: null,
  risk_level: "normal",
  risk_score: 20,
  seller_message: "Payment complete.",
  type: "authorized",
};

const blocked = { network_status: "not_sent_to_network", type: "blocked", risk_score: 92 };

function outcomeOf(risk: ReturnType<typeof riskOf>, refusal?: CardDecline): Stripe.Charge.Outcome {
  const assessed = { ...APPROVED, ...(risk && { risk_level: risk, risk_score: 70 }) };
  if (!refusal) return assessed;
  if (risk === "highest")
    return {
      ...assessed,
      ...blocked,
      reason: "highest_risk_level",
      seller_message: "Stripe blocked this payment as too risky.",
    };
  return {
    ...assessed,
    network_status: "declined_by_network",
    reason: refusal.declineCode ?? refusal.code,
    seller_message: "The bank did not return any further details with this decline.",
    type: "issuer_declined",
  };
}

function newCharge(
  uow: UnitOfWork,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.Charge {
  const destination = intent.transfer_data?.destination;
  const suffix = intent.statement_descriptor_suffix;
  return {
    id: newId("charge"),
    object: "charge",
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: null,
    billing_details: {
      address: method.billing_details.address,
      email: method.billing_details.email,
      name: method.billing_details.name,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: suffix ? `FANLIGHT* ${suffix}`.slice(0, 22) : "FANLIGHT",
    captured: false,
    created: uow.now,
    currency: intent.currency,
    customer: idOf(intent.customer),
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: idOf(intent.on_behalf_of),
    outcome: outcomeOf(riskOf(uow, method.id)),
    paid: false,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: chargedCard(method, intent.amount),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: suffix,
    status: "failed",
    transfer_data: destination
      ? { amount: intent.transfer_data?.amount ?? null, destination: idOf(destination) }
      : null,
    transfer_group: intent.transfer_group,
  };
}

export function recordSucceededCharge(
  uow: UnitOfWork,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.Charge {
  const charge = newCharge(uow, intent, method);
  const { amount } = charge;
  const booked = recordBalanceTransaction(uow, {
    type: "charge",
    amount,
    source: charge.id,
    fee: processingFee(amount),
  });
  const paid: Stripe.Charge = {
    ...charge,
    amount_captured: amount,
    balance_transaction: booked.id,
    captured: true,
    paid: true,
    receipt_url: `${uow.publicUrl}/receipt/${charge.id}`,
    status: "succeeded",
  };
  uow.store.put("charge", paid);
  const passedOn = paid.transfer_data ? transferCharge(uow, paid) : undefined;
  const complete = { ...paid, ...passedOn?.links };
  uow.store.put("charge", complete);
  uow.emit("charge.succeeded", complete);
  passedOn?.tell();
  const dispute = disputeOf(uow, method.id);
  if (dispute) openDispute(uow, complete, undefined, dispute);
  if (isReported(uow, method.id)) warnOfFraud(uow, complete);
  return complete;
}

export function recordFailedCharge(
  uow: UnitOfWork,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  refusal: CardDecline,
): Stripe.Charge {
  const charge: Stripe.Charge = {
    ...newCharge(uow, intent, method),
    failure_code: refusal.code,
    failure_message: refusal.message,
    outcome: outcomeOf(riskOf(uow, method.id), refusal),
  };
  return uow.create("charge", charge, "charge.failed");
}

export const chargeRoutes: Route[] = [
  get("/v1/charges", (call) => {
    const { params } = call;
    return listPage(call, "charge", "/v1/charges", {
      customer: params.text("customer"),
      payment_intent: params.text("payment_intent"),
      transfer_group: params.text("transfer_group"),
    });
  }),
  get("/v1/charges/:id", (call) => retrieve(call, "charge", call.path.id ?? "", "charge")),
  post("/v1/charges/:id", (call) => {
    const { uow, params } = call;
    const before = retrieve(call, "charge", call.path.id ?? "", "charge");
    return uow.followClockOf(idOf(before.customer)).update(
      "charge",
      before,
      {
        description: params.text("description") ?? before.description,
        metadata: params.metadata(before.metadata),
      },
      "charge.updated",
      call.account,
    );
  }),
];
