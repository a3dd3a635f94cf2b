import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { appealOutcomes, caseActions, decisionActions, sides, subjectKinds } from "#db/kinds.ts";
import { profiles } from "../accounts/accounts.ts";
import { media } from "../media/media.ts";
import { content } from "../posts/posts.ts";

/** What was reported: one open case per subject, regardless of the number of reports. */
export const cases = sqliteTable(
  "cases",
  {
    id: text().primaryKey(),
    subject_kind: text({ enum: subjectKinds }).notNull(),
    /**
     * Not a foreign key: a conversation is deleted once both accounts are gone. A message's is its conversation and
     * number, "ID/7".
     */
    subject_id: text().notNull(),
    /** Whose post or profile it is, or the creator of a conversation or message. */
    creator_id: text()
      .notNull()
      .references(() => profiles.id),
    /** Set exactly for conversations and messages. */
    fan_id: text().references(() => profiles.id),
    opened_at: integer().notNull(),
    /** The earliest deadline of its reports. */
    due_at: integer().notNull(),
    /** When it is hidden if nobody has decided; null if it never is, or already was. */
    hide_at: integer(),
    claimed_by: text(),
    claimed_until: integer(),
    decided_at: integer(),
    cleared_at: integer(),
  },
  (t) => [
    uniqueIndex("cases_open").on(t.subject_kind, t.subject_id).where(sql`decided_at is null`),
    index("cases_waiting").on(t.due_at, t.id).where(sql`decided_at is null`),
    index("cases_to_hide").on(t.hide_at).where(sql`decided_at is null and hide_at is not null`),
    index("cases_decided").on(t.decided_at, t.id).where(sql`decided_at is not null`),
    index("cases_kept").on(t.decided_at).where(sql`decided_at is not null and cleared_at is null`),
    index("cases_of_subject").on(t.subject_id, t.opened_at),
    index("cases_of_fan").on(t.fan_id),
    index("cases_of_creator").on(t.creator_id),
  ],
);

export const reports = sqliteTable(
  "reports",
  {
    id: text().primaryKey(),
    case_id: text()
      .notNull()
      .references(() => cases.id),
    /** Null for people without an account. */
    reporter_id: text().references(() => profiles.id),
    /** The reporter's, in a conversation. */
    side: text({ enum: sides }),
    /** The reported message; 0 for the whole subject. */
    number: integer().notNull().default(0),
    last_number: integer().notNull().default(0),
    reason: text().notNull(),
    details: text().notNull(),
    /** A copy of what was reported; null for a whole conversation, or once the copy is cleared. */
    kept_side: text({ enum: sides }),
    kept_author: text(),
    kept_text: text(),
    kept_files: text(),
    created_at: integer().notNull(),
    /** How to reach someone without an account; both null if they needn't say, or once cleared. */
    name: text(),
    email: text(),
    /** The typed name below the statements that a law asks for. */
    signature: text(),
    /** A digest of the key in the address of the receipt. */
    key_hash: text(),
  },
  (t) => [
    uniqueIndex("reports_once").on(t.case_id, t.reporter_id, t.number, t.reason),
    uniqueIndex("reports_by_key").on(t.key_hash).where(sql`key_hash is not null`),
    index("reports_of_reporter").on(t.reporter_id, t.created_at),
    index("reports_received").on(t.created_at, t.reason),
  ],
);

/** What a reporter attached, only for admins; deleted once the case is cleared. */
export const report_files = sqliteTable(
  "report_files",
  {
    id: text().primaryKey(),
    report_id: text()
      .notNull()
      .references(() => reports.id),
    name: text().notNull(),
    content_type: text().notNull(),
    bytes: integer().notNull(),
  },
  (t) => [index("report_files_of_report").on(t.report_id)],
);

/** What we decided about a case, never changed: a later row can reverse one. */
export const decisions = sqliteTable(
  "decisions",
  {
    id: text().primaryKey(),
    case_id: text()
      .notNull()
      .references(() => cases.id),
    action: text({ enum: decisionActions }).notNull(),
    /** The report reason that was upheld. */
    rule: text(),
    statement: text().notNull(),
    /** Null if it was automated. */
    decided_by: text(),
    decided_at: integer().notNull(),
    reverses: text().references((): AnySQLiteColumn => decisions.id),
    /** A strike against the creator's account, from 1 to 3, which counts until `points_until` unless reversed. */
    points: integer(),
    points_until: integer(),
    /** The account, if the decision restricts it, holds its payouts, or ends it. */
    user_id: text().references(() => profiles.id),
    /** When a hold of payouts or a removal in places ends by itself. */
    until: integer(),
    /** The second admin, where one isn't enough. */
    seconded_by: text(),
    /** Where a post is removed, if not everywhere: a JSON array of countries (DE) and US states (US-UT). */
    places: text({ mode: "json" }).$type<string[]>(),
  },
  (t) => [
    index("decisions_of_case").on(t.case_id, t.decided_at),
    index("decisions_of_account").on(t.user_id, t.decided_at).where(sql`user_id is not null`),
    index("decisions_made").on(t.decided_at, t.action, t.decided_by),
    uniqueIndex("decisions_reversed_once").on(t.reverses).where(sql`reverses is not null`),
  ],
);

/** A decision that waits for a second admin. */
export const proposals = sqliteTable("proposals", {
  case_id: text()
    .primaryKey()
    .references(() => cases.id),
  proposed_by: text().notNull(),
  action: text({ enum: caseActions }).notNull(),
  rule: text(),
  statement: text().notNull(),
  /** The post's when it was read. */
  version: text().notNull(),
  strike: text(),
  proposed_at: integer().notNull(),
});

/** Against a decision, once by each of those it's about and each of its reporters. Someone else answers it. */
export const appeals = sqliteTable(
  "appeals",
  {
    id: text().primaryKey(),
    decision_id: text()
      .notNull()
      .references(() => decisions.id),
    /** Null for a reporter without an account. */
    appellant_id: text().references(() => profiles.id),
    /** The report of someone without an account. */
    report_id: text().references(() => reports.id),
    /** Reporters want us to act; those whom a decision is about want it reversed. */
    from_reporter: integer({ mode: "boolean" }).notNull(),
    /** Empty once the case is cleared. */
    text: text().notNull(),
    created_at: integer().notNull(),
    due_at: integer().notNull(),
    outcome: text({ enum: appealOutcomes }),
    answer: text(),
    decided_by: text(),
    decided_at: integer(),
  },
  (t) => [
    uniqueIndex("appeals_once").on(t.decision_id, t.appellant_id),
    uniqueIndex("appeals_once_by_report").on(t.decision_id, t.report_id),
    index("appeals_waiting").on(t.due_at, t.id).where(sql`decided_at is null`),
    index("appeals_of_appellant").on(t.appellant_id),
    index("appeals_made").on(t.created_at),
    index("appeals_answered").on(t.decided_at, t.outcome).where(sql`decided_at is not null`),
  ],
);

/** Files of reported posts and pages, kept from the sweep until the case is cleared. */
export const case_media = sqliteTable(
  "case_media",
  {
    case_id: text()
      .notNull()
      .references(() => cases.id),
    media_id: text()
      .notNull()
      .references(() => media.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.case_id, t.media_id] }), index("case_media_of_item").on(t.media_id)],
);

/** An admin's right to read part of a reported conversation until a time, which both sides see there. */
export const inspections = sqliteTable(
  "inspections",
  {
    id: text().primaryKey(),
    case_id: text()
      .notNull()
      .references(() => cases.id),
    conversation_id: text().notNull(),
    admin_id: text().notNull(),
    reason: text().notNull(),
    from_number: integer().notNull(),
    to_number: integer().notNull(),
    at: integer().notNull(),
    until: integer().notNull(),
  },
  (t) => [
    index("inspections_shown").on(t.conversation_id, t.at),
    index("inspections_of_admin").on(t.case_id, t.admin_id, t.until),
  ],
);

/** Where posts are removed by a decision in force, for those who are there. */
export const removed_places = sqliteTable(
  "removed_places",
  {
    post_id: text()
      .notNull()
      .references(() => content.id, { onDelete: "cascade" }),
    place: text().notNull(),
    until: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.post_id, t.place] }),
    index("removed_places_by_place").on(t.place),
    index("removed_places_to_end").on(t.until).where(sql`until is not null`),
  ],
);
