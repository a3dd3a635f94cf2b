import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { payoutStates } from "#db/kinds.ts";
import { profiles } from "../accounts/accounts.ts";

/** What the provider sent to creators' banks. A negative amount is a debit. Cents of USD. */
export const payouts = sqliteTable(
  "payouts",
  {
    id: text().primaryKey(),
    seller_id: text()
      .notNull()
      .references(() => profiles.id),
    amount: integer().notNull(),
    status: text({ enum: payoutStates }).notNull(),
    stripe_payout_id: text().notNull(),
    created_at: integer().notNull(),
    arrived_at: integer(),
    expected_at: integer(),
    /** Final once it failed or was canceled: the money is back in the balance. */
    failed_at: integer(),
    failure_code: text(),
    trace_id: text(),
    /** The account at the provider that it was paid from; null for the creator's current one. */
    stripe_account_id: text(),
  },
  (t) => [
    uniqueIndex("payouts_stripe").on(t.stripe_payout_id),
    index("payouts_by_seller").on(t.seller_id, t.created_at),
  ],
);

/**
 * The earnings and deductions that make up a payout, decided once, when it's booked. Items of a failed payout are open
 * again.
 */
export const payout_items = sqliteTable(
  "payout_items",
  {
    payout_id: text()
      .notNull()
      .references(() => payouts.id),
    /** A ledger transaction, or an earlier payout that paid more than was earned. */
    source: text().notNull(),
    amount: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.payout_id, t.source] }), index("payout_items_by_source").on(t.source)],
);

/**
 * What no payout fully covers yet: the rest of ledger transactions, and payouts that paid ahead as negative amounts.
 * Only triggers write it (open_items_on_… in db/migrations); payouts read nothing else.
 */
export const open_items = sqliteTable(
  "open_items",
  {
    source: text().primaryKey(),
    seller_id: text()
      .notNull()
      .references(() => profiles.id),
    /** The account at the provider that holds it; null for the creator's current one. */
    stripe_account_id: text(),
    /** When it was booked; 0 for a payout, which is deducted first. */
    at: integer().notNull(),
    cents: integer().notNull(),
  },
  (t) => [index("open_items_of_seller").on(t.seller_id, t.at, t.source)],
);

/** A payout that we decided to make: one per creator and week. */
export const payout_orders = sqliteTable(
  "payout_orders",
  {
    id: text().primaryKey(),
    seller_id: text()
      .notNull()
      .references(() => profiles.id),
    stripe_account_id: text().notNull(),
    /** The payout's Monday, at 0:00 UTC. */
    week_at: integer().notNull(),
    /** Cents; null until decided. Never changes after that, since a retried call must be the same. */
    amount: integer(),
    created_at: integer().notNull(),
    attempts: integer().notNull().default(0),
    next_attempt_at: integer().notNull(),
    stripe_payout_id: text(),
    closed_at: integer(),
    refusal: text(),
  },
  (t) => [
    uniqueIndex("payout_orders_once").on(t.seller_id, t.week_at),
    index("payout_orders_open").on(t.next_attempt_at).where(sql`closed_at is null`),
    index("payout_orders_open_of_seller").on(t.seller_id).where(sql`closed_at is null`),
    check("payout_orders_amount", sql`${t.amount} is null or ${t.amount} > 0`),
  ],
);

/** Progress through the creators for a week's payouts. */
export const payout_weeks = sqliteTable("payout_weeks", {
  week_at: integer().primaryKey(),
  position: text().notNull().default(""),
  finished_at: integer(),
});
