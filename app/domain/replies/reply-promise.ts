import { DAY_MS, HOUR_MS } from "../durations.ts";

/** Within how many days of a fan's first message creators can promise to reply. */
export const REPLY_DAYS = [1, 2, 3, 5, 7] as const;
export type ReplyDays = (typeof REPLY_DAYS)[number];
/** The promise of a creator who chose none, as in the column's default. */
export const DEFAULT_REPLY_DAYS: ReplyDays = 7;

/** From the payment on, how long a fan can make use of a promise by writing; what isn't used can't hold money forever. */
export const UNUSED_DAYS = 30;
const UNUSED_MS = UNUSED_DAYS * DAY_MS;
/** Until when (ms) a fan writes for an unlock to count; time in which messages are off comes on top. */
export const unusedUntil = (paidAt: number): number => paidAt + UNUSED_MS;

/** What the promise of an unlock is decided by, times in ms. */
export type ReplyPromise = {
  /** When the unlock was paid. */
  paidAt: number;
  /** When the promised time is over; null until the fan writes. */
  dueAt: number | null;
  /** When a person replied to the fan's first message, in time; null while nobody did. */
  answeredAt: number | null;
  /** Whether all of the payment was refunded for another reason. */
  isRefunded: boolean;
  /** Whether one of the two blocked the other, or is leaving. */
  isFanAway: boolean;
  isCreatorAway: boolean;
  /** Whether we closed their conversation. */
  isClosed: boolean;
  /** Whether messages are off now: no time runs out. And for how long they were, since the payment (ms); `dueAt` has it. */
  isPaused?: boolean;
  pausedMs?: number;
};

/**
 * How a promise ends (docs/product.md, section 4.22); null while it is open. A fan who makes a reply impossible ends it, a
 * creator who does has the fee refunded at once. In SQL, `settlePromises` decides the same.
 */
export function decidePromise(promise: ReplyPromise, now: number): "kept" | "unanswered" | "ended" | null {
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

/** When a creator is reminded of a promise (ms): a day before it is due, or halfway if it is shorter. */
export const remindFrom = (dueAt: number, days: number): number =>
  dueAt - Math.min(DAY_MS, (days * DAY_MS) / 2);

/** How long a creator has left to reply, as a marker in lists: whole hours, rounded down. */
export function timeLeftText(dueAt: number, now: number): string {
  const hours = Math.floor((dueAt - now) / HOUR_MS);
  if (hours >= 48) return `${Math.floor(hours / 24)} days left to reply`;
  if (hours < 1) return dueAt > now ? "Less than an hour left to reply" : "No reply in time";
  return hours === 1 ? "1 hour left to reply" : `${hours} hours left to reply`;
}
