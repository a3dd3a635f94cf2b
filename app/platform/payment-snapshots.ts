import type Stripe from "stripe";
import type {
  Dispute,
  PaidInvoice,
  ProviderSession,
  ProviderSubscription,
} from "../domain/payments/payment-port.ts";

/** The ID of an object that Stripe sends as an ID or, expanded, in full. */
export const idOf = (object: string | { id: string } | null | undefined): string | null =>
  typeof object === "string" ? object : (object?.id ?? null);

/** A Checkout session as the domain knows it. */
export function toSession(session: Stripe.Checkout.Session): ProviderSession {
  return {
    id: session.id,
    url: session.url,
    state: session.status === "complete" ? "complete" : session.status === "expired" ? "expired" : "open",
    paid: session.payment_status === "paid",
    subscriptionId: idOf(session.subscription),
    checkoutId: session.metadata?.checkout_id ?? null,
    amount: session.amount_total ?? 0,
    expiresAt: session.expires_at * 1000,
  };
}

/** A subscription as the domain knows it; throws if it has no item, as all of ours do. */
export function toSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  // Since API 2025-03-31 the period is on the item; our subscriptions have exactly one.
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
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    endedAt: subscription.ended_at === null ? null : subscription.ended_at * 1000,
    createdAt: subscription.created * 1000,
  };
}

/** A paid invoice as the domain knows it. */
export function toInvoice(invoice: Stripe.Invoice): PaidInvoice {
  const line = invoice.lines.data[0];
  return {
    id: invoice.id,
    amount: invoice.amount_paid,
    currency: invoice.currency,
    paidAt: (invoice.status_transitions.paid_at ?? invoice.created) * 1000,
    periodStart: (line?.period.start ?? invoice.period_start) * 1000,
    periodEnd: (line?.period.end ?? invoice.period_end) * 1000,
    paymentIntentId: idOf(invoice.payments?.data[0]?.payment.payment_intent),
  };
}

/** A dispute as the domain knows it; a positive balance transaction means that the money came back. */
export function toDispute(dispute: Stripe.Dispute): Dispute {
  const reinstatement = dispute.balance_transactions.find(({ amount }) => amount > 0);
  return {
    id: dispute.id,
    amount: dispute.amount,
    createdAt: dispute.created * 1000,
    reinstatedAt: reinstatement ? reinstatement.created * 1000 : null,
  };
}
