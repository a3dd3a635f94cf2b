import type { FailureReason } from "#db/kinds.ts";
import type { PaymentStore } from "#db/stores/payments/payments.ts";
import { readRefusal } from "./failure.ts";
import type { RenewalPort, UnpaidRenewal } from "./renewal-port.ts";
import { attemptKey, endsAt, MAX_TRIES, planRetry, type RetryPlan, type UnpaidRow } from "./retry-plan.ts";

export type UnpaidDeps = {
  payments: Pick<RenewalPort, "unpaidRenewal">;
  paymentStore: Pick<PaymentStore, "findUnpaid">;
};
/** `isRecent`: this failure isn't recorded yet. */
export type Unpaid = {
  row: UnpaidRow;
  plan: RetryPlan;
  reason: FailureReason;
  payUrl: string | null;
  isRecent: boolean;
};

/**
 * Plans what happens to a past-due subscription's unpaid month; null without one. Reads the provider first, so
 * that an attempt it reports has been counted by then.
 */
export async function readUnpaid(
  deps: UnpaidDeps,
  sale: { subscriptionId: string; providerId: string; buyerId: string; readAt: number },
): Promise<Unpaid | null> {
  const seen = await deps.payments.unpaidRenewal(sale.providerId);
  if (seen === null) return null;
  const known = await deps.paymentStore.findUnpaid(seen.invoiceId, attemptKey(seen.failureId, seen.cardId));
  const { readAt } = sale;
  // The provider's clock may be ahead of ours.
  const failedAt = Math.min(seen.failedAt, readAt);
  const { reason, canRetry } = readRefusal(seen);
  const firstFailedAt = known?.firstFailedAt ?? failedAt;
  const isRecent = known?.failureId !== seen.failureId;
  const planned = planRetry({ at: failedAt, canRetry }, { step: known?.step ?? 0, firstFailedAt });
  let plan: RetryPlan =
    known !== null && !isRecent && isStillDue(known, firstFailedAt, seen)
      ? { act: known.act, at: known.at }
      : planned;
  if (hasNewCard(seen) && !known?.hasTried && (known?.tries ?? 0) < MAX_TRIES && plan.act !== "card")
    plan = { act: "card", at: readAt };
  const isEnding = plan.act === "end" && plan.at <= readAt;
  if ((known?.canceledAt != null || seen.isCanceled) && !isEnding) plan = { act: "end", at: readAt };
  return {
    plan,
    reason,
    payUrl: seen.payUrl,
    isRecent,
    row: {
      id: seen.invoiceId,
      subscription_id: sale.subscriptionId,
      buyer_id: sale.buyerId,
      step: 0,
      failure_id: seen.failureId,
      failed_at: failedAt,
      first_failed_at: firstFailedAt,
      reason,
      act: plan.act,
      next_at: plan.at,
      claim_at: plan.at,
      claims: 0,
      canceled_at: null,
      closed_at: null,
      updated_at: readAt,
    },
  };
}

/**
 * Whether the plan's reason still holds. An early end was planned while renewal was off, which the fan may have turned
 * back on, and a card to try may have been removed.
 */
function isStillDue({ act, at }: RetryPlan, firstFailedAt: number, seen: UnpaidRenewal): boolean {
  if (act === "end") return at >= endsAt(firstFailedAt);
  return act === "try" || hasNewCard(seen);
}

export const hasNewCard = ({ failedCardId, cardId }: UnpaidRenewal) =>
  failedCardId !== null && cardId !== null && cardId !== failedCardId;
