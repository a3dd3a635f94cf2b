import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { profiles } from "./accounts.ts";
import { payments } from "./money.ts";

/** A fan's paid unlock of messages with a creator, once for good. Revoked while no payment for it stands. */
export const message_unlocks = sqliteTable(
  "message_unlocks",
  {
    buyer_id: text()
      .notNull()
      .references(() => profiles.id),
    seller_id: text()
      .notNull()
      .references(() => profiles.id),
    payment_id: text()
      .notNull()
      .references(() => payments.id),
    created_at: integer().notNull(),
    revoked_at: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.buyer_id, t.seller_id] }),
    index("message_unlocks_by_seller").on(t.seller_id),
  ],
);

/** What unlocking costs; a change deactivates the row and adds another. Cents. */
export const message_pricing = sqliteTable(
  "message_pricing",
  {
    id: text().primaryKey(),
    seller_id: text()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    price_per_unlock: integer().notNull(),
    currency: text().notNull().default("USD"),
    is_active: integer({ mode: "boolean" }).notNull(),
    created_at: integer().notNull(),
    /** Who needs no unlock; null if everyone pays. */
    free_for: text({ enum: ["all", "subscribers"] }),
  },
  (t) => [
    uniqueIndex("message_pricing_active").on(t.seller_id).where(sql`is_active = 1`),
    index("message_pricing_of_seller").on(t.seller_id),
  ],
);
