import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Each scheduled run that ended, with its failed tasks; kept for two days. A run that was cut short leaves no row. */
export const scheduled_runs = sqliteTable("scheduled_runs", {
  started_at: integer().primaryKey(),
  finished_at: integer().notNull(),
  /** Names of the tasks that failed, separated by commas; empty if none did. */
  failed: text().notNull().default(""),
});

/** What went wrong unexpectedly, by the request ID that its error page names. Nothing in it is about a person; kept 14 days. */
export const unexpected_errors = sqliteTable(
  "unexpected_errors",
  {
    request_id: text().primaryKey(),
    at: integer().notNull(),
    /** The address as the gate table has it, without what was in it. */
    route: text().notNull(),
    name: text().notNull(),
    message: text().notNull(),
  },
  (t) => [index("unexpected_errors_newest").on(t.at, t.request_id)],
);
