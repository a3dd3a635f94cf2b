import { DAY_MS, HOUR_MS } from "#domain/durations.ts";
import { weekStart } from "#domain/ledger/payouts/payout-week.ts";
import type { ProviderRow, SiteRows } from "./snapshot.ts";

/** Longer than the story's payout hold has lasted at its end, so no payout falls into the hold. */
const BEFORE_NOW = 6 * HOUR_MS;

/**
 * How far to move payouts (ms): whole weeks, so that they stay on Mondays and the last one lands on the latest Monday.
 */
export const payoutShift = (from: number, to: number) => weekStart(to - BEFORE_NOW) - weekStart(from);

const payoutTables: readonly string[] = ["payouts", "payout_orders", "payout_weeks", "payout_forecasts"];
export const isOfPayouts = (table: string, row: Record<string, unknown>) =>
  payoutTables.includes(table) || (table === "ledger_entries" && row.kind === "payout");
export const isProviderPayout = (row: ProviderRow) =>
  "kind" in row && (row.kind === "payout" || (row.body as { type?: string }).type === "payout");

/** A payout's status at `now`; `createdAt` and `arrivesAt` in ms. */
const progress = (createdAt: number, arrivesAt: number, now: number) =>
  arrivesAt <= now ? "paid" : createdAt + DAY_MS <= now ? "in_transit" : "pending";

export const underWay = (payouts: SiteRows["payouts"], now: number): SiteRows["payouts"] =>
  payouts.map((row) => {
    const status = progress(row.created_at, row.expected_at ?? row.created_at, now);
    return status === "paid" ? row : { ...row, status, arrived_at: null, trace_id: null };
  });

export function providerUnderWay(row: ProviderRow, now: number): ProviderRow {
  if ("note" in row || row.kind !== "payout") return row;
  const body = row.body as { created: number; arrival_date: number };
  const status = progress(body.created * 1000, body.arrival_date * 1000, now);
  if (status === "paid") return row;
  return { ...row, body: { ...body, status, trace_id: { status: "pending", value: null } } };
}
