import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { profiles } from "../accounts/accounts.ts";

export const blocks = sqliteTable(
  "blocks",
  {
    blocker_id: text()
      .notNull()
      .references(() => profiles.id),
    blocked_id: text()
      .notNull()
      .references(() => profiles.id),
    created_at: integer().notNull(),
    /** Since when no subscription between the two renews; null until that was checked. */
    settled_at: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.blocker_id, t.blocked_id] }),
    index("blocks_unsettled").on(t.created_at).where(sql`settled_at is null`),
    index("blocks_of_blocked").on(t.blocked_id),
    index("blocks_newest").on(t.blocker_id, t.created_at, t.blocked_id),
  ],
);
