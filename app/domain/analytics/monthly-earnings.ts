import type { Cents } from "../money.ts";

export type MonthlyEarnings = { month: string; cents: Cents; payments: number };
const MONTH_COUNT = 12;

/** The first instant (ms, UTC) of the month that lies eleven before this one: twelve months with the running one. */
export function earningsYearStart(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - (MONTH_COUNT - 1), 1);
}

/** The twelve months up to now, newest first, with nothing where nothing was; months are "2026-11", in UTC. */
export function monthlyEarnings(
  now: number,
  earnings: { month: string; cents: Cents }[],
  sales: { month: string; payments: number }[],
): MonthlyEarnings[] {
  const date = new Date(now);
  return Array.from({ length: MONTH_COUNT }, (_, back) => {
    const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back, 1));
    const month = first.toISOString().slice(0, 7);
    return {
      month,
      cents: earnings.find((one) => one.month === month)?.cents ?? 0,
      payments: sales.find((one) => one.month === month)?.payments ?? 0,
    };
  });
}
