import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { profiles } from "../accounts/accounts.ts";
import { cases } from "./cases.ts";

/** What a removal took off an account's page, until it's reversed or the case is cleared. */
export const removed_pages = sqliteTable(
  "removed_pages",
  {
    case_id: text()
      .primaryKey()
      .references(() => cases.id),
    user_id: text()
      .notNull()
      .references(() => profiles.id),
    full_name: text(),
    bio: text().notNull(),
    avatar_url: text(),
    cover_url: text(),
    removed_at: integer().notNull(),
  },
  (t) => [index("removed_pages_of_user").on(t.user_id)],
);
