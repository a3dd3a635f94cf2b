import type { WebhookEventStore } from "#db/stores/payments/webhook-events.ts";
import type { DisputeStore } from "#db/stores/reversals/disputes/disputes.ts";
import { inquiryNews } from "../notifications/payment-news/inquiry-news.ts";
import { type Outcome, refuse } from "../outcome.ts";
import type { SaleMismatch } from "../payments/check-sale.ts";
import type { WebhookEventRow } from "../payments/webhooks/event-row.ts";
import { answerAt, isClosed } from "./disputes/dispute.ts";
import type { DisputePort, ProviderDispute } from "./disputes/dispute-port.ts";
import { findSale, type ReversalDeps, reconcileReversals } from "./reconcile-reversals.ts";

export type DisputeDeps = ReversalDeps & {
  payments: Pick<DisputePort, "dispute">;
  disputes: Pick<DisputeStore, "record">;
  webhookEvents: Pick<WebhookEventStore, "record">;
};

/** `readAt` (ms) must be taken before the dispute was read. */
export const disputeRow = (
  payment: { id: string; buyerId: string; sellerId: string },
  dispute: ProviderDispute,
  readAt: number,
) => ({
  id: dispute.id,
  payment_id: payment.id,
  buyer_id: payment.buyerId,
  seller_id: payment.sellerId,
  stripe_dispute_id: dispute.id,
  amount: dispute.amount,
  reason: dispute.reason,
  status: dispute.status,
  due_by: dispute.dueBy,
  opened_at: dispute.openedAt,
  closed_at: isClosed(dispute.status) ? readAt : null,
  submission_count: dispute.submissionCount,
  submitted_at: dispute.submissionCount > 0 ? readAt : null,
  next_attempt_at: dispute.submissionCount > 0 ? null : answerAt(dispute.status, dispute.dueBy),
  updated_at: readAt,
});

/**
 * Records a dispute, then its effects on money, access, and collection. The event counts as handled once all of that is
 * done. An inquiry moves no money and takes no access.
 */
export async function reconcileDispute(
  deps: DisputeDeps,
  key: { id: string; paymentIntentId: string },
  event: WebhookEventRow,
): Promise<Outcome<SaleMismatch | "unknown_sale" | "not_paid" | "unknown_dispute">> {
  const sale = await findSale(deps, key.paymentIntentId);
  if (!sale.ok) return sale;
  const readAt = deps.clock.now();
  const dispute = await deps.payments.dispute(key.id);
  if (dispute === null) return refuse("unknown_dispute");
  // Comes first: the deadline runs even if moving money fails.
  const news = await inquiryNews(deps, sale.payment, dispute, readAt);
  await deps.disputes.record(disputeRow(sale.payment, dispute, readAt), news);
  const settled = await reconcileReversals(deps, key.paymentIntentId, null, event.provider_created_at);
  if (!settled.ok) return settled;
  await deps.webhookEvents.record(event);
  return { ok: true };
}
