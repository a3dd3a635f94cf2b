import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { profiles } from "./accounts.ts";

/** What the provider sent to sellers' banks, by its own ID. A negative amount is a debit from the bank. Cents of USD. */
export const payouts = sqliteTable(
  "payouts",
  {
    id: text().primaryKey(),
    seller_id: text()
      .notNull()
      .references(() => profiles.id),
    amount: integer().notNull(),
    status: text({ enum: ["pending", "in_transit", "paid", "failed", "canceled"] }).notNull(),
    stripe_payout_id: text().notNull(),
    created_at: integer().notNull(),
    arrived_at: integer(),
    /** When the provider expects it at the bank. */
    expected_at: integer(),
    /** Set once it failed or was canceled, which is final: the money is back in the balance. */
    failed_at: integer(),
    failure_code: text(),
    /** The bank's reference number. */
    trace_id: text(),
    /** The account at the provider that it was paid from; null for the seller's present one. */
    stripe_account_id: text(),
  },
  (t) => [
    uniqueIndex("payouts_stripe").on(t.stripe_payout_id),
    index("payouts_by_seller").on(t.seller_id, t.created_at),
  ],
);

/**
 * Which of a seller's earnings and deductions a payout consists of, decided once, when it is booked. What a failed payout
 * contained is open again.
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
 * What no payout contains yet, or not all of it: ledger transactions with what is left of them for their seller, and
 * payouts that paid ahead, with a negative amount. Only triggers write it (open_items_on_… in db/migrations); a payout
 * reads nothing else.
 */
export const open_items = sqliteTable(
  "open_items",
  {
    /** As in payout_items. */
    source: text().primaryKey(),
    seller_id: text()
      .notNull()
      .references(() => profiles.id),
    /** The account at the provider that it is in; null for the seller's present one. */
    stripe_account_id: text(),
    /** When it was booked; 0 for a payout, which is deducted first. */
    at: integer().notNull(),
    cents: integer().notNull(),
  },
  (t) => [index("open_items_of_seller").on(t.seller_id, t.at, t.source)],
);

/** A payout that we decided to make: one per seller and week. It is paid once. */
export const payout_orders = sqliteTable(
  "payout_orders",
  {
    id: text().primaryKey(),
    seller_id: text()
      .notNull()
      .references(() => profiles.id),
    /** The seller's account at the provider, whose bank is paid. */
    stripe_account_id: text().notNull(),
    /** The Monday it is for, at 0:00 UTC. */
    week_at: integer().notNull(),
    /** Cents; null until it is decided. Never changes after that, since a repeated call must be the same. */
    amount: integer(),
    created_at: integer().notNull(),
    attempts: integer().notNull().default(0),
    next_attempt_at: integer().notNull(),
    stripe_payout_id: text(),
    closed_at: integer(),
    /** Why it was closed without a payout. */
    refusal: text(),
  },
  (t) => [
    uniqueIndex("payout_orders_once").on(t.seller_id, t.week_at),
    index("payout_orders_open").on(t.next_attempt_at).where(sql`closed_at is null`),
    index("payout_orders_open_of_seller").on(t.seller_id).where(sql`closed_at is null`),
    check("payout_orders_amount", sql`${t.amount} is null or ${t.amount} > 0`),
  ],
);

/** How far the sellers have been gone through for a week's payouts. */
export const payout_weeks = sqliteTable("payout_weeks", {
  week_at: integer().primaryKey(),
  /** The last seller's ID. */
  position: text().notNull().default(""),
  finished_at: integer(),
});
