import { describe, expect, test } from "vitest";
import { weekStart } from "#domain/ledger/payouts/payout-week.ts";
import { atPresent } from "#local/demo/history/at-present.ts";
import { fromText, readSnapshotText } from "#local/demo/history/snapshot.ts";

const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;
const recorded = fromText(readSnapshotText());
/** A Monday, 0:00 UTC. */
const MONDAY = Date.UTC(2027, 2, 1);
const times = [0, 3, 7, 20, 30, 50, 75, 100, 130, 150, 163, 167].map((hour) => MONDAY + hour * HOUR);

describe.each(times.map((now) => [new Date(now).toUTCString(), now] as const))("loaded on %s", (_, now) => {
  const { rows, provider } = atPresent(recorded, now);
  const payments = new Map(rows.payments.map((row) => [row.id, row]));

  test("payouts were made on Mondays, the last one on the latest", () => {
    expect(rows.payouts.length).toBeGreaterThan(20);
    for (const { created_at } of rows.payouts) expect(created_at).toBe(weekStart(created_at));
    for (const { payout_at } of rows.payout_forecasts) expect(payout_at).toBe(weekStart(payout_at));
    const last = Math.max(...rows.payout_weeks.map(({ week_at }) => week_at));
    expect(last).toBeLessThanOrEqual(now);
    expect(now - last).toBeLessThan(WEEK + 6 * HOUR);
    const entries = rows.ledger_entries.filter(({ kind }) => kind === "payout");
    const made = new Map(rows.payouts.map(({ id, created_at }) => [`payout:${id}`, created_at]));
    for (const { transaction_id, created_at } of entries) expect(made.get(transaction_id)).toBe(created_at);
  });

  test("a payout consists of what was sold before, and none was made during a hold", () => {
    const made = new Map(rows.payouts.map((row) => [row.id, row]));
    const sold = new Map(rows.ledger_entries.map((row) => [row.transaction_id, row.payment_id]));
    for (const { payout_id, source } of rows.payout_items) {
      const paidAt = payments.get(sold.get(source) ?? "")?.paid_at;
      expect(paidAt, source).toBeLessThan(made.get(payout_id)?.created_at ?? 0);
    }
    for (const { seller_id, created_at, release_at } of rows.payout_holds) {
      const held = rows.payouts.filter((row) => row.seller_id === seller_id && row.created_at >= created_at);
      expect(held.filter((row) => row.created_at < (release_at ?? now))).toEqual([]);
    }
  });

  test("payouts that can't have arrived yet are in transit, here and at the provider", () => {
    const there = new Map(
      provider.flatMap((row) => ("kind" in row && row.kind === "payout" ? [[row.id, row] as const] : [])),
    );
    for (const { id, status, created_at, arrived_at, expected_at } of rows.payouts) {
      const arrives = expected_at ?? 0;
      expect(arrives - created_at).toBe(48 * HOUR);
      expect(status === "paid").toBe(arrives <= now);
      expect(arrived_at).toBe(arrives <= now ? arrives : null);
      expect(there.get(id)?.body).toMatchObject({
        status,
        created: created_at / 1000,
        arrival_date: arrives / 1000,
      });
    }
  });
});
