import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Provider events, written in the same transaction as their effects. A failed one is 'failed' until it has been
 * handled.
 */
export const webhook_events = sqliteTable(
  "webhook_events",
  {
    id: text().primaryKey(),
    type: text().notNull(),
    account: text(),
    subject: text(),
    outcome: text().notNull(),
    provider_created_at: integer().notNull(),
    handled_at: integer().notNull(),
    received_at: integer(),
    failures: integer().notNull().default(0),
  },
  (t) => [
    index("webhook_events_by_subject").on(t.subject),
    index("webhook_events_newest").on(t.handled_at, t.id),
    index("webhook_events_failed").on(t.handled_at, t.id).where(sql`outcome = 'failed'`),
    index("webhook_events_refused")
      .on(t.handled_at, t.id)
      .where(sql`outcome not in ('done', 'ignored', 'failed')`),
  ],
);

export const event_replays = sqliteTable(
  "event_replays",
  {
    id: text().primaryKey(),
    from_at: integer().notNull(),
    until_at: integer().notNull(),
    /** Whose events are being read: ours if empty, then each creator's account by ID. */
    account: text().notNull().default(""),
    /** The last event of that account processed; events come newest first. */
    after_event: text(),
    handled: integer().notNull().default(0),
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
