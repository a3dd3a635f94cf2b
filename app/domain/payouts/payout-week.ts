import { DAY_MS, WEEK_MS } from "../durations.ts";

/** The first Monday in 1970, on the fifth. */
const FIRST_MONDAY = 4 * DAY_MS;

/** The start (ms) of the week that an instant is in: Monday, 0:00 UTC. */
export const weekStart = (now: number): number =>
  FIRST_MONDAY + Math.floor((now - FIRST_MONDAY) / WEEK_MS) * WEEK_MS;

/** The next Monday (ms, 0:00 UTC), when payouts are made, no earlier than a time; today is too late. */
export const nextPayoutDay = (now: number, notBefore: number = now): number => {
  const next = weekStart(now) + WEEK_MS;
  return notBefore <= next ? next : weekStart(notBefore - 1) + WEEK_MS;
};
