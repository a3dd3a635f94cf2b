import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { profiles } from "../accounts/accounts.ts";

/** Accounts that an admin stopped from writing, buying, and selling, until lifted. */
export const account_restrictions = sqliteTable(
  "account_restrictions",
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    reason: text().notNull(),
    restricted_by: text()
      .notNull()
      .references(() => profiles.id),
    created_at: integer().notNull(),
    lifted_at: integer(),
  },
  (t) => [
    uniqueIndex("account_restrictions_in_force").on(t.user_id).where(sql`lifted_at is null`),
    index("account_restrictions_of_user").on(t.user_id, t.created_at),
    index("account_restrictions_by").on(t.restricted_by),
  ],
);
