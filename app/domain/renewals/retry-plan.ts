import { DAY_MS } from "../durations.ts";

/** How long after a failed try the next one follows; after the last, the subscription ends (decision 140). */
export const RETRY_DAYS = [2, 5, 7, 7] as const;
/** All of them together: how long a fan has for another card if theirs can't be tried again. */
const CARD_DAYS = RETRY_DAYS.reduce<number>((sum, days) => sum + days, 0);
/** No try is later than this, so that none meets the next month's charge. */
const LAST_DAYS = 25;
/** After as many tries of one month, a new card waits for the next scheduled one. */
export const MAX_TRIES = 12;

/** When the schedule ends at the earliest (ms). */
export const endsAt = (firstFailedAt: number): number => firstFailedAt + CARD_DAYS * DAY_MS;

/** What is due next for an unpaid month, and when (ms). */
export type RetryPlan = { act: "try" | "card" | "end"; at: number };

/** The plan after a failed try. `step` counts the scheduled tries that were made before. */
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

/** When a fan reads that we try again (ms); null if we don't on our own. */
export const retryAtOf = ({ act, at }: RetryPlan): number | null => (act === "end" ? null : at);

/** The ID of an attempt: one for each failure that it follows and each card, so that a run that died repeats its own. */
export const attemptKey = (failureId: string, cardId: string | null): string =>
  `renewal:${failureId}:${cardId ?? "default"}`;
