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
  endedAt: number | null;
  createdAt: number;
};

/**
 * Whether a subscription gives access: its status is active, or it's canceled with a paid period still running
 * (docs/product.md, section 4.11). "active" counts until a day after the period ends: long enough for the provider to
 * charge a renewal, but not forever if a webhook is lost. A newest month that was refunded or disputed gives
 * no access.
 */
export function isActive(term: SubscriptionTerm, now: number): boolean {
  if (term.revokedAt !== null) return false;
  const until = paidUntil(term);
  if (term.status === "active") return now < until + RENEWAL_GRACE_MS;
  return term.status === "canceled" && now < until;
}

/** When the paid period ends, as far as we know. */
export const paidUntil = (term: Pick<SubscriptionTerm, "currentPeriodEnd" | "expiresAt">) =>
  Math.max(term.currentPeriodEnd, term.expiresAt);

export const RENEWAL_GRACE_MS = 24 * 60 * 60 * 1000;
