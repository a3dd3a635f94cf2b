import type { SubscriptionStore } from "#db/stores/subscriptions/subscriptions.ts";
import { type Outcome, refuse } from "../outcome.ts";
import { type PaymentPort, ProviderRefused } from "../payments/payment-port.ts";
import type { RenewalPort } from "./failed-renewals/renewal-port.ts";
import { resumesAtNewPrice } from "./price-changes/price-request.ts";
import { reconcileSubscription, type SubscriptionDeps } from "./reconcile-subscription.ts";
import { isPastDue } from "./renewal-status.ts";

type Deps = SubscriptionDeps & {
  payments: Pick<PaymentPort, "cancelAtPeriodEnd"> & Pick<RenewalPort, "endUnpaid">;
  subscriptions: Pick<SubscriptionStore, "findForBuyer" | "stopRetries" | "forgetStop">;
};

/**
 * Cancels or resumes a fan's own subscription; access lasts until the paid period ends. A past-due one ends
 * immediately, after its retries are stopped, since its unpaid month could still be charged. Throws
 * ProviderUnavailable; the scheduled run then ends a past-due subscription, and others are unchanged.
 */
export async function setRenewal(
  deps: Deps,
  request: { subscriptionId: string; buyerId: string; renew: boolean },
): Promise<
  Outcome<"not_yours" | "ended" | "leaving" | "restricted" | "blocked" | "new_price", { isOver: boolean }>
> {
  const subscription = await deps.subscriptions.findForBuyer(request.subscriptionId, request.buyerId);
  if (subscription === null) return refuse("not_yours");
  if (subscription.endedAt !== null) return refuse("ended");
  if (request.renew && subscription.sellerLeaving) return refuse("leaving");
  if (request.renew && subscription.sellerRestricted) return refuse("restricted");
  if (request.renew && subscription.isBlocked) return refuse("blocked");
  // Without the fan's consent, it would be ended again.
  if (request.renew && resumesAtNewPrice(subscription.request, subscription)) return refuse("new_price");
  if (!request.renew) await deps.subscriptions.forgetStop(subscription.id);
  const { providerId } = subscription;
  const isOver = !request.renew && isPastDue(subscription);
  if (isOver) {
    await deps.subscriptions.stopRetries(subscription.id, deps.clock.now());
    await deps.payments.endUnpaid(providerId);
  } else if (!(await wasSet(deps, providerId, !request.renew))) return refuse("ended");
  await reconcileSubscription(deps, providerId, null);
  return { ok: true, isOver };
}

/** False if the subscription has ended or doesn't exist, which no event may have reported yet. */
async function wasSet(deps: Deps, providerId: string, isToEnd: boolean): Promise<boolean> {
  try {
    await deps.payments.cancelAtPeriodEnd(providerId, isToEnd);
    return true;
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    const seen = await reconcileSubscription(deps, providerId, null);
    if (seen.ok && seen.status !== "canceled") throw error;
    return false;
  }
}
