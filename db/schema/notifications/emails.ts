import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { stopReasons } from "#db/kinds.ts";
import { profiles } from "../accounts/accounts.ts";

/**
 * The outbox: queued in the transaction that an email is about, sent by the scheduled run. The ID prevents duplicates.
 */
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
    /** Mass email that nobody is waiting for, sent after all other email. */
    bulk: integer({ mode: "boolean" }).notNull().default(false),
    /** When the code or link in the email expires, after which it isn't sent; null if it never does. */
    expires_at: integer(),
    /** One-click unsubscribe URL (RFC 8058); null for email that can't be turned off. */
    unsubscribe_url: text(),
    /** Security email also goes to addresses that get nothing else anymore. */
    is_security: integer({ mode: "boolean" }).notNull().default(false),
  },
  (t) => [
    index("outgoing_emails_due")
      .on(t.bulk, t.next_attempt_at)
      .where(sql`sent_at is null and given_up_at is null`),
    index("outgoing_emails_recipient").on(t.recipient),
    index("outgoing_emails_age").on(t.created_at),
    index("outgoing_emails_given_up").on(t.given_up_at).where(sql`given_up_at is not null`),
  ],
);

/** Bounces and complaints. The address only gets security email until the stop is lifted. */
export const email_stops = sqliteTable(
  "email_stops",
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => profiles.id),
    address: text().notNull(),
    reason: text({ enum: stopReasons }).notNull(),
    created_at: integer().notNull(),
    lifted_at: integer(),
  },
  (t) => [
    index("email_stops_in_force").on(t.address).where(sql`lifted_at is null`),
    index("email_stops_of_user").on(t.user_id),
  ],
);
