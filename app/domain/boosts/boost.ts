import type { ListedPost } from "../../../db/stores/analytics/audience.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../durations.ts";
import type { Cents } from "../money.ts";
import { type Outcome, refuse } from "../outcome.ts";
import type { PostType } from "../posts/post.ts";

/** Tenths of a cent, because a view costs less than a cent. */
export type Mills = number;

export const MIN_BUDGET: Cents = 500;
export const MAX_BUDGET: Cents = 50_000;
export const MAX_DAYS = 30;
/** A view that a script saw: half of the card for one second. $5 per thousand. */
export const SEEN_PRICE: Mills = 5;
/** One without scripts, counted when it is served. $2 per thousand. */
export const SERVED_PRICE: Mills = 2;
/** The most promoted posts that a member gets on a UTC day. */
export const SLOTS_PER_DAY = 3;
/** Of so many cards in a list, one at most is promoted. */
const CARDS_PER_SLOT = 10;
/** Where it is among them: after two rows of two. */
const SLOT_PLACE = 4;
/** How long after it was served a placement can be counted. */
export const SLOT_MS = 30 * MINUTE_MS;
/** The views of younger accounts aren't counted. */
export const NEW_ACCOUNT_MS = DAY_MS;
/** How far ahead of an even pace a boost may be, so that a short one isn't held up by rounding. */
export const AHEAD_MS = HOUR_MS;
/** Subscriptions that came of a boost are told in groups of so many: one alone would tell what its fan looked at. */
export const SUBSCRIPTION_GROUP = 5;

export type BoostTerms = { budget: Cents; days: number };
/** What decides where a boost stands. Instants in ms. */
export type BoostFacts = BoostTerms & {
  startsAt: number | null;
  endsAt: number | null;
  pausedAt: number | null;
  endedAt: number | null;
  spent: Mills;
};
/** Why a boost is over: its days, its budget, its creator, a post that is gone, a payment that was taken back. */
export type EndReason = "time" | "budget" | "creator" | "post" | "payment";
/** A boost as its creator reads it. */
export type OwnBoost = BoostFacts & {
  id: string;
  contentId: string;
  /** Null once the post is deleted. */
  title: string | null;
  type: PostType | null;
  /** What its card shows; null for a text, and once it is deleted. */
  media: ListedPost["media"];
  createdAt: number;
  endReason: EndReason | null;
  paymentId: string | null;
  /** Why we paused it; null if its creator did. */
  pauseReason: "post" | "restriction" | null;
  seenPrice: Mills;
  servedPrice: Mills;
  /** What has gone back to the card, in cents. */
  refunded: Cents;
  /** What its creator's bank holds, or has given back, in cents. */
  disputed: Cents;
};
export type BoostState = "unpaid" | "running" | "paused" | "ended";

/** Where a boost stands at `now` (ms). One whose time is over has ended, even before the scheduled run says so. */
export function stateOf(boost: BoostFacts, now: number): BoostState {
  if (boost.startsAt === null || boost.endsAt === null) return "unpaid";
  if (boost.endedAt !== null || now >= boost.endsAt) return "ended";
  return boost.pausedAt === null ? "running" : "paused";
}

/** What its views cost, in cents; a started cent counts. Never more than the budget. `refundUndelivered` in SQL computes the same. */
export const chargeOf = ({ budget, spent }: Pick<BoostFacts, "budget" | "spent">): Cents =>
  Math.min(budget, Math.ceil(spent / 10));

/** What goes back at its end, in cents. */
export const undelivered = (boost: Pick<BoostFacts, "budget" | "spent">): Cents =>
  boost.budget - chargeOf(boost);

/** How many subscriptions came of a boost, and what they brought, in whole groups. `brought`: by each, the first credited first. */
export function inGroups(brought: Cents[]): { subscriptions: number; net: Cents } {
  const told = brought.slice(0, brought.length - (brought.length % SUBSCRIPTION_GROUP));
  return { subscriptions: told.length, net: told.reduce((sum, net) => sum + net, 0) };
}

/** Whether a budget has no room for another view. */
export const isUsedUp = ({ budget, spent }: Pick<BoostFacts, "budget" | "spent">): boolean =>
  spent + SEEN_PRICE > budget * 10;

export type BoostRefusal = "not_published" | "leaving" | "cannot_charge";

/** Decides whether a creator can boost one of their posts. */
export function checkBoost(
  post: { isPublished: boolean },
  creator: { deletionDueAt?: number | null },
): Outcome<BoostRefusal> {
  if (creator.deletionDueAt != null) return refuse("leaving");
  return post.isPublished ? { ok: true } : refuse("not_published");
}

/**
 * How many views a budget may bring, as a range, from how many members opened a post yesterday or today, which is all that
 * is kept of views: each sees the post once a week at least, or on every day at most, and never more often than the budget
 * pays for.
 */
export function estimateViews({ budget, days }: BoostTerms, recentMembers: number) {
  const bought = Math.floor((budget * 10) / SEEN_PRICE);
  const reach = (perWeek: number) => Math.floor((recentMembers * perWeek * days) / 7);
  return { low: Math.min(bought, reach(1)), high: Math.min(bought, reach(7)), bought };
}

/** Where a list of so many cards has its promoted one; null if it is too short for one. */
export const slotPlace = (cards: number): number | null =>
  cards >= CARDS_PER_SLOT - 1 ? Math.min(SLOT_PLACE, cards) : null;
