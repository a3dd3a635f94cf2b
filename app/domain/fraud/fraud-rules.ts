import { HOUR_MS, WEEK_MS } from "../durations.ts";

/** Different cards that fail within a week before an account is blocked, for a week from the last of them. */
export const FAILED_CARDS = 4;
const FAILED_CARDS_MS = WEEK_MS;

/** Different cards that fail at a creator within an hour, and more than sales succeed, before new accounts wait. */
const CLUSTER_CARDS = 10;
export const CLUSTER_MS = HOUR_MS;
/** An account that has never paid is new for its first week. */
const NEW_ACCOUNT_MS = WEEK_MS;

/** Signals of fraud about a buyer and a creator, read when a sale starts. */
export type RiskSignals = {
  /** When the buyer's block ends (ms); null if there never was one. */
  blockedUntil: number | null;
  joinedAt: number;
  /** Whether any payment of theirs went through and still stands. */
  hasPaid: boolean;
  /** Different cards that failed at the creator in the last hour, and payments that succeeded. */
  failedCards: number;
  sales: number;
};
type Judgment = { kind: "clear" } | { kind: "blocked"; until: number } | { kind: "slowed" };

/** Decides whether a buyer may start a sale now: "slowed" takes one of the few attempts that new accounts share. */
export function judge(signals: RiskSignals, now: number): Judgment {
  const { blockedUntil, failedCards, sales } = signals;
  if (blockedUntil !== null && blockedUntil > now) return { kind: "blocked", until: blockedUntil };
  const isNew = !signals.hasPaid && signals.joinedAt > now - NEW_ACCOUNT_MS;
  const isTested = failedCards >= CLUSTER_CARDS && failedCards > sales;
  return isNew && isTested ? { kind: "slowed" } : { kind: "clear" };
}

export type FailedCard = { card: string; at: number };

/**
 * When the block for these failures ends (ms): a week after the last one that had three other cards in the week before it.
 * Null if there is none. Failures until `clearedAt` don't count. Their order and any success in between don't matter.
 */
export function blockEnd(failures: FailedCard[], clearedAt: number): number | null {
  const counted = failures.filter(({ at }) => at > clearedAt);
  const ends = counted
    .filter(({ at }) => {
      const week = counted.filter((other) => other.at <= at && other.at > at - FAILED_CARDS_MS);
      return new Set(week.map(({ card }) => card)).size >= FAILED_CARDS;
    })
    .map(({ at }) => at + FAILED_CARDS_MS);
  return ends.length === 0 ? null : Math.max(...ends);
}
