import type { FailureReason, RetryAct } from "#db/kinds.ts";
import { DAY_MS } from "#domain/durations.ts";

export type DueRenewal = {
  id: string;
  failureId: string;
  firstFailedAt: number;
  act: RetryAct;
  providerId: string;
  isLeaving: boolean;
};

export type UnpaidRow = {
  id: string;
  buyer_id: string;
  subscription_id: string;
  failure_id: string;
  reason: FailureReason;
  step: number;
  first_failed_at: number;
  failed_at: number;
  act: RetryAct;
  next_at: number;
  claim_at: number;
  claims: number;
  canceled_at: number | null;
  closed_at: number | null;
  updated_at: number;
};

/** Days between a failed try and the next one; after the last, the subscription ends (decision 140). */
export const RETRY_DAYS = [2, 5, 7, 7] as const;
/** How long a fan has to add another card if theirs can't be retried. */
const CARD_DAYS = RETRY_DAYS.reduce<number>((sum, days) => sum + days, 0);
/** No try is later than this, so that none coincides with the next month's charge. */
const LAST_DAYS = 25;
/** After this many tries for a month, a new card waits for the next scheduled one. */
export const MAX_TRIES = 12;

export const endsAt = (firstFailedAt: number): number => firstFailedAt + CARD_DAYS * DAY_MS;

export type RetryPlan = { act: RetryAct; at: number };

/** `step` counts the scheduled tries made before. */
export function planRetry(
  failed: { at: number; canRetry: boolean },
  before: { step: number; firstFailedAt: number },
): RetryPlan {
  const until = (days: number) => before.firstFailedAt + days * DAY_MS;
  if (!failed.canRetry) return { act: "end", at: until(CARD_DAYS) };
  const wait = RETRY_DAYS[before.step];
  if (wait === undefined) return { act: "end", at: failed.at };
  const at = failed.at + wait * DAY_MS;
  return at <= until(LAST_DAYS) ? { act: "try", at } : { act: "end", at: until(LAST_DAYS) };
}

/** The next try shown to the fan (ms); null if we won't retry by ourselves. */
export const retryAtOf = ({ act, at }: RetryPlan): number | null => (act === "end" ? null : at);

/** One ID per failure and card, so that a run that died repeats its own attempt. */
export const attemptKey = (failureId: string, cardId: string | null): string =>
  `renewal:${failureId}:${cardId ?? "default"}`;
