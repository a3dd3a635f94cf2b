import type { CardMedia, EndReason, PauseReason, PostType } from "#db/kinds.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../durations.ts";
import type { Cents } from "../money.ts";
import { type Outcome, refuse } from "../outcome.ts";

/** Tenths of a cent, because a view costs less than a cent. */
export type Mills = number;

export const MIN_BUDGET: Cents = 500;
export const MAX_BUDGET: Cents = 50_000;
export const MAX_DAYS = 30;
/** A view that a script saw, with half of the card on screen for a second. $5 per thousand. */
export const SEEN_PRICE: Mills = 5;
/** A view without scripts, counted when served. $2 per thousand. */
export const SERVED_PRICE: Mills = 2;
export const SLOTS_PER_DAY = 3;
export const SLOT_MS = 30 * MINUTE_MS;
export const NEW_ACCOUNT_MS = DAY_MS;
/** How far a boost may run ahead of an even pace, so that rounding doesn't hold up a short one. */
export const AHEAD_MS = HOUR_MS;
/**
 * Subscriptions attributed to a boost are shown in groups of this size, since a single one would reveal what its fan
 * looked at.
 */
export const SUBSCRIPTION_GROUP = 5;

export type BoostTerms = { budget: Cents; days: number };
export type BoostFacts = BoostTerms & {
  startsAt: number | null;
  endsAt: number | null;
  pausedAt: number | null;
  endedAt: number | null;
  spent: Mills;
  /** Whether its post is deleted or hidden with its creator's account. */
  isGone?: boolean;
};
export type OwnBoost = BoostFacts & {
  id: string;
  contentId: string;
  title: string | null;
  type: PostType | null;
  media: CardMedia | null;
  createdAt: number;
  endReason: EndReason | null;
  paymentId: string | null;
  pauseReason: PauseReason | null;
  seenPrice: Mills;
  servedPrice: Mills;
  /** Cents already back on the card. */
  refunded: Cents;
  /** Cents that the creator's bank holds or has given back. */
  disputed: Cents;
};
export type BoostState = "unpaid" | "running" | "paused" | "ended";

/** `now` in ms. A boost past its end or without its post has ended, even before the scheduled run records it. */
export function stateOf(boost: BoostFacts, now: number): BoostState {
  if (boost.startsAt === null || boost.endsAt === null) return "unpaid";
  if (boost.endedAt !== null || boost.isGone || now >= boost.endsAt) return "ended";
  return boost.pausedAt === null ? "running" : "paused";
}

/** What its views cost in cents, rounded up and at most the budget; `refundUndelivered` computes the same in SQL. */
export const chargeOf = ({ budget, spent }: Pick<BoostFacts, "budget" | "spent">): Cents =>
  Math.min(budget, Math.ceil(spent / 10));

export const undelivered = (boost: Pick<BoostFacts, "budget" | "spent">): Cents =>
  boost.budget - chargeOf(boost);

/** Counts attributed subscriptions in whole groups. `brought`: net cents of each, first credited first. */
export function inGroups(brought: Cents[]): { subscriptions: number; net: Cents } {
  const told = brought.slice(0, brought.length - (brought.length % SUBSCRIPTION_GROUP));
  return { subscriptions: told.length, net: told.reduce((sum, net) => sum + net, 0) };
}

export const isUsedUp = ({ budget, spent }: Pick<BoostFacts, "budget" | "spent">): boolean =>
  spent + SEEN_PRICE > budget * 10;

export type BoostRefusal = "not_published" | "leaving" | "cannot_charge";

export function checkBoost(
  post: { isPublished: boolean },
  creator: { deletionDueAt?: number | null },
): Outcome<BoostRefusal> {
  if (creator.deletionDueAt != null) return refuse("leaving");
  return post.isPublished ? { ok: true } : refuse("not_published");
}

/**
 * Estimates views as a range, from the members who opened a post yesterday or today (no more is kept of views). Each is
 * assumed to see it once a week to once a day, within what the budget buys.
 */
export function estimateViews({ budget, days }: BoostTerms, recentMembers: number) {
  const bought = Math.floor((budget * 10) / SEEN_PRICE);
  const reach = (perWeek: number) => Math.floor((recentMembers * perWeek * days) / 7);
  return { low: Math.min(bought, reach(1)), high: Math.min(bought, reach(7)), bought };
}
