import type { PaymentStore } from "../../../db/stores/payments/payments.ts";
import type { WebhookEventRow } from "../../../db/stores/payments/webhook-events.ts";
import { disputeEntries } from "../ledger/dispute.ts";
import { refundEntries } from "../ledger/refund.ts";
import { type Outcome, refuse } from "../outcome.ts";
import type { SaleMismatch } from "./check-sale.ts";
import type { PaymentPort } from "./payment-port.ts";
import { purchaseOf } from "./reconcile-purchase.ts";
import { reconcileSession, type SessionDeps } from "./reconcile-session.ts";
import { reconcileSubscription } from "./reconcile-subscription.ts";

export type ReversalDeps = SessionDeps & {
  payments: Pick<
    PaymentPort,
    "session" | "subscriptionOfPayment" | "sessionOfPayment" | "refunds" | "disputes" | "endSubscription"
  >;
  paymentStore: Pick<PaymentStore, "findByIntent" | "isNewestMonth" | "recordReversals">;
};

/**
 * Reads from the provider what went back of a payment, by refund or dispute, and books it; a sale that wasn't known is
 * recorded first. A newest month that is gone ends its subscription, so nothing more is charged, and a purchase that is
 * gone no longer opens its post.
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
    // There may be a newer month by now that we haven't heard of.
    if (isRefunded) await reconcileSubscription(deps, subscription.providerId, null);
    const isGone = isRefunded && (await deps.paymentStore.isNewestMonth(payment.id));
    if (isGone || disputes.some((dispute) => dispute.reinstatedAt === null)) {
      await deps.payments.endSubscription(subscription.providerId);
      await reconcileSubscription(deps, subscription.providerId, null);
    }
  }
  await deps.paymentStore.recordReversals({
    paymentId: payment.id,
    subscriptionId: subscription?.id ?? null,
    purchase: purchaseOf(payment),
    refunded,
    entries: [...refundEntries(payment, refunds), ...disputeEntries(payment, disputes, refunds)],
    event,
    now: deps.clock.now(),
  });
  return { ok: true };
}

/** Records the sale behind a payment that we haven't heard of: a month of a subscription, or a one-time payment. */
async function recordSale(
  deps: ReversalDeps,
  paymentIntentId: string,
): Promise<Outcome<SaleMismatch | "unknown_sale" | "not_paid">> {
  const subscriptionId = await deps.payments.subscriptionOfPayment(paymentIntentId);
  if (subscriptionId !== null) return reconcileSubscription(deps, subscriptionId, null);
  const sessionId = await deps.payments.sessionOfPayment(paymentIntentId);
  const session = sessionId === null ? null : await deps.payments.session(sessionId);
  return session === null ? refuse("unknown_sale") : reconcileSession(deps, session, null);
}
