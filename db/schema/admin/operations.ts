import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { noticeKinds, stopReasons } from "#db/kinds.ts";
import { profiles } from "../accounts/accounts.ts";
import { content } from "../posts/posts.ts";

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

/** Notifications on the site. Their text is made from current data when they're read. */
export const notices = sqliteTable(
  "notices",
  {
    id: integer().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => profiles.id),
    kind: text({
      enum: noticeKinds,
    }).notNull(),
    /** The ID of a conversation, post, subscription, payment, payout, dispute, boost, or audit entry. */
    subject_id: text().notNull(),
    /** For messages, the time of the newest one. */
    at: integer().notNull(),
    /** Since when it has been unread, regardless of later events. */
    unread_since: integer().notNull(),
    read_at: integer(),
    email_due_at: integer(),
    email_count: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex("notices_subject").on(t.user_id, t.kind, t.subject_id),
    index("notices_of_user").on(t.user_id, t.at, t.id),
    index("notices_unread").on(t.user_id, t.at, t.id).where(sql`read_at is null`),
    index("notices_to_email").on(t.email_due_at, t.user_id).where(sql`email_due_at is not null`),
    index("notices_age").on(t.at),
  ],
);

/** Progress of notifying a post's subscribers; the row is deleted once all are done. */
export const post_announcements = sqliteTable(
  "post_announcements",
  {
    content_id: text()
      .primaryKey()
      .references(() => content.id, { onDelete: "cascade" }),
    seller_id: text()
      .notNull()
      .references(() => profiles.id),
    created_at: integer().notNull(),
    told_through: text().notNull().default(""),
    continued_at: integer().notNull(),
  },
  (t) => [
    index("post_announcements_turn").on(t.continued_at),
    index("post_announcements_by_seller").on(t.seller_id),
  ],
);

/** Quiet hours for emails about notices, and when the last ones were sent. */
export const notice_schedules = sqliteTable(
  "notice_schedules",
  {
    user_id: text()
      .primaryKey()
      .references(() => profiles.id),
    /** An IANA time zone; null counts as UTC. */
    time_zone: text(),
    /** Minutes since local midnight, both or neither; quiet hours may span midnight. */
    quiet_from: integer(),
    quiet_until: integer(),
    last_digest_at: integer(),
    updated_at: integer().notNull(),
    last_email_at: integer(),
    summary_due_at: integer(),
  },
  (t) => [index("notice_schedules_summaries").on(t.summary_due_at).where(sql`summary_due_at is not null`)],
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
    index("audit_log_by_action").on(t.action, t.created_at, t.id),
    index("audit_log_by_actor").on(t.actor_id, t.created_at, t.id),
  ],
);

/**
 * What admins can turn off (docs/product.md, section 1.7). A flag without a row is on. `message_unlocks` is no longer
 * read: `messaging` replaced it.
 */
export const feature_flags = sqliteTable("feature_flags", {
  name: text().primaryKey(),
  enabled: integer({ mode: "boolean" }).notNull(),
  updated_at: integer().notNull(),
});

/** Past outages of features: the clock of promised replies stops during them. */
export const feature_pauses = sqliteTable(
  "feature_pauses",
  {
    name: text().notNull(),
    off_at: integer().notNull(),
    on_at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.on_at] })],
);

/** One row, incremented by triggers on content and profiles; cached guest pages are compared with it. */
export const content_revision = sqliteTable(
  "content_revision",
  {
    id: integer().primaryKey(),
    revision: integer().notNull(),
  },
  (t) => [check("content_revision_one_row", sql`${t.id} = 1`)],
);
