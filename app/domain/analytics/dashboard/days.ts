import { DAY_MS } from "#domain/durations.ts";
import type { Cents } from "#domain/money.ts";

/** Starts (ms, UTC). */
export type Periods = { today: number; month: number; lastMonth: number };
/** A day with sales, refunds, or disputes, counted since 1970 (UTC). */
export type EarnedDay = { day: number; net: Cents; sales: number };

/** Starts (ms, UTC) of the day, the month, and the previous month. */
export function periodsAt(now: number): Periods {
  const date = new Date(now);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return {
    today: now - (now % DAY_MS),
    month: Date.UTC(year, month, 1),
    lastMonth: Date.UTC(year, month - 1, 1),
  };
}

/**
 * Net earnings and sales of the day and the month, and for each day of the month, what the month has come to by then;
 * null for days to come. `before` is what the previous month had come to on the same day of it.
 */
export function monthSoFar(rows: EarnedDay[], { today, month, lastMonth }: Periods) {
  const between = (from: number, to: number) =>
    rows.filter(({ day }) => day * DAY_MS >= from && day * DAY_MS < to);
  const net = (some: EarnedDay[]) => some.reduce((sum, row) => sum + row.net, 0);
  const sales = (some: EarnedDay[]) => some.reduce((sum, row) => sum + row.sales, 0);
  const start = new Date(month);
  const nextMonth = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1);
  const tomorrow = today + DAY_MS;
  const days = Array.from({ length: (nextMonth - month) / DAY_MS }, (_, i) => {
    const passed = (i + 1) * DAY_MS;
    return {
      day: month / DAY_MS + i,
      now: month + passed > tomorrow ? null : net(between(month, month + passed)),
      before: net(between(lastMonth, Math.min(lastMonth + passed, month))),
    };
  });
  const [current, past] = [between(month, tomorrow), between(lastMonth, month)];
  return {
    today: net(between(today, tomorrow)),
    month: net(current),
    lastMonth: net(past),
    salesToday: sales(between(today, tomorrow)),
    salesThisMonth: sales(current),
    days,
  };
}
export type MonthSoFar = ReturnType<typeof monthSoFar>;
