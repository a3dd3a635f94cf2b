import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { profiles } from "./accounts.ts";

/** What fans allow themselves to spend in a calendar month (UTC), in cents. */
export const spending_limits = sqliteTable(
  "spending_limits",
  {
    user_id: text()
      .primaryKey()
      .references(() => profiles.id, { onDelete: "cascade" }),
    /** Null for none. */
    amount: integer(),
    /** What it becomes at `next_at`; null for none. Without `next_at`, no change is coming. */
    next_amount: integer(),
    next_at: integer(),
    updated_at: integer().notNull(),
  },
  (t) => [
    check(
      "spending_limits_amounts",
      sql`coalesce(${t.amount}, 0) >= 0 and coalesce(${t.next_amount}, 0) >= 0`,
    ),
  ],
);
