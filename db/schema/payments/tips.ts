import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { profiles } from "../accounts/accounts.ts";
import { checkouts } from "./checkouts.ts";

/** A fan's note with a tip; the amount is in its checkout's payment. Unpaid ones are never shown. */
export const tip_notes = sqliteTable(
  "tip_notes",
  {
    checkout_id: text()
      .primaryKey()
      .references(() => checkouts.id),
    buyer_id: text()
      .notNull()
      .references(() => profiles.id),
    seller_id: text()
      .notNull()
      .references(() => profiles.id),
    note: text().notNull(),
    created_at: integer().notNull(),
  },
  (t) => [index("tip_notes_by_buyer").on(t.buyer_id), index("tip_notes_by_seller").on(t.seller_id)],
);
