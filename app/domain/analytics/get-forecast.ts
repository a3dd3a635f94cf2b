import type { ForecastStore } from "#db/stores/analytics/forecasts.ts";
import { csvDay, csvFile } from "../csv.ts";
import { DAY_MS, WEEK_MS } from "../durations.ts";
import { type BalanceDeps, readMoney } from "../ledger/payouts/get-balance.ts";
import { holdsAt, type OpenHold } from "../ledger/payouts/holds.ts";
import { nextPayoutDay } from "../ledger/payouts/payout-week.ts";
import type { Cents } from "../money.ts";
import { readTogether } from "../read-together.ts";
import {
  CLEARING_MS,
  type Forecast,
  missBy,
  type Outlook,
  PAYOUTS_AHEAD,
  planForecast,
  SALES_WEEKS,
  SOURCES,
} from "./forecast.ts";
import { dayOf } from "./views/count-view.ts";

type PastForecast = {
  payoutAt: number;
  weeksAhead: number;
  madeAt: number;
  expected: Cents;
  low: Cents;
  high: Cents;
  paid: Cents;
};

export const RECORD_DAYS = 90;
const PAST_PAYOUTS = 13;

/** A payout's forecasts from one week and (if any) four weeks ahead, and what was paid, in cents. */
export type Judged = Pick<PastForecast, "payoutAt" | "expected" | "low" | "high" | "paid"> & {
  /** Percent of what was paid; null if nothing was. */
  off: number | null;
  early: Cents | null;
};
export type ForecastPage = Forecast & {
  hasAnswer: boolean;
  holds: OpenHold[];
  promises: Outlook["promises"];
  judged: Judged[];
  /** The median error a week ahead, in percent; null without any. */
  typicalMiss: number | null;
};

export const outlookAt = (now: number) => {
  const to = dayOf(now);
  return {
    now,
    days: Array.from({ length: PAYOUTS_AHEAD }, (_, i) => nextPayoutDay(now) + i * WEEK_MS),
    clearing: CLEARING_MS,
    recordSince: now - RECORD_DAYS * DAY_MS,
    newSales: { from: to - 7 * SALES_WEEKS, to },
  };
};

export function judge(past: PastForecast[]): Judged[] {
  return past
    .filter(({ weeksAhead }) => weeksAhead === 1)
    .map(({ payoutAt, expected, low, high, paid }) => ({
      payoutAt,
      expected,
      low,
      high,
      paid,
      off: missBy(expected, paid),
      early:
        past.find((one) => one.payoutAt === payoutAt && one.weeksAhead === PAYOUTS_AHEAD)?.expected ?? null,
    }));
}

export function typicalMiss(judged: Judged[]): number | null {
  const misses = judged.flatMap(({ off }) => off ?? []).sort((a, b) => a - b);
  return misses[Math.floor((misses.length - 1) / 2)] ?? null;
}

type Deps = BalanceDeps & { forecasts: Pick<ForecastStore, "findOutlooks" | "listPast"> };

/** Throws if the creator has no account to be paid to. */
export async function getForecast(deps: Deps, sellerId: string): Promise<ForecastPage> {
  const now = deps.clock.now();
  const [{ seller, funds, underway, isOrdered }, outlooks, past] = await readTogether(() => [
    readMoney(deps, sellerId),
    deps.forecasts.findOutlooks([sellerId], outlookAt(now)),
    // Today's payout may still be made.
    deps.forecasts.listPast(sellerId, now - DAY_MS, WEEK_MS, PAST_PAYOUTS * PAYOUTS_AHEAD),
  ]);
  const outlook = outlooks.get(sellerId);
  if (!seller || !outlook) throw new Error(`${sellerId} has no account to be paid to`);
  const judged = judge(past);
  return {
    ...planForecast({ seller, funds, isOrdered, underway: underway.amount }, outlook, now),
    hasAnswer: funds !== null || seller.owed <= 0,
    holds: holdsAt(seller.holds, now),
    promises: outlook.promises,
    judged,
    typicalMiss: typicalMiss(judged),
  };
}

export const forecastFile = ({ payouts, judged }: ForecastPage): string =>
  csvFile([
    [
      ...["Payout (UTC)", "Forecast", "Likely from", "Likely to", "Available now", "Held now", "Pending now"],
      ...["Renewals", "Past due", "New sales", "Paid", "Off (%)"],
    ],
    ...payouts.map(({ at, amount, low, high, parts }) => [
      ...[csvDay(at), amount, low, high],
      ...SOURCES.map((source) => parts[source]),
      ...["", ""],
    ]),
    ...judged.map(({ payoutAt, expected, low, high, paid, off }) => [
      ...[csvDay(payoutAt), expected, low, high],
      ...SOURCES.map(() => ""),
      ...[paid, off === null ? "" : String(off)],
    ]),
  ]);
