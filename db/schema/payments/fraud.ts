import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { profiles } from "../accounts/accounts.ts";

/** Failed charges at checkouts, by the provider's ID; deleted after a little more than a week. */
export const failed_cards = sqliteTable(
  "failed_cards",
  {
    id: text().primaryKey(),
    buyer_id: text()
      .notNull()
      .references(() => profiles.id),
    seller_id: text()
      .notNull()
      .references(() => profiles.id),
    /** A keyed hash of the provider's card fingerprint. */
    card_hash: text().notNull(),
    decline_code: text().notNull(),
    failed_at: integer().notNull(),
  },
  (t) => [
    index("failed_cards_by_buyer").on(t.buyer_id, t.failed_at),
    index("failed_cards_by_seller").on(t.seller_id, t.failed_at),
    index("failed_cards_age").on(t.failed_at),
  ],
);

export const payment_blocks = sqliteTable(
  "payment_blocks",
  {
    user_id: text()
      .primaryKey()
      .references(() => profiles.id, { onDelete: "cascade" }),
    blocked_at: integer().notNull(),
    blocked_until: integer().notNull(),
    /** When an admin lifted a block; earlier failures no longer count. */
    cleared_at: integer().notNull().default(0),
  },
  (t) => [index("payment_blocks_until").on(t.blocked_until)],
);

export const payment_appeals = sqliteTable(
  "payment_appeals",
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    message: text().notNull(),
    created_at: integer().notNull(),
    answered_at: integer(),
    answer: text({ enum: ["lifted", "kept"] }),
  },
  (t) => [
    uniqueIndex("payment_appeals_one_open").on(t.user_id).where(sql`answered_at is null`),
    index("payment_appeals_of_user").on(t.user_id, t.created_at),
    index("payment_appeals_waiting").on(t.created_at).where(sql`answered_at is null`),
    index("payment_appeals_age").on(t.created_at),
  ],
);

export const fraud_warnings = sqliteTable(
  "fraud_warnings",
  {
    id: text().primaryKey(),
    stripe_payment_intent_id: text(),
    stripe_charge_id: text().notNull(),
    fraud_type: text().notNull(),
    created_at: integer().notNull(),
    settled_at: integer(),
    read_at: integer().notNull(),
  },
  (t) => [index("fraud_warnings_open").on(t.created_at).where(sql`settled_at is null`)],
);
