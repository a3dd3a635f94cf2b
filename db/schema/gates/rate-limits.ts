import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Attempts in the current window, such as failed sign-ins from unknown browsers. */
export const rate_limits = sqliteTable(
  "rate_limits",
  {
    /** A digest of what's counted. Addresses without an account are counted, too. */
    id: text().primaryKey(),
    attempts: integer().notNull(),
    window_ends_at: integer().notNull(),
  },
  (t) => [index("rate_limits_window").on(t.window_ends_at)],
);
