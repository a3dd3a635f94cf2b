import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The outbox: written with what caused the mail, delivered by the scheduled run, at most once by its id. */
export const outgoing_emails = sqliteTable(
  "outgoing_emails",
  {
    id: text().primaryKey(),
    recipient: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    created_at: integer().notNull(),
    attempts: integer().notNull().default(0),
    next_attempt_at: integer().notNull(),
    sent_at: integer(),
    given_up_at: integer(),
    last_error: text(),
    /** Told to many at once, and awaited by nobody: it goes out after all other mail. */
    bulk: integer({ mode: "boolean" }).notNull().default(false),
    /** When the code or link in it dies, and the mail with it; null for a mail that is true whenever it comes. */
    expires_at: integer(),
  },
  (t) => [
    index("outgoing_emails_due")
      .on(t.bulk, t.next_attempt_at)
      .where(sql`sent_at is null and given_up_at is null`),
    index("outgoing_emails_recipient").on(t.recipient),
    index("outgoing_emails_age").on(t.created_at),
  ],
);

export const audit_log = sqliteTable(
  "audit_log",
  {
    id: text().primaryKey(),
    actor_id: text(),
    action: text().notNull(),
    subject_id: text(),
    reason: text().notNull().default(""),
    created_at: integer().notNull(),
  },
  (t) => [
    index("audit_log_by_subject").on(t.subject_id, t.created_at),
    index("audit_log_newest").on(t.created_at, t.id),
  ],
);

/**
 * The six features that the specification has on, kept for who reads the database; no code asks. What is sold through
 * a flag that is off would be a rule of its own, and there is none.
 */
export const feature_flags = sqliteTable("feature_flags", {
  name: text().primaryKey(),
  enabled: integer({ mode: "boolean" }).notNull(),
  updated_at: integer().notNull(),
});
