import type { DeletionStore } from "../../../db/stores/accounts/deletions.ts";
import type { SubscriptionStore } from "../../../db/stores/payments/subscriptions.ts";
import { isPending } from "../deletion/deletion.ts";
import { type Outcome, refuse } from "../outcome.ts";
import type { PaymentPort } from "../payments/payment-port.ts";
import { type ReconcileDeps, reconcileSubscription } from "../payments/reconcile.ts";

type Deps = ReconcileDeps & {
  payments: ReconcileDeps["payments"] & Pick<PaymentPort, "cancelAtPeriodEnd">;
  subscriptions: Pick<SubscriptionStore, "findForBuyer">;
  deletions: Pick<DeletionStore, "find">;
};

/**
 * Stops the renewal of a fan's own subscription, or takes that back; access stays until the paid period ends.
 * Throws ProviderUnavailable, and then nothing has changed.
 */
export async function setRenewal(
  deps: Deps,
  request: { subscriptionId: string; buyerId: string; renew: boolean },
): Promise<Outcome<"not_yours" | "ended" | "leaving", { expiresAt: number }>> {
  const subscription = await deps.subscriptions.findForBuyer(request.subscriptionId, request.buyerId);
  if (subscription === null) return refuse("not_yours");
  if (subscription.endedAt !== null) return refuse("ended");
  // Nobody is charged for a creator who is leaving.
  if (request.renew && isPending(await deps.deletions.find(subscription.sellerId))) return refuse("leaving");
  await deps.payments.cancelAtPeriodEnd(subscription.providerId, !request.renew);
  await reconcileSubscription(deps, subscription.providerId, null);
  return { ok: true, expiresAt: subscription.expiresAt };
}
