import type { Cents } from "../money.ts";
import { checkAnswer, nextCharge, type PriceRequest } from "../price-changes/price-request.ts";
import { firstRenewalFrom } from "../price-changes/renewal-date.ts";
import type { FailureReason } from "../renewals/failure.ts";
import { accessUntil, isActive, paidUntil, type Subscription } from "./subscription.ts";

/**
 * A subscription's status as a fan sees it: renewing, canceled with time left, with a renewal that failed and is tried
 * again, paused by a dispute, or over. `until` (ms) is when the paid month ends or was refunded or, if the renewal
 * failed, when the grace ends; `cents` a month.
 */
export type RenewalStatus = {
  until: number;
  cents: number;
  /** What the next charge comes to; "none" if the subscription ends instead. */
  next?: Cents | "none";
  newPrice?: NewPrice | null;
} & (
  | { status: "active" | "canceled" | "disputed" | "ended" }
  | { status: "past_due"; hasAccess: boolean; retryAt: number | null; failure?: FailureReason | null }
);

/** A higher price that a fan is asked to accept, from its first charge on (ms). */
export type NewPrice = { to: Cents; ifNoAnswer: "keep" | "end"; isAccepted: boolean; from: number };

function newPriceOf(request: PriceRequest | null, subscription: Subscription): NewPrice | null {
  if (request === null || !checkAnswer(request, subscription).ok || request.ifNoAnswer === null) return null;
  const { to, ifNoAnswer, effectiveFrom } = request;
  const from = firstRenewalFrom(subscription, effectiveFrom);
  return { to, ifNoAnswer, isAccepted: request.answer === "accepted", from };
}

/** Returns a subscription's status at `now` (ms), given what becomes of its price. */
export function renewalStatus(
  subscription: Subscription & { request?: PriceRequest | null },
  now: number,
): RenewalStatus {
  const request = subscription.request ?? null;
  const next = nextCharge(request, subscription);
  return { ...statusOf(subscription, now), next, newPrice: newPriceOf(request, subscription) };
}

function statusOf(subscription: Subscription, now: number): RenewalStatus {
  const cents = subscription.price;
  const hasAccess = isActive(subscription, now);
  if (isPastDue(subscription) && subscription.revokedAt === null) {
    const { retryAt, failure = null } = subscription;
    return { status: "past_due", until: accessUntil(subscription), cents, hasAccess, retryAt, failure };
  }
  const until = paidUntil(subscription);
  if (isPaused(subscription)) return { status: "disputed", until, cents };
  // A month that was refunded gave no access any longer.
  if (!hasAccess) return { status: "ended", until: Math.min(until, subscription.revokedAt ?? until), cents };
  const isCanceled = subscription.cancelRequestedAt !== null || subscription.status === "canceled";
  return { status: isCanceled ? "canceled" : "active", until, cents };
}

/** Whether a month is disputed and the bank has not decided yet: no access, and nothing is charged. */
export const isPaused = (subscription: Pick<Subscription, "revokedAt" | "endedAt">): boolean =>
  subscription.revokedAt !== null && subscription.endedAt === null;

/** Whether a renewal failed that may still be charged. */
export const isPastDue = (subscription: Pick<Subscription, "status" | "endedAt">): boolean =>
  subscription.status === "past_due" && subscription.endedAt === null;
