import { HOUR_MS } from "#domain/durations.ts";
/** `hour` counts hours since 1970 (UTC). */
export type HourCount = { hour: number; count: number; cents: number };
export type DayFigures = {
  soFar: { count: number; cents: number };
  /** Up to the last full hour; null before the first full hour or without earlier weeks. */
  compared: {
    count: number;
    cents: number;
    usualCount: number;
    usualCents: number;
    untilHour: number;
  } | null;
  hours: { hour: number; count: number; cents: number; usual: number }[];
  days: { at: number; count: number; cents: number }[];
};

const DAY_HOURS = 24;
const WEEK_HOURS = 7 * DAY_HOURS;
const WEEKS = 4;
const DAYS_SHOWN = 28;

/** When (ms) the counts for `dayFigures` must start: four weeks before today, in UTC. */
export const figuresFrom = (now: number) => (today(now) - WEEKS * WEEK_HOURS) * HOUR_MS;

/** Hours since 1970. */
const today = (now: number) => Math.floor(now / HOUR_MS / DAY_HOURS) * DAY_HOURS;

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return Math.round((lower + upper) / 2);
}

/**
 * Compares today (UTC) with the median of the same weekday in the last four weeks, up to the same full hour. Weeks
 * before `openedAt` (ms), when there was nothing to count, are ignored.
 */
export function dayFigures(counts: HourCount[], now: number, openedAt: number): DayFigures {
  const byHour = new Map(counts.map((one) => [one.hour, one]));
  const start = today(now);
  const passed = Math.floor(now / HOUR_MS) - start;
  const sum = (from: number, until: number) => {
    const total = { count: 0, cents: 0 };
    for (let hour = from; hour < until; hour++) {
      total.count += byHour.get(hour)?.count ?? 0;
      total.cents += byHour.get(hour)?.cents ?? 0;
    }
    return total;
  };
  const weeks = Array.from({ length: WEEKS }, (_, i) => start - (i + 1) * WEEK_HOURS).filter(
    (begin) => begin >= today(openedAt),
  );
  const earlier = weeks.map((begin) => sum(begin, begin + passed));
  return {
    soFar: sum(start, start + DAY_HOURS),
    compared:
      passed === 0 || weeks.length === 0
        ? null
        : {
            ...sum(start, start + passed),
            usualCount: median(earlier.map(({ count }) => count)),
            usualCents: median(earlier.map(({ cents }) => cents)),
            untilHour: passed,
          },
    hours: Array.from({ length: DAY_HOURS }, (_, i) => ({
      ...sum(start + i, start + i + 1),
      hour: i,
      usual: median(weeks.map((begin) => byHour.get(begin + i)?.count ?? 0)),
    })),
    days: Array.from({ length: DAYS_SHOWN }, (_, i) => {
      const begin = start - (DAYS_SHOWN - 1 - i) * DAY_HOURS;
      return { at: begin * HOUR_MS, ...sum(begin, begin + DAY_HOURS) };
    }),
  };
}
