import type { FailureReason } from "../renewals/failure.ts";
import { accessUntil, isActive, paidUntil, type Subscription } from "./subscription.ts";

/**
 * A subscription's status as a fan sees it: renewing, canceled with time left, with a renewal that failed and is tried
 * again, paused by a dispute, or over. `until` is when the paid month ends or, if the renewal failed, the grace. Ms, cents a month.
 */
export type RenewalStatus = { until: number; cents: number } & (
  | { status: "active" | "canceled" | "disputed" | "ended" }
  | { status: "past_due"; hasAccess: boolean; retryAt: number | null; failure?: FailureReason | null }
);

/** Returns a subscription's status at `now` (ms). */
export function renewalStatus(subscription: Subscription, now: number): RenewalStatus {
  const cents = subscription.price;
  const hasAccess = isActive(subscription, now);
  if (isPastDue(subscription) && subscription.revokedAt === null) {
    const { retryAt, failure = null } = subscription;
    return { status: "past_due", until: accessUntil(subscription), cents, hasAccess, retryAt, failure };
  }
  const until = paidUntil(subscription);
  if (isPaused(subscription)) return { status: "disputed", until, cents };
  if (!hasAccess) return { status: "ended", until, cents };
  const isCanceled = subscription.cancelRequestedAt !== null || subscription.status === "canceled";
  return { status: isCanceled ? "canceled" : "active", until, cents };
}

/** Whether a month is disputed and the bank has not decided yet: no access, and nothing is charged. */
export const isPaused = (subscription: Pick<Subscription, "revokedAt" | "endedAt">): boolean =>
  subscription.revokedAt !== null && subscription.endedAt === null;

/** Whether a renewal failed that may still be charged. */
export const isPastDue = (subscription: Pick<Subscription, "status" | "endedAt">): boolean =>
  subscription.status === "past_due" && subscription.endedAt === null;
