import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The outbox: queued with the change an email is about, sent by the scheduled run. The ID prevents duplicates. */
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
    /** Sent to many people at once, none of them waiting for it: it goes out after other email. */
    bulk: integer({ mode: "boolean" }).notNull().default(false),
    /** When the code or link in the email expires, after which it is not sent; null if it never goes out of date. */
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
 * The six feature flags of docs/product.md, section 1.7, all on. They are here for people reading the database; no code
 * reads them, because there is no rule for what happens to sales while a flag is off.
 */
export const feature_flags = sqliteTable("feature_flags", {
  name: text().primaryKey(),
  enabled: integer({ mode: "boolean" }).notNull(),
  updated_at: integer().notNull(),
});

/** One row, counted up by triggers on content and profiles: what pages kept for guests are compared with. */
export const content_revision = sqliteTable(
  "content_revision",
  {
    id: integer().primaryKey(),
    revision: integer().notNull(),
  },
  (t) => [check("content_revision_one_row", sql`${t.id} = 1`)],
);
