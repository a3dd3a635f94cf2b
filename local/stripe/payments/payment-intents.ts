import type Stripe from "stripe";
import { listPage, retrieve } from "../server/lists.ts";
import { idOf, newId, randomText } from "../server/object-types.ts";
import { get, type Route } from "../server/router.ts";
import type { UnitOfWork } from "../server/unit-of-work.ts";
import { recordFailedCharge, recordSucceededCharge } from "./charges.ts";
import type { CardDecline } from "./test-card-list.ts";
import { confirmedDeclineOf, declineOf, requires3ds } from "./test-cards.ts";

export interface NewIntent {
  amount: number;
  customer: string | null;
  description: string | null;
  metadata: Record<string, string>;
  fee: number | null;
  destination: string | null;
  transferAmount?: number | null;
  onBehalfOf?: string | null;
  suffix?: string | null;
  receiptEmail?: string | null;
  transferGroup?: string | null;
  saveCard?: boolean;
}

export function createIntent(uow: UnitOfWork, given: NewIntent): Stripe.PaymentIntent {
  const id = newId("payment_intent");
  const intent: Stripe.PaymentIntent = {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: given.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: given.fee,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: "automatic",
    created: uow.now,
    currency: "usd",
    customer: given.customer,
    customer_account: null,
    description: given.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: given.metadata,
    next_action: null,
    on_behalf_of: given.onBehalfOf ?? null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: given.receiptEmail ?? null,
    review: null,
    setup_future_usage: given.saveCard ? "off_session" : null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: given.suffix ?? null,
    status: "requires_payment_method",
    transfer_data: given.destination
      ? {
          destination: given.destination,
          ...(given.transferAmount != null && { amount: given.transferAmount }),
        }
      : null,
    transfer_group: given.transferGroup ?? (given.destination ? `group_${id}` : null),
  };
  return uow.create("payment_intent", intent, "payment_intent.created");
}

export type Confirmation =
  | { outcome: "succeeded"; intent: Stripe.PaymentIntent; charge: Stripe.Charge }
  | { outcome: "requires_action"; intent: Stripe.PaymentIntent }
  | { outcome: "failed"; intent: Stripe.PaymentIntent; refusal: CardDecline };

interface ConfirmOptions {
  offSession?: boolean;
  authenticated?: boolean;
  isSaved?: boolean;
  challengeUrl?: string;
  returnUrl?: string | null;
}

export function confirmIntent(
  uow: UnitOfWork,
  before: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  how: ConfirmOptions = {},
): Confirmation {
  const charging = how.offSession ? "off_session" : how.isSaved ? "saved" : "entered";
  const refusal = declineOf(uow, method.id, charging);
  if (refusal) return failIntent(uow, before, method, refusal);
  if (requires3ds(uow, method.id, charging) && !how.authenticated) {
    const intent = uow.update("payment_intent", before, {
      next_action: {
        type: "redirect_to_url",
        redirect_to_url: { return_url: how.returnUrl ?? null, url: how.challengeUrl ?? null },
      },
      payment_method: method.id,
      status: "requires_action",
    });
    uow.emit("payment_intent.requires_action", intent);
    return { outcome: "requires_action", intent };
  }
  const later = how.authenticated ? confirmedDeclineOf(uow, method.id) : undefined;
  if (later) return failIntent(uow, before, method, later);
  const charge = recordSucceededCharge(uow, before, method);
  const intent = uow.update(
    "payment_intent",
    before,
    {
      amount_received: before.amount,
      last_payment_error: null,
      latest_charge: charge.id,
      next_action: null,
      payment_method: method.id,
      status: "succeeded",
      transfer_group: charge.transfer_group,
    },
    "payment_intent.succeeded",
  );
  return { outcome: "succeeded", intent, charge };
}

export function failIntent(
  uow: UnitOfWork,
  before: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  refusal: CardDecline,
): Confirmation {
  const charge =
    refusal.code === AUTHENTICATION_FAILED.code
      ? undefined
      : recordFailedCharge(uow, before, method, refusal);
  const intent = uow.update("payment_intent", before, {
    last_payment_error: {
      ...(charge && { charge: charge.id }),
      code: refusal.code,
      ...(refusal.declineCode && { decline_code: refusal.declineCode }),
      ...(refusal.adviceCode && { advice_code: refusal.adviceCode }),
      message: refusal.message,
      payment_method: method,
      type: charge ? "card_error" : "invalid_request_error",
    },
    latest_charge: charge?.id ?? before.latest_charge,
    next_action: null,
    payment_method: null,
    status: "requires_payment_method",
  });
  uow.emit("payment_intent.payment_failed", intent);
  return { outcome: "failed", intent, refusal };
}

export const AUTHENTICATION_FAILED: CardDecline = {
  code: "payment_intent_authentication_failure",
  declineCode: null,
  message: "We are unable to authenticate your payment method. Please choose a different payment method.",
};

export function cancelIntent(uow: UnitOfWork, id: string): void {
  const before = uow.store.need("payment_intent", id);
  if (before.status === "succeeded" || before.status === "canceled") return;
  uow.update(
    "payment_intent",
    before,
    { canceled_at: uow.now, cancellation_reason: "automatic", next_action: null, status: "canceled" },
    "payment_intent.canceled",
  );
}

export const paymentIntentRoutes: Route[] = [
  get("/v1/payment_intents", (call) =>
    listPage(call, "payment_intent", "/v1/payment_intents", { customer: call.params.text("customer") }),
  ),
  get("/v1/payment_intents/:id", (call) => {
    call.params.ignore("client_secret");
    const intent = retrieve(call, "payment_intent", call.path.id ?? "", "payment_intent", "intent");
    return { ...intent, customer: idOf(intent.customer) };
  }),
];
