import type { Cents } from "../money.ts";

export type Month = { month: string; cents: Cents; payments: number };
const MONTHS = 12;

/** The first instant (ms, UTC) of the month that lies eleven before this one: twelve months with the running one. */
export function yearBegins(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - (MONTHS - 1), 1);
}

/** The twelve months up to now, newest first, with nothing where nothing was; months are "2026-11", in UTC. */
export function monthsOf(
  now: number,
  kept: { month: string; cents: Cents }[],
  sold: { month: string; payments: number }[],
): Month[] {
  const date = new Date(now);
  return Array.from({ length: MONTHS }, (_, back) => {
    const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back, 1));
    const month = first.toISOString().slice(0, 7);
    return {
      month,
      cents: kept.find((one) => one.month === month)?.cents ?? 0,
      payments: sold.find((one) => one.month === month)?.payments ?? 0,
    };
  });
}
