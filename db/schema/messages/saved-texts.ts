import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { profiles } from "../accounts/accounts.ts";

export const welcome_messages = sqliteTable("welcome_messages", {
  seller_id: text()
    .primaryKey()
    .references(() => profiles.id),
  text: text().notNull(),
  enabled_at: integer(),
  updated_at: integer().notNull(),
});

export const saved_replies = sqliteTable(
  "saved_replies",
  {
    id: text().primaryKey(),
    seller_id: text()
      .notNull()
      .references(() => profiles.id),
    name: text().notNull(),
    text: text().notNull(),
    created_at: integer().notNull(),
    updated_at: integer().notNull(),
  },
  (t) => [index("saved_replies_of_seller").on(t.seller_id, t.name, t.id)],
);
