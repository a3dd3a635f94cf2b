import { HOUR_MS, WEEK_MS } from "#domain/durations.ts";

/** Distinct cards that must fail within a week to block an account, for a week from the last of them. */
export const FAILED_CARDS = 4;
const FAILED_CARDS_MS = WEEK_MS;

/**
 * Distinct cards that must fail at a creator within an hour, and outnumber successful sales, before new accounts wait.
 */
const CLUSTER_CARDS = 10;
export const CLUSTER_MS = HOUR_MS;
const NEW_ACCOUNT_MS = WEEK_MS;

export type RiskSignals = {
  /** In ms; null if there never was a block. */
  blockedUntil: number | null;
  joinedAt: number;
  hasPaid: boolean;
  failedCards: number;
  sales: number;
};
type Judgment = { kind: "clear" } | { kind: "blocked"; until: number } | { kind: "slowed" };

export function judge(signals: RiskSignals, now: number): Judgment {
  const { blockedUntil, failedCards, sales } = signals;
  if (blockedUntil !== null && blockedUntil > now) return { kind: "blocked", until: blockedUntil };
  const isNew = !signals.hasPaid && signals.joinedAt > now - NEW_ACCOUNT_MS;
  const isTested = failedCards >= CLUSTER_CARDS && failedCards > sales;
  return isNew && isTested ? { kind: "slowed" } : { kind: "clear" };
}

export type FailedCard = { card: string; at: number };

/**
 * When the block for these failures ends (ms): a week after the last one that had three other cards in the week before
 * it; null if none. Failures until `clearedAt` don't count; order and successes in between don't matter.
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
