import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** A look through the provider's events of a time, for those that we missed. It goes on page by page. */
export const event_replays = sqliteTable(
  "event_replays",
  {
    id: text().primaryKey(),
    from_at: integer().notNull(),
    until_at: integer().notNull(),
    /** Whose events it is at: empty for ours, then sellers' accounts by their IDs. */
    account: text().notNull().default(""),
    /** The last event of that account that it has passed; events come newest first. */
    after_event: text(),
    handled: integer().notNull().default(0),
    /** Events that we had handled before. */
    known: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    created_at: integer().notNull(),
    finished_at: integer(),
  },
  (t) => [
    index("event_replays_newest").on(t.created_at, t.id),
    index("event_replays_open").on(t.created_at).where(sql`finished_at is null`),
  ],
);
