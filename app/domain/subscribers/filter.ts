import type { Segment } from "../broadcasts/segment.ts";

/** Which of those who subscribe, or have subscribed, a page lists. */
export const FILTERS = ["active", "new", "ending", "past_due", "former"] as const;
export type SubscriberFilter = (typeof FILTERS)[number];

/** In which order: the newest or oldest subscription first, or who has paid most. */
export const SORTS = ["newest", "oldest", "spent"] as const;
export type SubscriberSort = (typeof SORTS)[number];

/** Reads what a URL names; all active subscribers, the newest first, for anything else. */
export const readFilter = (named: string | null): SubscriberFilter =>
  FILTERS.find((one) => one === named) ?? "active";
export const readSort = (named: string | null): SubscriberSort =>
  SORTS.find((one) => one === named) ?? "newest";

/** The segment of a broadcast to the same fans. */
export const segmentOf = (filter: SubscriberFilter): Segment =>
  filter === "active" ? "subscribers" : filter;

/** How a subscription stands, for its creator. */
export type SubscriptionStanding = "renews" | "ending" | "past_due" | "ended";

/**
 * How a subscription stands: past due until its retries have ended it, else by whether it gives access and renews.
 * `isActive` says that it gives access now.
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
