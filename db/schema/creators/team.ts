import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { teamActions } from "#db/kinds.ts";
import { profiles } from "../accounts/accounts.ts";

/** When each permission was granted; null if it wasn't. */
const permissions = {
  may_write_at: integer(),
  may_publish_at: integer(),
  may_see_money_at: integer(),
};

/** Pending invitations to a creator's team. Only a hash of the link's token is stored. */
export const team_invitations = sqliteTable(
  "team_invitations",
  {
    id: text().primaryKey(),
    creator_id: text()
      .notNull()
      .references(() => profiles.id),
    /** In lower case. Anyone with the link may accept, from any account. */
    email: text().notNull(),
    name: text().notNull(),
    ...permissions,
    token_hash: text().notNull(),
    created_at: integer().notNull(),
    expires_at: integer().notNull(),
  },
  (t) => [
    uniqueIndex("team_invitations_token").on(t.token_hash),
    uniqueIndex("team_invitations_once").on(t.creator_id, t.email),
    index("team_invitations_expiry").on(t.expires_at),
  ],
);

export const team_members = sqliteTable(
  "team_members",
  {
    id: text().primaryKey(),
    creator_id: text()
      .notNull()
      .references(() => profiles.id),
    member_id: text()
      .notNull()
      .references(() => profiles.id),
    name: text().notNull(),
    ...permissions,
    joined_at: integer().notNull(),
    ended_at: integer(),
  },
  (t) => [
    uniqueIndex("team_members_active").on(t.creator_id, t.member_id).where(sql`ended_at is null`),
    index("team_members_of_creator").on(t.creator_id, t.joined_at),
    index("team_members_of_member").on(t.member_id).where(sql`ended_at is null`),
    index("team_members_by_member").on(t.member_id),
  ],
);

export const team_log = sqliteTable(
  "team_log",
  {
    id: integer().primaryKey(),
    creator_id: text()
      .notNull()
      .references(() => profiles.id),
    /** The member who acted or was affected; null for an invitation. */
    member_id: text().references(() => profiles.id),
    /** Their name at that time; empty once their account is deleted. */
    name: text().notNull(),
    action: text({ enum: teamActions }).notNull(),
    subject_id: text(),
    number: integer(),
    at: integer().notNull(),
  },
  (t) => [
    index("team_log_of_creator").on(t.creator_id, t.at, t.id),
    index("team_log_of_member").on(t.member_id),
  ],
);

/** Messages that creators sent per day (UTC, days since 1970), and how many of them others wrote for them. */
export const message_days = sqliteTable(
  "message_days",
  {
    creator_id: text()
      .notNull()
      .references(() => profiles.id),
    day: integer().notNull(),
    sent: integer().notNull(),
    by_others: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.creator_id, t.day] })],
);
