import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { profiles } from "./accounts.ts";
import { payments } from "./money.ts";

/**
 * What each month (UTC) changed of what a seller is owed, in cents: the sum of their ledger entries, kept by a trigger in
 * the same transaction. All months add up to what is owed.
 */
export const seller_months = sqliteTable(
  "seller_months",
  {
    seller_id: text()
      .notNull()
      .references(() => profiles.id),
    /** As 2026-11. */
    month: text().notNull(),
    earned: integer().notNull(),
    entries: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.seller_id, t.month] })],
);

/** Each comparison of what the ledger says is owed with what the provider holds, in cents. */
export const reconciliations = sqliteTable(
  "reconciliations",
  {
    id: text().primaryKey(),
    seller_id: text()
      .notNull()
      .references(() => profiles.id),
    at: integer().notNull(),
    ledger: integer().notNull(),
    /** Null when the provider did not answer. */
    available: integer(),
    pending: integer(),
    /** The provider's balance less the ledger's. */
    difference: integer(),
    outcome: text({ enum: ["matched", "mismatched", "unavailable"] }).notNull(),
    /** The order in which admins see them: 0 mismatched, 1 unavailable, 2 matched. */
    rank: integer().notNull(),
    /** Since when there has been a difference, and since when this one; null if there is none. */
    differs_since: integer(),
    same_since: integer(),
    /** Since when the difference has been more than something on its way; it stops payouts. */
    confirmed_at: integer(),
    /** When the account is looked at again, before its next daily check. */
    recheck_at: integer(),
    /** When a later check took its place. */
    superseded_at: integer(),
    /** The difference that an admin accepted, which stops payouts no more. */
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

/** How far the accounts have been gone through for a day's checks. */
export const reconciliation_days = sqliteTable("reconciliation_days", {
  day_at: integer().primaryKey(),
  /** The last seller's ID. */
  position: text().notNull().default(""),
  finished_at: integer(),
});

/** What the provider said of a sale, read once: it doesn't change. */
export const sale_traces = sqliteTable("sale_traces", {
  payment_id: text()
    .primaryKey()
    .references(() => payments.id),
  /** The provider's ID of the transfer to the seller. */
  stripe_transfer_id: text().notNull(),
  /** When the seller's part can be paid out. */
  available_at: integer().notNull(),
  /** What the provider charged the platform, in cents. */
  provider_cost: integer(),
  read_at: integer().notNull(),
});
