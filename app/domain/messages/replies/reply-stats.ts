import { DAY_MS, HOUR_MS } from "#domain/durations.ts";
import { REPLY_DAYS } from "./reply-promise.ts";

const STATS_DAYS = 90;
/** A first message counts as unanswered after the longest time that can be promised. */
export const WAIT_MS = Math.max(...REPLY_DAYS) * DAY_MS;
export const MIN_CONVERSATIONS = 5;
const MAX_CONVERSATIONS = 100;
const statsSince = (now: number): number => now - STATS_DAYS * DAY_MS;
/** The first messages that the statistics at `now` (ms) are based on. */
export const repliesLately = (now: number) => ({ since: statsSince(now), most: MAX_CONVERSATIONS });

export type FirstReply = { askedAt: number; answeredAt: number | null };
/** The share of fans who got a reply (whole percent), and the median wait (ms). */
export type ReplyStats = { percent: number; medianMs: number | null };

/**
 * Null if too few fans have written. A first message counts once it's answered or has waited for the
 * longest time that can be promised.
 */
export function replyStats(first: FirstReply[], now: number): ReplyStats | null {
  const counted = first.filter(
    ({ askedAt, answeredAt }) =>
      askedAt > statsSince(now) && (answeredAt !== null || askedAt <= now - WAIT_MS),
  );
  if (counted.length < MIN_CONVERSATIONS) return null;
  const waits = counted
    .flatMap(({ askedAt, answeredAt }) => (answeredAt === null ? [] : [Math.max(0, answeredAt - askedAt)]))
    .sort((a, b) => a - b);
  // The upper median for even counts; together with rounding down, never better than reality.
  const medianMs = waits[Math.floor(waits.length / 2)] ?? null;
  return { percent: Math.floor((100 * waits.length) / counted.length), medianMs };
}

/** Completes "within ...", rounded up. */
export function withinText(ms: number): string {
  const hours = Math.ceil(ms / HOUR_MS);
  if (hours <= 1) return "an hour";
  if (hours <= 24) return `${hours} hours`;
  return `${Math.ceil(ms / DAY_MS)} days`;
}

export function replyStatsText(stats: ReplyStats | null): string {
  if (stats === null) return "New to messages";
  if (stats.medianMs === null) return "Hasn't replied to fans lately";
  return `Replies to ${stats.percent}% of fans, usually within ${withinText(stats.medianMs)}`;
}

const MOST_FANS = 90;

/** One badge; the page of the price says all of it. */
export function profileReplies(first: FirstReply[], hasPrice: boolean, now: number): string | null {
  const stats = replyStats(first, now);
  if (stats === null) return hasPrice ? replyStatsText(stats) : null;
  if (stats.medianMs === null) return "No replies lately";
  if (stats.percent < MOST_FANS) return `Replies to ${stats.percent}% of fans`;
  return `Usually replies within ${withinText(stats.medianMs)}`;
}
