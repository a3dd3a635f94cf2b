import { dayOf } from "#domain/analytics/views/count-view.ts";
import { dateText } from "#domain/date-text.ts";
import { isOfPayouts, isProviderPayout, payoutShift, providerUnderWay, underWay } from "./payout-days.ts";
import type { ProviderRow, SiteRows, Snapshot } from "./snapshot.ts";

type Row = Record<string, unknown>;

const INSTANT = /_(at|until)$|^paced_from$|^due_by$|^effective_from$|^(current_)?period_(start|end)$/;
/** Unix seconds between 2020 and 2040; none of the provider's other numbers are that large. */
const isInstant = (value: number) => value > 1_577_836_800 && value < 2_208_988_800;

/** A date as written in a sale's terms. */
const DATE = /\b[A-Z][a-z]+ \d{1,2}, \d{4}\b/g;

function shiftValue(column: string, value: unknown, ms: number): unknown {
  if (typeof value === "number" && INSTANT.test(column)) return value + ms;
  if (typeof value !== "string" || column !== "terms") return value;
  return value.replace(DATE, (date) => dateText(Date.parse(`${date} UTC`) + ms));
}

const shiftRow = <T extends Row>(row: T, ms: number): T =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, shiftValue(column, value, ms)]),
  ) as T;

function shiftBody(value: unknown, seconds: number): unknown {
  if (typeof value === "number") return isInstant(value) ? value + seconds : value;
  if (Array.isArray(value)) return value.map((one) => shiftBody(one, seconds));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shiftBody(one, seconds)]));
}

type Subscription = { billing_cycle_anchor: number; items: { data: { current_period_end: number }[] } };

/** Months differ in length, so a shifted subscription's billing anchor becomes the end of its current period. */
function reanchor(body: unknown): unknown {
  const subscription = body as Subscription;
  const [item] = subscription.items.data;
  return {
    ...subscription,
    billing_cycle_anchor: item?.current_period_end ?? subscription.billing_cycle_anchor,
  };
}

function shiftProviderRow(row: ProviderRow, seconds: number): ProviderRow {
  const body = shiftBody(row.body, seconds);
  if ("note" in row) return { ...row, body };
  return {
    ...row,
    created: row.created === 0 ? 0 : row.created + seconds,
    body: row.kind === "subscription" ? reanchor(body) : body,
  };
}

/** Keeps a boost's first day aligned with its start and shifts its other days along. */
const shiftDays = ({ boosts, boost_days }: SiteRows, ms: number) =>
  boost_days.map((row) => {
    const began = boosts.find(({ id }) => id === row.boost_id)?.starts_at ?? 0;
    return { ...row, day: row.day + dayOf(began + ms) - dayOf(began) };
  });

/** Shifts a snapshot to end at `now` (ms, rounded to seconds), keeping payouts on Mondays. */
export function atPresent(snapshot: Snapshot, now: number): Snapshot {
  const seconds = Math.floor((now - snapshot.now) / 1000);
  const ms = seconds * 1000;
  const payoutMs = payoutShift(snapshot.now, snapshot.now + ms);
  const moved = Object.fromEntries(
    Object.entries(snapshot.rows).map(([table, rows]) => [
      table,
      rows.map((row) => shiftRow(row, isOfPayouts(table, row) ? payoutMs : ms)),
    ]),
  ) as SiteRows;
  return {
    ...snapshot,
    now: snapshot.now + ms,
    accounts: Object.fromEntries(
      Object.entries(snapshot.accounts).map(([username, { id, completedAt }]) => [
        username,
        { id, completedAt: completedAt === null ? null : completedAt + ms },
      ]),
    ),
    rows: {
      ...moved,
      payouts: underWay(moved.payouts, snapshot.now + ms),
      boost_days: shiftDays(snapshot.rows, ms),
    },
    provider: snapshot.provider.map((row) =>
      providerUnderWay(
        shiftProviderRow(row, isProviderPayout(row) ? payoutMs / 1000 : seconds),
        snapshot.now + ms,
      ),
    ),
  };
}
