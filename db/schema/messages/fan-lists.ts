import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { profiles } from "../accounts/accounts.ts";

export const fan_lists = sqliteTable(
  "fan_lists",
  {
    id: text().primaryKey(),
    seller_id: text()
      .notNull()
      .references(() => profiles.id),
    name: text().notNull(),
    created_at: integer().notNull(),
  },
  (t) => [index("fan_lists_of_seller").on(t.seller_id, t.name, t.id)],
);

export const fan_list_members = sqliteTable(
  "fan_list_members",
  {
    list_id: text()
      .notNull()
      .references(() => fan_lists.id, { onDelete: "cascade" }),
    buyer_id: text()
      .notNull()
      .references(() => profiles.id),
    created_at: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.list_id, t.buyer_id] }),
    index("fan_list_members_of_fan").on(t.buyer_id, t.list_id),
  ],
);
