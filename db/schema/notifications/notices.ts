import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { emailChoices, noticeKinds, noticeTypes } from "#db/kinds.ts";
import { profiles } from "../accounts/accounts.ts";
import { content } from "../posts/posts.ts";

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

export const notification_settings = sqliteTable(
  "notification_settings",
  {
    user_id: text()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    type: text({ enum: noticeTypes }).notNull(),
    enabled: integer({ mode: "boolean" }).notNull(),
    updated_at: integer().notNull(),
    email: text({ enum: emailChoices }).notNull().default("digest"),
    push: integer({ mode: "boolean" }).notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.type] })],
);
