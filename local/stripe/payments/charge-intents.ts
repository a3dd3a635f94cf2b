import type Stripe from "stripe";
import { destinationOf } from "../checkout/session-params.ts";
import { ApiError, invalidRequest } from "../server/api-error.ts";
import { retrieve } from "../server/lists.ts";
import { idOf } from "../server/object-types.ts";
import { type Call, post, type Route } from "../server/router.ts";
import { cancelIntent, confirmIntent, createIntent } from "./payment-intents.ts";
import type { CardDecline } from "./test-card-list.ts";

function createChargeIntent(call: Call): Stripe.PaymentIntent {
  const { uow, params } = call;
  const amount = params.int("amount") ?? 0;
  if (amount < 50) throw invalidRequest("Amount must be at least $0.50 usd", "amount", "amount_too_small");
  if (params.required("currency") !== "usd")
    throw invalidRequest("The stand-in supports USD only.", "currency");
  const customer = params.required("customer");
  retrieve(call, "customer", customer, "customer", "customer");
  uow.followClockOf(customer);
  const methods = params.texts("allowed_payment_method_types");
  if (!methods.includes("card"))
    throw invalidRequest("The stand-in supports cards only.", "allowed_payment_method_types");
  const destination = destinationOf(uow, params);
  const fee = params.int("application_fee_amount") ?? null;
  if (fee !== null && (destination === null || fee < 0 || fee > amount))
    throw invalidRequest("The application fee must fit the amount of a transfer.", "application_fee_amount");
  return createIntent(uow, {
    amount,
    customer,
    description: params.text("description") || null,
    metadata: params.metadata(),
    fee,
    destination,
  });
}

function requireIntent(call: Call): Stripe.PaymentIntent {
  const intent = retrieve(call, "payment_intent", call.path.id ?? "", "payment_intent", "intent");
  call.uow.followClockOf(idOf(intent.customer));
  return intent;
}

const unexpected = (intent: Stripe.PaymentIntent, what: string) =>
  invalidRequest(
    `You cannot ${what} this PaymentIntent because it has a status of ${intent.status}.`,
    undefined,
    "payment_intent_unexpected_state",
  );

const cardError = ({ code, declineCode, message }: CardDecline) =>
  new ApiError(402, {
    type: "card_error",
    code,
    message,
    ...(declineCode && { decline_code: declineCode }),
  });

function confirmCharge(call: Call): Stripe.PaymentIntent {
  const { uow, params } = call;
  const intent = requireIntent(call);
  const id = params.required("payment_method");
  const returnUrl = params.text("return_url") ?? null;
  const method = retrieve(call, "payment_method", id, "PaymentMethod", "payment_method");
  if (!["requires_payment_method", "requires_confirmation", "requires_action"].includes(intent.status))
    throw unexpected(intent, "confirm");
  if (idOf(method.customer) === null || idOf(method.customer) !== idOf(intent.customer))
    throw invalidRequest(
      "The provided PaymentMethod cannot be attached. To reuse a PaymentMethod, you must attach it to a Customer first.",
      "payment_method",
    );
  const done = confirmIntent(uow, intent, method, {
    isSaved: true,
    challengeUrl: `${uow.publicUrl}/3ds/${intent.id}`,
    returnUrl,
  });
  if (done.outcome === "failed") throw cardError(done.refusal);
  return done.intent;
}

export const chargeIntentRoutes: Route[] = [
  post("/v1/payment_intents", createChargeIntent),
  post("/v1/payment_intents/:id/confirm", confirmCharge),
  post("/v1/payment_intents/:id/cancel", (call) => {
    const intent = requireIntent(call);
    if (intent.status === "succeeded" || intent.status === "canceled") throw unexpected(intent, "cancel");
    cancelIntent(call.uow, intent.id);
    return call.uow.store.need("payment_intent", intent.id);
  }),
];
