import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { profiles } from "./accounts.ts";

/** Charges that failed at a checkout, by the provider's ID; deleted after a little more than a week. */
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
    /** A keyed hash of the provider's fingerprint: the same card has the same one. */
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

/** Accounts that failed cards keep from paying, one row each. */
export const payment_blocks = sqliteTable(
  "payment_blocks",
  {
    user_id: text()
      .primaryKey()
      .references(() => profiles.id, { onDelete: "cascade" }),
    blocked_at: integer().notNull(),
    blocked_until: integer().notNull(),
    /** When an admin lifted a block; cards that failed until then no longer count. */
    cleared_at: integer().notNull().default(0),
  },
  (t) => [index("payment_blocks_until").on(t.blocked_until)],
);

/** What a blocked fan wrote; one at a time. */
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
    /** lifted or kept; null while it is open. */
    answer: text({ enum: ["lifted", "kept"] }),
  },
  (t) => [
    uniqueIndex("payment_appeals_one_open").on(t.user_id).where(sql`answered_at is null`),
    index("payment_appeals_of_user").on(t.user_id, t.created_at),
    index("payment_appeals_waiting").on(t.created_at).where(sql`answered_at is null`),
    index("payment_appeals_age").on(t.created_at),
  ],
);

/** What card networks told the provider about charges that cardholders call fraud. */
export const fraud_warnings = sqliteTable(
  "fraud_warnings",
  {
    id: text().primaryKey(),
    stripe_payment_intent_id: text(),
    stripe_charge_id: text().notNull(),
    /** As the provider names it: made_with_stolen_card, unauthorized_use_of_card, misc … */
    fraud_type: text().notNull(),
    created_at: integer().notNull(),
    /** When we saw that nothing is left to do: it was refunded in full or disputed. */
    settled_at: integer(),
    /** When its state was read from the provider. */
    read_at: integer().notNull(),
  },
  (t) => [index("fraud_warnings_open").on(t.created_at).where(sql`settled_at is null`)],
);
