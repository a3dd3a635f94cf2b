import type { SubscriptionStore } from "../../../db/stores/payments/subscriptions.ts";
import { type Outcome, refuse } from "../outcome.ts";
import type { PaymentPort } from "../payments/payment-port.ts";
import { reconcileSubscription, type SubscriptionDeps } from "../payments/reconcile-subscription.ts";

type Deps = SubscriptionDeps & {
  payments: Pick<PaymentPort, "cancelAtPeriodEnd">;
  subscriptions: Pick<SubscriptionStore, "findForBuyer">;
};

/**
 * Cancels a fan's own subscription, or resumes it; access stays until the paid period ends. If it
 * throws ProviderUnavailable, nothing has changed.
 */
export async function setRenewal(
  deps: Deps,
  request: { subscriptionId: string; buyerId: string; renew: boolean },
): Promise<Outcome<"not_yours" | "ended" | "leaving", { expiresAt: number }>> {
  const subscription = await deps.subscriptions.findForBuyer(request.subscriptionId, request.buyerId);
  if (subscription === null) return refuse("not_yours");
  if (subscription.endedAt !== null) return refuse("ended");
  // No one is charged for a creator who is leaving.
  if (request.renew && subscription.sellerLeaving) return refuse("leaving");
  await deps.payments.cancelAtPeriodEnd(subscription.providerId, !request.renew);
  await reconcileSubscription(deps, subscription.providerId, null);
  return { ok: true, expiresAt: subscription.expiresAt };
}
