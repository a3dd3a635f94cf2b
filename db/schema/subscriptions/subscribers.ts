import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { profiles } from "../accounts/accounts.ts";

export const fan_notes = sqliteTable(
  "fan_notes",
  {
    seller_id: text()
      .notNull()
      .references(() => profiles.id),
    buyer_id: text()
      .notNull()
      .references(() => profiles.id),
    text: text().notNull(),
    updated_at: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.seller_id, t.buyer_id] }),
    index("fan_notes_about_fan").on(t.buyer_id, t.seller_id),
  ],
);

/**
 * What a fan has paid a creator after refunds and disputes, in cents, and for how many months (fully refunded ones
 * don't count). Kept by triggers on the ledger in the same transaction.
 */
export const fan_totals = sqliteTable(
  "fan_totals",
  {
    seller_id: text()
      .notNull()
      .references(() => profiles.id),
    buyer_id: text()
      .notNull()
      .references(() => profiles.id),
    paid: integer().notNull(),
    months: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.seller_id, t.buyer_id] }),
    index("fan_totals_of_fan").on(t.buyer_id, t.seller_id),
    index("fan_totals_by_amount").on(t.seller_id, t.paid, t.buyer_id),
  ],
);
