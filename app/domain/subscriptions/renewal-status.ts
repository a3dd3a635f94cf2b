import type { FailureReason, IfNoAnswer } from "#db/kinds.ts";
import type { Cents } from "../money.ts";
import type { CardFace } from "../payments/saved-cards/card.ts";
import { checkPriceAnswer, nextCharge, type PriceRequest } from "./price-changes/price-request.ts";
import { firstRenewalFrom } from "./price-changes/renewal-date.ts";
import { accessUntil, isActive, paidUntil, type Subscription } from "./subscription.ts";

/**
 * A subscription's status as shown to its fan. `until` (ms) is when the paid month ends or was refunded or, if the
 * renewal failed, when the grace period ends; `cents` per month.
 */
export type RenewalStatus = {
  until: number;
  cents: number;
  next?: Cents | "none";
  newPrice?: NewPrice | null;
  /** What the next month is charged to; null if unknown. */
  card?: CardFace | null;
} & (
  | { status: "active" | "canceled" | "disputed" | "ended" }
  | { status: "past_due"; hasAccess: boolean; retryAt: number | null; failure?: FailureReason | null }
);

/** A higher price that the fan is asked to accept; `from` is its first charge (ms). */
export type NewPrice = { to: Cents; ifNoAnswer: IfNoAnswer; isAccepted: boolean; from: number };

function newPriceOf(request: PriceRequest | null, subscription: Subscription): NewPrice | null {
  if (request === null || !checkPriceAnswer(request, subscription).ok || request.ifNoAnswer === null)
    return null;
  const { to, ifNoAnswer, effectiveFrom } = request;
  const from = firstRenewalFrom(subscription, effectiveFrom);
  return { to, ifNoAnswer, isAccepted: request.answer === "accepted", from };
}

export function renewalStatus(
  subscription: Subscription & { request?: PriceRequest | null; card?: CardFace | null },
  now: number,
): RenewalStatus {
  const request = subscription.request ?? null;
  const next = nextCharge(request, subscription);
  return {
    ...statusOf(subscription, now),
    next,
    newPrice: newPriceOf(request, subscription),
    card: subscription.card ?? null,
  };
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
  // A refunded month gave no access after its refund.
  if (!hasAccess) return { status: "ended", until: Math.min(until, subscription.revokedAt ?? until), cents };
  const isCanceled = subscription.cancelRequestedAt !== null || subscription.status === "canceled";
  return { status: isCanceled ? "canceled" : "active", until, cents };
}

/** A month is disputed and the bank hasn't decided yet, so there is no access and no charge. */
export const isPaused = (subscription: Pick<Subscription, "revokedAt" | "endedAt">): boolean =>
  subscription.revokedAt !== null && subscription.endedAt === null;

export const isPastDue = (subscription: Pick<Subscription, "status" | "endedAt">): boolean =>
  subscription.status === "past_due" && subscription.endedAt === null;
