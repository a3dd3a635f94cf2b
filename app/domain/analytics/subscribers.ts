import type { AnalyticsStore } from "#db/stores/analytics/analytics.ts";
import { DAY_MS } from "../durations.ts";
import type { Cents } from "../money.ts";
import { addUp } from "./earnings.ts";
import { type Range, type Span, spansOf } from "./range.ts";
import { instantsOf, type Standing, standingOf } from "./standing.ts";

type KeptFans = { cohort: string; after: number; fans: number };

/**
 * The longest month: a subscription that was paid again must have begun its next month by then. The database counts the
 * same way.
 */
const MONTH_MS = 31 * DAY_MS;
const COHORT_MONTHS = 12;
/** With fewer payers, one fan more or less changes a lifetime value by whole dollars. */
export const MIN_PAYERS = 100;

export type Moves = { new: number; resumed: number; ended: number };
export type SubscriberFigures = {
  end: Standing;
  before: Standing | null;
  /** Known only for now, so null for a past range. `committed` is what the renewing ones pay a month (cents). */
  ahead: { renewing: number; ending: number; committed: Cents } | null;
  ltv: Cents | null;
  oneTime: { now: Cents; before: Cents | null };
  moves: { now: Moves; before: Moves | null };
  churn: { now: number | null; before: number | null };
  spans: (Span & Moves)[];
  cohorts: Cohort[];
};
/** The shares of a month's new fans that were still subscribed after 1, 2 … months, as far as known. */
export type Cohort = { month: string; fans: number; kept: number[] };

export const addMoves = (moves: Moves[]): Moves =>
  moves.reduce(
    (sum, one) => ({
      new: sum.new + one.new,
      resumed: sum.resumed + one.resumed,
      ended: sum.ended + one.ended,
    }),
    { new: 0, resumed: 0, ended: 0 },
  );

export const netNew = (moves: Moves): number => moves.new + moves.resumed - moves.ended;

export const churnOf = (ended: number, activeAtStart: number): number | null =>
  activeAtStart === 0 ? null : ended / activeAtStart;

/** Cents a subscriber pays until they leave, at 30-day churn; null with few payers or no churn. */
export function lifetimeValue(arpu: Cents | null, churn: number | null, days: number, payers: number) {
  if (arpu === null || !churn || payers < MIN_PAYERS) return null;
  return Math.round(arpu / ((churn * 30) / days));
}

/** Oldest first. A share counts only once enough time has passed for the last fan of its month. */
export function cohortsOf(kept: KeptFans[], now: number): Cohort[] {
  const months = [...new Set(kept.map(({ cohort }) => cohort))];
  return months.map((month) => {
    const [year = 0, number = 0] = month.split("-").map(Number);
    const end = Date.UTC(year, number);
    const count = (after: number) =>
      kept.find((one) => one.cohort === month && one.after === after)?.fans ?? 0;
    const known = Math.min(COHORT_MONTHS, Math.floor((now - end) / MONTH_MS));
    const fans = count(0);
    return {
      month,
      fans,
      kept: Array.from({ length: Math.max(0, known) }, (_, i) => count(i + 1) / fans),
    };
  });
}

type Deps = { analytics: Pick<AnalyticsStore, "findSubscribers"> };

export async function getSubscribers(
  deps: Deps,
  { sellerId, range, now }: { sellerId: string; range: Range; now: number },
): Promise<SubscriberFigures> {
  const { from, to, before } = range;
  const at = instantsOf(range, now);
  const found = await deps.analytics.findSubscribers(sellerId, {
    days: { from: before ?? from, to },
    instants: [at.start, at.startBefore, at.end],
    spans: [{ from, to }, ...(before === null ? [] : [{ from: before, to: from }])],
    months: Array.from({ length: COHORT_MONTHS + 1 }, (_, i) => i),
    now,
  });
  const within = (span: Span) => addMoves(found.days.filter(({ day }) => day >= span.from && day < span.to));
  const moves = { now: within(range), before: before === null ? null : within({ from: before, to: from }) };
  const { active, monthly, ...ahead } = found.now;
  const [atStart, atStartBefore, atEnd] = found.at;
  const end = standingOf(at.end === null ? { active, monthly } : atEnd);
  const churn = churnOf(moves.now.ended, atStart.active);
  const oneTime = (place: number) =>
    addUp(found.earned.filter(({ span, kind }) => span === place && kind !== "subscription")).gross;
  const spans = spansOf(range).map((span) => ({ ...span, ...within(span) }));
  const first = spans.findIndex((span) => span.new + span.resumed + span.ended > 0);
  return {
    end,
    before: before === null ? null : standingOf(atStart),
    ahead: at.end === null ? ahead : null,
    ltv: lifetimeValue(end.arpu, churn, to - from, end.active),
    oneTime: { now: oneTime(0), before: before === null ? null : oneTime(1) },
    moves,
    churn: { now: churn, before: moves.before && churnOf(moves.before.ended, atStartBefore.active) },
    spans: range.preset === "all" ? spans.slice(Math.max(0, first)) : spans,
    cohorts: cohortsOf(found.kept, now),
  };
}
