import type { Segment } from "#db/kinds.ts";

export const FILTERS = ["active", "new", "ending", "past_due", "former"] as const;
export type SubscriberFilter = (typeof FILTERS)[number];

export const SORTS = ["newest", "oldest", "spent"] as const;
export type SubscriberSort = (typeof SORTS)[number];

export const readFilter = (named: string | null): SubscriberFilter =>
  FILTERS.find((one) => one === named) ?? "active";
export const readSort = (named: string | null): SubscriberSort =>
  SORTS.find((one) => one === named) ?? "newest";

export const segmentOf = (filter: SubscriberFilter): Segment =>
  filter === "active" ? "subscribers" : filter;

export type SubscriptionStanding = "renews" | "ending" | "past_due" | "ended";

/**
 * Past due until the retries have ended it, otherwise by access and renewal. `isActive`: whether it gives access now.
 */
export function standingOf(subscription: {
  status: string;
  isActive: boolean;
  cancelRequestedAt: number | null;
  endedAt: number | null;
}): SubscriptionStanding {
  const { status, isActive, cancelRequestedAt, endedAt } = subscription;
  if (status === "past_due" && endedAt === null) return "past_due";
  if (!isActive) return "ended";
  return cancelRequestedAt !== null || status === "canceled" ? "ending" : "renews";
}
