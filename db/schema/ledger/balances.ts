import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { checkOutcomes } from "#db/kinds.ts";
import { profiles } from "../accounts/accounts.ts";
import { payments } from "../payments/payments.ts";

/**
 * Monthly (UTC) change in what a creator is owed, in cents: ledger entries added up by a trigger in the same
 * transaction. All months add up to the amount owed.
 */
export const seller_months = sqliteTable(
  "seller_months",
  {
    seller_id: text()
      .notNull()
      .references(() => profiles.id),
    /** As in 2026-11. */
    month: text().notNull(),
    earned: integer().notNull(),
    entries: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.seller_id, t.month] })],
);

/** Comparisons of what the ledger says is owed with what the provider holds, in cents. */
export const reconciliations = sqliteTable(
  "reconciliations",
  {
    id: text().primaryKey(),
    seller_id: text()
      .notNull()
      .references(() => profiles.id),
    at: integer().notNull(),
    ledger: integer().notNull(),
    available: integer(),
    pending: integer(),
    difference: integer(),
    outcome: text({ enum: checkOutcomes }).notNull(),
    /** Sort order for admins: 0 mismatched, 1 unavailable, 2 matched. */
    rank: integer().notNull(),
    /** Since when there has been any difference, and since when this exact one; null without a difference. */
    differs_since: integer(),
    same_since: integer(),
    /** When we ruled out that the money is merely in transit; from then on it stops payouts. */
    confirmed_at: integer(),
    /** An extra check before the next daily one. */
    recheck_at: integer(),
    superseded_at: integer(),
    /** The difference that an admin accepted, which no longer stops payouts. */
    accepted: integer(),
  },
  (t) => [
    uniqueIndex("reconciliations_newest").on(t.seller_id).where(sql`superseded_at is null`),
    index("reconciliations_ranked").on(t.rank, t.seller_id).where(sql`superseded_at is null`),
    index("reconciliations_due")
      .on(t.recheck_at)
      .where(sql`superseded_at is null and recheck_at is not null`),
    index("reconciliations_by_seller").on(t.seller_id, t.outcome, t.at),
    index("reconciliations_old").on(t.superseded_at).where(sql`superseded_at is not null`),
  ],
);

/** Progress through the accounts for a day's checks. */
export const reconciliation_days = sqliteTable("reconciliation_days", {
  day_at: integer().primaryKey(),
  position: text().notNull().default(""),
  finished_at: integer(),
});

/** What the provider said about a sale; read once, since it doesn't change. */
export const sale_traces = sqliteTable("sale_traces", {
  payment_id: text()
    .primaryKey()
    .references(() => payments.id),
  stripe_transfer_id: text().notNull(),
  available_at: integer().notNull(),
  provider_cost: integer(),
  read_at: integer().notNull(),
});
