import type { FailureReason } from "#db/kinds.ts";
import { RENEWAL_GRACE_MS } from "../durations.ts";

export type SubscriptionTerm = {
  status: string;
  currentPeriodEnd: number;
  expiresAt: number;
  /** When the newest month was refunded in full or disputed; null while it's paid. */
  revokedAt: number | null;
};

export type Subscription = SubscriptionTerm & {
  id: string;
  buyerId: string;
  sellerId: string;
  price: number;
  providerId: string;
  cancelRequestedAt: number | null;
  /** When a failed renewal is retried; null if none failed, or if that's unknown. */
  retryAt: number | null;
  /** Why that renewal failed; only set by queries that read it. */
  failure?: FailureReason | null;
  endedAt: number | null;
  createdAt: number;
};

/**
 * Whether a subscription gives access (docs/product.md, section 4.11): it's active, canceled within its paid period, or
 * past due within the grace period. "active" counts until a day after the period ends, in case a webhook is lost. A
 * refunded or disputed newest month gives no access.
 */
export const isActive = (term: SubscriptionTerm, now: number): boolean => now < accessUntil(term);

/** In ms; 0 if there's no access. */
export function accessUntil(term: SubscriptionTerm): number {
  if (term.revokedAt !== null) return 0;
  switch (term.status) {
    case "active":
      return paidUntil(term) + RENEWAL_GRACE_MS;
    case "canceled":
      return paidUntil(term);
    case "past_due":
      // `expires_at` already includes the grace period.
      return Math.max(term.currentPeriodEnd, term.expiresAt);
    default:
      return 0;
  }
}

/** In ms; the grace period after a failed renewal isn't paid. */
export const paidUntil = (term: Pick<SubscriptionTerm, "status" | "currentPeriodEnd" | "expiresAt">) =>
  term.status === "past_due" ? term.currentPeriodEnd : Math.max(term.currentPeriodEnd, term.expiresAt);
