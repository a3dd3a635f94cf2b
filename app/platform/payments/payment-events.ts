import Stripe from "stripe";
import type { ProviderEvent } from "#domain/payments/payment-port.ts";
import type { Settings } from "../env.ts";
import { isOurCharge } from "./payment-charges.ts";
import { idOf } from "./payment-snapshots.ts";

/**
 * Stripe's recommended tolerance (docs.stripe.com/webhooks). The SDK applies it only to the
 * past; we apply it both ways.
 */
const TOLERANCE_S = 300;

/** Null unless the signature matches one of our two secrets and the time is valid. */
export async function readStripeEvent(
  stripe: Stripe,
  settings: Settings,
  body: string,
  signature: string,
  nowMs: number,
): Promise<ProviderEvent | null> {
  // Requires exactly one time: given two, the SDK would check the signature with the last.
  const times = signature.split(",").filter((part) => part.startsWith("t="));
  const signedAt = times.length === 1 ? Number(/^t=(\d+)$/.exec(times[0] ?? "")?.[1]) : Number.NaN;
  if (!(Math.abs(nowMs / 1000 - signedAt) <= TOLERANCE_S)) return null;
  const crypto = Stripe.createSubtleCryptoProvider();
  for (const secret of [settings.STRIPE_WEBHOOK_SECRET, settings.STRIPE_CONNECT_WEBHOOK_SECRET]) {
    try {
      const event = await stripe.webhooks.constructEventAsync(
        body,
        signature,
        secret,
        TOLERANCE_S,
        crypto,
        // Otherwise the SDK uses the machine's clock.
        nowMs,
      );
      return isEvent(event) ? toEvent(event) : null;
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) return null;
    }
  }
  return null;
}

/** The SDK accepts any signed JSON. */
function isEvent(body: unknown): body is Stripe.Event {
  const { id, type, created } = (body ?? {}) as Partial<Stripe.Event>;
  return typeof id === "string" && typeof type === "string" && typeof created === "number";
}

/** Doesn't check the signature. */
export function toEvent(event: Stripe.Event): ProviderEvent {
  return {
    id: event.id,
    type: event.type,
    account: event.account ?? null,
    livemode: event.livemode,
    createdAt: event.created * 1000,
    subject: subjectOf(event),
  };
}

function subjectOf(event: Stripe.Event): ProviderEvent["subject"] {
  switch (event.type) {
    case "customer.subscription.created":
    case "customer.subscription.updated":
    case "customer.subscription.deleted":
      return { kind: "subscription", id: event.data.object.id };
    case "invoice.paid":
    case "invoice.payment_succeeded":
    case "invoice.payment_failed": {
      const id = idOf(event.data.object.parent?.subscription_details?.subscription);
      return id ? { kind: "subscription", id } : { kind: "other" };
    }
    case "customer.updated":
      return { kind: "customer", id: event.data.object.id };
    case "payment_method.detached":
    case "payment_method.updated":
    case "payment_method.automatically_updated":
      return { kind: "card", id: event.data.object.id };
    case "payment_intent.succeeded":
    case "payment_intent.payment_failed":
    case "payment_intent.canceled":
      return intentSubject(event);
    case "payment_method.attached": {
      const id = idOf(event.data.object.customer);
      return id ? { kind: "customer", id } : { kind: "other" };
    }
    case "checkout.session.completed":
    case "checkout.session.expired":
    case "checkout.session.async_payment_succeeded":
      return { kind: "session", id: event.data.object.id };
    case "charge.refunded":
    case "refund.updated":
    case "refund.failed":
      return { kind: "charge", paymentIntentId: idOf(event.data.object.payment_intent) };
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.funds_reinstated":
    case "charge.dispute.closed": {
      const { id, payment_intent } = event.data.object;
      return { kind: "dispute", id, paymentIntentId: idOf(payment_intent) };
    }
    case "charge.failed":
      return { kind: "failed_charge", id: event.data.object.id };
    case "radar.early_fraud_warning.created":
    case "radar.early_fraud_warning.updated":
      return { kind: "fraud_warning", id: event.data.object.id };
    case "account.updated":
      return { kind: "account", id: event.data.object.id };
    case "account.external_account.created":
    case "account.external_account.updated":
    case "account.external_account.deleted":
    case "account.application.deauthorized":
      // The event's object is the bank account, or our application.
      return event.account ? { kind: "account", id: event.account } : { kind: "other" };
    case "payout.created":
    case "payout.updated":
    case "payout.paid":
    case "payout.failed":
    case "payout.canceled":
      return { kind: "payout", id: event.data.object.id };
    default:
      return { kind: "other" };
  }
}

type IntentEvent =
  | Stripe.PaymentIntentSucceededEvent
  | Stripe.PaymentIntentPaymentFailedEvent
  | Stripe.PaymentIntentCanceledEvent;

/**
 * A success only matters for our own charges; Checkout and invoices report theirs. A failure matters if no charge
 * reports it: the fan failed the bank's challenge, or abandoned it until the intent was canceled. Those details come
 * from the event itself, since another card may have been tried since.
 */
function intentSubject(event: IntentEvent): ProviderEvent["subject"] {
  const intent = event.data.object;
  if (event.type === "payment_intent.succeeded")
    return isOurCharge(intent) ? { kind: "session", id: intent.id } : { kind: "other" };
  const error = intent.last_payment_error;
  const isCanceled = event.type === "payment_intent.canceled";
  const cardId = isCanceled
    ? idOf(intent.payment_method)
    : error?.code === CHALLENGE_FAILED
      ? (error.payment_method?.id ?? null)
      : null;
  if (cardId === null) return { kind: "other" };
  return {
    kind: "failed_challenge",
    id: intent.id,
    cardId,
    failedAt: event.created * 1000,
    isCanceled,
    checkoutId: intent.metadata.checkout_id ?? null,
    accountId: idOf(intent.transfer_data?.destination),
  };
}
const CHALLENGE_FAILED = "payment_intent_authentication_failure";
