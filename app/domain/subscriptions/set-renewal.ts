import type { SubscriptionStore } from "#db/stores/subscriptions/subscriptions.ts";
import { consumeAttempt, type RateLimitDeps, type RateLimited, rateLimits } from "../gates/rate-limits.ts";
import { type Outcome, refuse } from "../outcome.ts";
import { ProviderRefused } from "../payments/payment-port.ts";
import type { RenewalPort } from "./failed-renewals/renewal-port.ts";
import { type PriceRequest, resumesAtNewPrice } from "./price-changes/price-request.ts";
import { reconcileSubscription } from "./reconcile-subscription.ts";
import { isPastDue } from "./renewal-status.ts";
import { type StopRenewalDeps, stopRenewal } from "./stop-renewals.ts";
import type { Subscription } from "./subscription.ts";

type Deps = StopRenewalDeps &
  RateLimitDeps & {
    payments: Pick<RenewalPort, "endUnpaid">;
    subscriptions: Pick<SubscriptionStore, "findForBuyer" | "stopRetries" | "forgetStop">;
  };

/**
 * Cancels or resumes a fan's own subscription; access lasts until the paid period ends. A past-due one ends
 * immediately, after its retries are stopped, since its unpaid month could still be charged. Only resuming is limited
 * per hour. Throws ProviderUnavailable; the scheduled run then ends a past-due subscription, and others are unchanged.
 */
export async function setRenewal(
  deps: Deps,
  request: { subscriptionId: string; buyerId: string; renew: boolean },
): Promise<Outcome<"not_yours" | "ended" | NotResumable, { isOver: boolean }> | RateLimited> {
  const find = () => deps.subscriptions.findForBuyer(request.subscriptionId, request.buyerId);
  const subscription = await find();
  if (subscription === null) return refuse("not_yours");
  if (subscription.endedAt !== null) return refuse("ended");
  const { providerId } = subscription;
  if (request.renew) return resume(deps, subscription, find);
  await deps.subscriptions.forgetStop(subscription.id);
  const isOver = isPastDue(subscription);
  if (isOver) {
    await deps.subscriptions.stopRetries(subscription.id, deps.clock.now());
    await deps.payments.endUnpaid(providerId);
  } else if (!(await wasSet(deps, providerId, true))) return refuse("ended");
  await reconcileSubscription(deps, providerId, null);
  return { ok: true, isOver };
}

type Found = Subscription & {
  request: PriceRequest | null;
  sellerLeaving: boolean;
  sellerRestricted: boolean;
  isBlocked: boolean;
};
type NotResumable = "leaving" | "restricted" | "blocked" | "new_price";

async function resume(deps: Deps, subscription: Found, findAgain: () => Promise<Found | null>) {
  const { providerId } = subscription;
  const refusal = whyNotResumable(subscription);
  if (refusal !== null) return refuse(refusal);
  const attempt = await consumeAttempt(deps, rateLimits.resumptions, subscription.id);
  if (!attempt.ok) return attempt;
  if (!(await wasSet(deps, providerId, false))) return refuse("ended");
  // What forbids it may have begun during the call, and found nothing to stop.
  const since = await findAgain();
  const reason = since && whyNotResumable(since);
  if (reason) {
    await stopRenewal(deps, providerId);
    return refuse(reason);
  }
  await reconcileSubscription(deps, providerId, null);
  return { ok: true as const, isOver: false };
}

function whyNotResumable(subscription: Found): NotResumable | null {
  if (subscription.sellerLeaving) return "leaving";
  if (subscription.sellerRestricted) return "restricted";
  if (subscription.isBlocked) return "blocked";
  // Without the fan's consent, it would be ended again.
  return resumesAtNewPrice(subscription.request, subscription) ? "new_price" : null;
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
