import type { Cents } from "../money.ts";

export type MonthlyEarnings = { month: string; cents: Cents; payments: number };
const MONTH_COUNT = 12;

/** Returns the starts of the last twelve months (ms, UTC), including the current one. */
export function earningsYearStart(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - (MONTH_COUNT - 1), 1);
}

/** Returns the last twelve months ("2026-11", UTC), newest first, with zeros for months without sales. */
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
