import type { PromiseOutcome } from "#db/kinds.ts";
import { DAY_MS, HOUR_MS, UNUSED_PROMISE_DAYS } from "#domain/durations.ts";

export const REPLY_DAYS = [1, 2, 3, 5, 7] as const;
export type ReplyDays = (typeof REPLY_DAYS)[number];
/** Same as the column's default. */
export const DEFAULT_REPLY_DAYS: ReplyDays = 7;

const UNUSED_MS = UNUSED_PROMISE_DAYS * DAY_MS;
/** Pauses of messaging come on top. In ms. */
export const unusedUntil = (paidAt: number): number => paidAt + UNUSED_MS;

export type ReplyPromise = {
  paidAt: number;
  /** When the reply is due; null until the fan writes. */
  dueAt: number | null;
  /** When a person replied to the fan's first message in time; null if nobody has. */
  answeredAt: number | null;
  isRefunded: boolean;
  /** Blocked the other side, or is leaving. */
  isFanAway: boolean;
  isCreatorAway: boolean;
  isClosed: boolean;
  /**
   * While messaging is paused, no time runs out. `pausedMs` is the total since the payment;
   * `dueAt` already includes it.
   */
  isPaused?: boolean;
  pausedMs?: number;
};

/**
 * How a promise ends (docs/product.md, section 4.22); null while it's open. Fans who make a reply impossible end it; if
 * creators do, the fee is refunded at once. `settlePromises` decides the same in SQL.
 */
export function decidePromise(promise: ReplyPromise, now: number): PromiseOutcome | null {
  if (promise.isRefunded) return "ended";
  const { isPaused = false, pausedMs = 0 } = promise;
  if (promise.dueAt === null && !isPaused && now >= promise.paidAt + UNUSED_MS + pausedMs) return "ended";
  if (promise.answeredAt === null) {
    if (promise.isFanAway || promise.isClosed) return "ended";
    if (promise.isCreatorAway) return "unanswered";
  }
  if (isPaused || promise.dueAt === null || now < promise.dueAt) return null;
  return promise.answeredAt === null ? "unanswered" : "kept";
}

/** A day before the promise is due, or halfway if it's shorter (ms). */
export const remindFrom = (dueAt: number, days: number): number =>
  dueAt - Math.min(DAY_MS, (days * DAY_MS) / 2);

/** Whole hours, rounded down. */
export function timeLeftText(dueAt: number, now: number): string {
  const hours = Math.floor((dueAt - now) / HOUR_MS);
  if (hours >= 48) return `${Math.floor(hours / 24)} days left to reply`;
  if (hours < 1) return dueAt > now ? "Less than an hour left to reply" : "No reply in time";
  return hours === 1 ? "1 hour left to reply" : `${hours} hours left to reply`;
}
