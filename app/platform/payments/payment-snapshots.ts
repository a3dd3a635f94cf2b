import type Stripe from "stripe";
import type {
  PaidInvoice,
  ProviderPayment,
  ProviderSession,
  ProviderSubscription,
} from "#domain/payments/payment-port.ts";
import type { CardFace, SavedCard } from "#domain/payments/saved-cards/card.ts";

export const idOf = (thing: string | { id: string } | null | undefined): string | null =>
  typeof thing === "string" ? thing : (thing?.id ?? null);

export const expanded = <T extends object>(thing: string | T | null | undefined): T | null =>
  typeof thing === "object" ? thing : null;

/** Null unless the cardholder consented to saving it and being shown it again. */
export function toCard(method: Stripe.PaymentMethod | null): SavedCard | null {
  const { card } = method ?? {};
  const customerId = idOf(method?.customer);
  if (!method || !card || customerId === null || method.allow_redisplay !== "always") return null;
  return {
    id: method.id,
    customerId,
    brand: card.brand,
    last4: card.last4,
    expMonth: card.exp_month,
    expYear: card.exp_year,
  };
}

/** Payment and card are only set if the payment intent is expanded. */
export function toSession(session: Stripe.Checkout.Session): ProviderSession {
  return {
    id: session.id,
    url: session.url,
    state: session.status === "complete" ? "complete" : session.status === "expired" ? "expired" : "open",
    paid: session.payment_status === "paid",
    subscriptionId: idOf(session.subscription),
    payment: toPayment(expanded(session.payment_intent)),
    checkoutId: session.metadata?.checkout_id ?? null,
    amount: session.amount_total ?? 0,
    expiresAt: session.expires_at * 1000,
    challengeUrl: null,
    refusal: null,
    card: toCard(
      expanded(
        session.mode === "subscription"
          ? expanded(session.subscription)?.default_payment_method
          : expanded(session.payment_intent)?.payment_method,
      ),
    ),
  };
}

/** Reads the charge, the only place with the collected amount; null until one succeeds. */
export function toPayment(intent: Stripe.PaymentIntent | null): ProviderPayment | null {
  const charge = expanded(intent?.latest_charge);
  if (intent === null || charge === null || !charge.paid) return null;
  return {
    id: intent.id,
    amount: charge.amount_captured,
    currency: charge.currency,
    fee: expanded(charge.application_fee)?.amount ?? 0,
    cost: expanded(charge.balance_transaction)?.fee ?? null,
    accountId: idOf(charge.transfer_data?.destination),
    livemode: charge.livemode,
    paidAt: charge.created * 1000,
  };
}

/** The subscription's own card comes before its customer's (docs.stripe.com/api/subscriptions/object). */
function toFace({ default_payment_method: own, customer }: Stripe.Subscription): CardFace | null {
  const owner = expanded(customer);
  const general = owner?.deleted ? null : owner?.invoice_settings.default_payment_method;
  const card = expanded(own ?? general)?.card;
  return card ? { brand: card.brand, last4: card.last4 } : null;
}

/** Throws if there's no item, which all of our subscriptions have. */
export function toSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  // Since API 2025-03-31, the period is on the item; we sell one item per subscription.
  const item = subscription.items.data[0];
  if (!item) throw new Error(`subscription ${subscription.id} has no item`);
  return {
    id: subscription.id,
    status: subscription.status,
    checkoutId: subscription.metadata.checkout_id ?? null,
    accountId: idOf(subscription.transfer_data?.destination),
    amount: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    currency: subscription.currency,
    livemode: subscription.livemode,
    periodStart: item.current_period_start * 1000,
    periodEnd: item.current_period_end * 1000,
    isCharged:
      subscription.pause_collection === null && expanded(subscription.latest_invoice)?.status !== "void",
    // A cancellation date, no matter who set it, also ends the subscription.
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    card: toFace(subscription),
    endedAt: subscription.ended_at === null ? null : subscription.ended_at * 1000,
    createdAt: subscription.created * 1000,
  };
}

export const intentOf = (invoice: Stripe.Invoice): string | null =>
  idOf(invoice.payments?.data[0]?.payment.payment_intent);

/** The fee comes from the payment intent that paid the invoice. */
export function toInvoice(invoice: Stripe.Invoice, intents: Stripe.PaymentIntent[]): PaidInvoice {
  const line = invoice.lines.data[0];
  const paymentIntentId = intentOf(invoice);
  const payment = toPayment(intents.find((intent) => intent.id === paymentIntentId) ?? null);
  return {
    id: invoice.id,
    amount: invoice.amount_paid,
    currency: invoice.currency,
    fee: payment?.fee ?? 0,
    cost: payment?.cost ?? null,
    accountId: payment?.accountId ?? null,
    paidAt: (invoice.status_transitions.paid_at ?? invoice.created) * 1000,
    periodStart: (line?.period.start ?? invoice.period_start) * 1000,
    periodEnd: (line?.period.end ?? invoice.period_end) * 1000,
    paymentIntentId,
  };
}
