import { DAY_MS } from "#domain/durations.ts";

/** Starts (ms, UTC) of the day, the month, and the previous month. */
export function periodsAt(now: number): { today: number; month: number; lastMonth: number } {
  const date = new Date(now);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return {
    today: now - (now % DAY_MS),
    month: Date.UTC(year, month, 1),
    lastMonth: Date.UTC(year, month - 1, 1),
  };
}
