import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { linkPurposes } from "#db/kinds.ts";
import { profiles } from "./accounts.ts";

/** Single-use links sent by email. Only a hash of the token is stored. */
export const email_links = sqliteTable(
  "email_links",
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    purpose: text({ enum: linkPurposes }).notNull(),
    token_hash: text().notNull(),
    /** The new address of an email change; for undo links, the address the link was sent to. */
    new_email: text(),
    created_at: integer().notNull(),
    expires_at: integer().notNull(),
    used_at: integer(),
    voided_at: integer(),
  },
  (t) => [
    uniqueIndex("email_links_token").on(t.token_hash),
    index("email_links_user").on(t.user_id, t.created_at),
    index("email_links_expiry").on(t.expires_at),
  ],
);

/** An authenticator app's secret, sealed with the site's key. In effect once confirmed with a code. */
export const two_step_secrets = sqliteTable("two_step_secrets", {
  user_id: text()
    .primaryKey()
    .references(() => profiles.id, { onDelete: "cascade" }),
  sealed_secret: text().notNull(),
  /** The session that began setup. No other session can see or confirm an unconfirmed secret. */
  session_id: text(),
  created_at: integer().notNull(),
  confirmed_at: integer(),
  /** Time step of the last code used, so that each code works once. */
  last_time_step: integer().notNull().default(0),
});

export const recovery_codes = sqliteTable(
  "recovery_codes",
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    code_hash: text().notNull(),
    created_at: integer().notNull(),
    used_at: integer(),
  },
  (t) => [uniqueIndex("recovery_codes_code").on(t.user_id, t.code_hash)],
);

export const passkeys = sqliteTable(
  "passkeys",
  {
    /** The authenticator's credential ID, base64url. */
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    name: text().notNull(),
    public_key: text().notNull(),
    algorithm: text().notNull(),
    counter: integer().notNull().default(0),
    transports: text({ mode: "json" }).$type<string[]>().notNull().default([]),
    created_at: integer().notNull(),
    last_used_at: integer(),
  },
  (t) => [index("passkeys_user").on(t.user_id)],
);

/** An account deletion request. Until it is due, the owner can sign in and cancel it. */
export const account_deletions = sqliteTable(
  "account_deletions",
  {
    user_id: text()
      .primaryKey()
      .references(() => profiles.id, { onDelete: "cascade" }),
    requested_at: integer().notNull(),
    due_at: integer().notNull(),
    canceled_at: integer(),
    done_at: integer(),
    /**
     * Progress of the emails to a leaving creator's fans: ID of the last subscription processed, and when all were
     * sent.
     */
    fans_notified_through: text().notNull().default(""),
    fans_notified_at: integer(),
  },
  (t) => [index("account_deletions_due").on(t.due_at).where(sql`canceled_at is null and done_at is null`)],
);
