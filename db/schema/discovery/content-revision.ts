import { sql } from "drizzle-orm";
import { check, integer, sqliteTable } from "drizzle-orm/sqlite-core";

/** One row, incremented by triggers on content and profiles; cached guest pages are compared with it. */
export const content_revision = sqliteTable(
  "content_revision",
  {
    id: integer().primaryKey(),
    revision: integer().notNull(),
  },
  (t) => [check("content_revision_one_row", sql`${t.id} = 1`)],
);
