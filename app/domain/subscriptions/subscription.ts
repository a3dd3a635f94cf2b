/** The dates that decide whether a subscription gives access; instants in ms. */
export type SubscriptionTerm = {
  status: string;
  currentPeriodEnd: number;
  expiresAt: number;
  /** Since when its newest month is paid back in full or disputed; null while it is paid. */
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
 * Active when its status is active, or canceled with a paid period still running (specification,
 * section 4). The provider's word "active" ends with its period plus a day, so that a lost webhook cannot
 * give access for ever; the day covers the provider's own delay in charging a renewal. A month that was paid back,
 * or that the fan's bank took back, gives nothing.
 */
export function isActive(term: SubscriptionTerm, now: number): boolean {
  if (term.revokedAt !== null) return false;
  const until = paidUntil(term);
  if (term.status === "active") return now < until + RENEWAL_GRACE_MS;
  return term.status === "canceled" && now < until;
}

/** When what was paid for ends, as far as we heard. */
export const paidUntil = (term: Pick<SubscriptionTerm, "currentPeriodEnd" | "expiresAt">) =>
  Math.max(term.currentPeriodEnd, term.expiresAt);

export const RENEWAL_GRACE_MS = 24 * 60 * 60 * 1000;
