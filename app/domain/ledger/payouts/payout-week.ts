import { DAY_MS, WEEK_MS } from "#domain/durations.ts";

/** January 5, 1970. */
const FIRST_MONDAY = 4 * DAY_MS;

/** Monday, 0:00 UTC (ms). */
export const weekStart = (now: number): number =>
  FIRST_MONDAY + Math.floor((now - FIRST_MONDAY) / WEEK_MS) * WEEK_MS;

/** The first Monday (ms, 0:00 UTC) after today that isn't before `notBefore`. */
export const nextPayoutDay = (now: number, notBefore: number = now): number => {
  const next = weekStart(now) + WEEK_MS;
  return notBefore <= next ? next : weekStart(notBefore - 1) + WEEK_MS;
};
