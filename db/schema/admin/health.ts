import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Finished scheduled runs with their failed tasks, kept for two days. An interrupted run leaves no row. */
export const scheduled_runs = sqliteTable("scheduled_runs", {
  started_at: integer().primaryKey(),
  finished_at: integer().notNull(),
  /** Task names separated by commas; empty if none failed. */
  failed: text().notNull().default(""),
});

/** Unexpected errors by the request ID on the error page. Contains no personal data; kept for 14 days. */
export const unexpected_errors = sqliteTable(
  "unexpected_errors",
  {
    request_id: text().primaryKey(),
    at: integer().notNull(),
    /** The gate table's pattern, without actual parameters. */
    route: text().notNull(),
    name: text().notNull(),
    message: text().notNull(),
  },
  (t) => [index("unexpected_errors_newest").on(t.at, t.request_id)],
);
