import type { PaymentStore } from "../../../db/stores/payments/payments.ts";
import type { WebhookEventRow } from "../../../db/stores/payments/webhook-events.ts";
import { disputeEntries } from "../ledger/dispute.ts";
import { refundEntries } from "../ledger/refund.ts";
import { type Outcome, refuse } from "../outcome.ts";
import type { SaleMismatch } from "./check-sale.ts";
import type { PaymentPort } from "./payment-port.ts";
import { reconcileCheckoutSession, type SessionDeps } from "./reconcile-checkout-session.ts";
import { purchaseOf } from "./reconcile-purchase.ts";
import { reconcileSubscription } from "./reconcile-subscription.ts";
import { type ReversalNewsDeps, reversalNews } from "./reversal-news.ts";

export type ReversalDeps = SessionDeps &
  ReversalNewsDeps & {
    payments: Pick<
      PaymentPort,
      | "checkoutSession"
      | "subscriptionOfPayment"
      | "sessionOfPayment"
      | "refunds"
      | "disputes"
      | "endSubscription"
    >;
    paymentStore: Pick<PaymentStore, "findByIntent" | "isNewestMonth" | "recordReversals">;
  };

/**
 * Reads a payment's refunds and disputes from the provider and books them; a sale that we have no record of is recorded first. If the
 * newest month is reversed in full, its subscription ends, so that nothing more is charged; a reversed purchase no
 * longer opens its post.
 */
export async function reconcileReversals(
  deps: ReversalDeps,
  paymentIntentId: string,
  event: WebhookEventRow | null,
): Promise<Outcome<SaleMismatch | "unknown_sale" | "not_paid">> {
  let payment = await deps.paymentStore.findByIntent(paymentIntentId);
  if (payment === null) {
    const recorded = await recordSale(deps, paymentIntentId);
    if (!recorded.ok) return recorded;
    payment = await deps.paymentStore.findByIntent(paymentIntentId);
    if (payment === null) return refuse("unknown_sale");
  }
  const [refunds, disputes] = await Promise.all([
    deps.payments.refunds(paymentIntentId),
    deps.payments.disputes(paymentIntentId),
  ]);
  const refunded = refunds.reduce((sum, refund) => sum + refund.amount, 0);
  const { subscription } = payment;
  if (subscription !== null && subscription.endedAt === null) {
    const isRefunded = refunded >= payment.gross;
    // There may be a newer month that is not recorded yet.
    if (isRefunded) await reconcileSubscription(deps, subscription.providerId, null);
    const isGone = isRefunded && (await deps.paymentStore.isNewestMonth(payment.id));
    if (isGone || disputes.some((dispute) => dispute.reinstatedAt === null)) {
      await deps.payments.endSubscription(subscription.providerId);
      await reconcileSubscription(deps, subscription.providerId, null);
    }
  }
  const entries = [...refundEntries(payment, refunds), ...disputeEntries(payment, disputes, refunds)];
  const now = deps.clock.now();
  const reportedAt = event?.provider_created_at ?? now;
  const emails = await reversalNews(deps, { payment, refunds, disputes, entries, reportedAt }, now);
  await deps.paymentStore.recordReversals({
    paymentId: payment.id,
    subscriptionId: subscription?.id ?? null,
    purchase: purchaseOf(payment),
    refunded,
    entries,
    emails,
    event,
    now,
  });
  return { ok: true };
}

/** Records the sale of an unknown payment: a subscription's month, or a one-time payment. */
async function recordSale(
  deps: ReversalDeps,
  paymentIntentId: string,
): Promise<Outcome<SaleMismatch | "unknown_sale" | "not_paid">> {
  const subscriptionId = await deps.payments.subscriptionOfPayment(paymentIntentId);
  if (subscriptionId !== null) return reconcileSubscription(deps, subscriptionId, null);
  const sessionId = await deps.payments.sessionOfPayment(paymentIntentId);
  const session = sessionId === null ? null : await deps.payments.checkoutSession(sessionId);
  return session === null ? refuse("unknown_sale") : reconcileCheckoutSession(deps, session, null);
}
