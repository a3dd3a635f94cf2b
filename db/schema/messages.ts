import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
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
