import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { sides } from "#db/kinds.ts";
import { profiles } from "../accounts/accounts.ts";

// No longer read: `cases` and `decisions` replaced them. The worker of the release before still reads them, so the next
// release drops them ("Migrations" in docs/operations.md).

export const conversation_cases = sqliteTable(
  "conversation_cases",
  {
    id: text().primaryKey(),
    /** Not a foreign key: a conversation is deleted once both accounts are gone. */
    conversation_id: text().notNull(),
    fan_id: text()
      .notNull()
      .references(() => profiles.id),
    creator_id: text()
      .notNull()
      .references(() => profiles.id),
    opened_at: integer().notNull(),
    claimed_by: text(),
    claimed_until: integer(),
    decided_at: integer(),
    decided_by: text(),
    outcome: text(),
    ground: text(), // the report reason that an admin upheld
    statement: text().notNull().default(""),
    reopened_at: integer(),
    cleared_at: integer(),
  },
  (t) => [
    uniqueIndex("conversation_cases_open").on(t.conversation_id).where(sql`decided_at is null`),
    index("conversation_cases_waiting").on(t.opened_at, t.id).where(sql`decided_at is null`),
    index("conversation_cases_decided").on(t.decided_at, t.id).where(sql`decided_at is not null`),
    index("conversation_cases_kept")
      .on(t.decided_at)
      .where(sql`decided_at is not null and cleared_at is null`),
    index("conversation_cases_of_conversation").on(t.conversation_id, t.opened_at),
    index("conversation_cases_of_fan").on(t.fan_id),
    index("conversation_cases_of_creator").on(t.creator_id),
  ],
);

export const conversation_reports = sqliteTable(
  "conversation_reports",
  {
    id: text().primaryKey(),
    case_id: text()
      .notNull()
      .references(() => conversation_cases.id),
    reporter_id: text()
      .notNull()
      .references(() => profiles.id),
    side: text({ enum: sides }).notNull(),
    number: integer().notNull().default(0),
    last_number: integer().notNull(),
    reason: text().notNull(),
    details: text().notNull(),
    /** A copy of the reported message; null if the whole conversation was reported, or once the copy is cleared. */
    kept_side: text({ enum: sides }),
    kept_author: text(),
    kept_text: text(),
    kept_files: text(),
    created_at: integer().notNull(),
  },
  (t) => [
    uniqueIndex("conversation_reports_once").on(t.case_id, t.reporter_id, t.number),
    index("conversation_reports_of_reporter").on(t.reporter_id, t.created_at),
  ],
);

export const conversation_inspections = sqliteTable(
  "conversation_inspections",
  {
    id: text().primaryKey(),
    case_id: text()
      .notNull()
      .references(() => conversation_cases.id),
    conversation_id: text().notNull(),
    admin_id: text().notNull(),
    reason: text().notNull(),
    from_number: integer().notNull(),
    to_number: integer().notNull(),
    at: integer().notNull(),
    until: integer().notNull(),
  },
  (t) => [
    index("conversation_inspections_shown").on(t.conversation_id, t.at),
    index("conversation_inspections_of_admin").on(t.case_id, t.admin_id, t.until),
  ],
);

export const account_restrictions = sqliteTable(
  "account_restrictions",
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    reason: text().notNull(),
    restricted_by: text()
      .notNull()
      .references(() => profiles.id),
    created_at: integer().notNull(),
    lifted_at: integer(),
  },
  (t) => [
    uniqueIndex("account_restrictions_in_force").on(t.user_id).where(sql`lifted_at is null`),
    index("account_restrictions_of_user").on(t.user_id, t.created_at),
    index("account_restrictions_by").on(t.restricted_by),
  ],
);
