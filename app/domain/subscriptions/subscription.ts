import { DAY_MS } from "../durations.ts";
import type { FailureReason } from "../renewals/failure.ts";

/** The dates that decide whether a subscription gives access; instants in ms. */
export type SubscriptionTerm = {
  status: string;
  currentPeriodEnd: number;
  expiresAt: number;
  /** When its newest month was refunded in full or disputed; null while it is paid. */
  revokedAt: number | null;
};

export type Subscription = SubscriptionTerm & {
  id: string;
  buyerId: string;
  sellerId: string;
  price: number;
  providerId: string;
  cancelRequestedAt: number | null;
  /** When a renewal that failed is tried again; null if none failed, or if that is unknown. */
  retryAt: number | null;
  /** Why that renewal failed, where that was read along. */
  failure?: FailureReason | null;
  endedAt: number | null;
  createdAt: number;
};

/** How long "active" outlasts its period: the time in which a renewal is charged, or its webhook is sent again. */
export const RENEWAL_GRACE_MS = DAY_MS;

/**
 * Whether a subscription gives access (docs/product.md, section 4.11): its status is active, it's canceled with a paid
 * period still running, or its renewal failed and the grace isn't over. "active" counts until a day after the period
 * ends, but not forever if a webhook is lost. A newest month that was refunded or disputed gives no access.
 */
export const isActive = (term: SubscriptionTerm, now: number): boolean => now < accessUntil(term);

/** When its access ends (ms); 0 if it gives none. */
export function accessUntil(term: SubscriptionTerm): number {
  if (term.revokedAt !== null) return 0;
  switch (term.status) {
    case "active":
      return paidUntil(term) + RENEWAL_GRACE_MS;
    case "canceled":
      return paidUntil(term);
    case "past_due":
      // `expires_at` is stored with the grace.
      return Math.max(term.currentPeriodEnd, term.expiresAt);
    default:
      return 0;
  }
}

/** When the paid period ends (ms), as far as we know; the grace after a failed renewal isn't paid. */
export const paidUntil = (term: Pick<SubscriptionTerm, "status" | "currentPeriodEnd" | "expiresAt">) =>
  term.status === "past_due" ? term.currentPeriodEnd : Math.max(term.currentPeriodEnd, term.expiresAt);
