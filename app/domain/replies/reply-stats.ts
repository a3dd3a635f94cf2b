import { DAY_MS, HOUR_MS } from "../durations.ts";
import { REPLY_DAYS } from "./reply-promise.ts";

/** How far back the figures look. */
const STATS_DAYS = 90;
/** For how long a first message may wait before it counts as not answered: as long as any promise allows. */
export const WAIT_MS = Math.max(...REPLY_DAYS) * DAY_MS;
/** With fewer conversations than this, a figure would say nothing. */
export const MIN_CONVERSATIONS = 5;
/** The newest conversations that are counted. */
const MAX_CONVERSATIONS = 100;
const statsSince = (now: number): number => now - STATS_DAYS * DAY_MS;
/** Which first messages the figures at `now` (ms) are made of. */
export const repliesLately = (now: number) => ({ since: statsSince(now), most: MAX_CONVERSATIONS });

/** When a fan first wrote to a creator, and when a person replied (ms). */
export type FirstReply = { askedAt: number; answeredAt: number | null };
/** The share of fans who got a reply, in whole percent, and half of the replies came within this time (ms). */
export type ReplyStats = { percent: number; medianMs: number | null };

/**
 * How often and how fast a creator replies; null if too few fans have written. A first message counts once it is
 * answered, or has waited for the longest time that can be promised.
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
  // The upper one of two in the middle, and rounded down: never better than it was.
  const medianMs = waits[Math.floor(waits.length / 2)] ?? null;
  return { percent: Math.floor((100 * waits.length) / counted.length), medianMs };
}

/** A time (ms) as "within ..." says it, rounded up. */
export function withinText(ms: number): string {
  const hours = Math.ceil(ms / HOUR_MS);
  if (hours <= 1) return "an hour";
  if (hours <= 24) return `${hours} hours`;
  return `${Math.ceil(ms / DAY_MS)} days`;
}

/** The figures beside a price, in a sentence. */
export function replyStatsText(stats: ReplyStats | null): string {
  if (stats === null) return "New to messages";
  if (stats.medianMs === null) return "Hasn't replied to fans lately";
  return `Replies to ${stats.percent}% of fans, usually within ${withinText(stats.medianMs)}`;
}

/** The sentence on a profile; null where no price is shown beside it and there are no figures. */
export function profileReplies(first: FirstReply[], hasPrice: boolean, now: number): string | null {
  const stats = replyStats(first, now);
  return stats !== null || hasPrice ? replyStatsText(stats) : null;
}
