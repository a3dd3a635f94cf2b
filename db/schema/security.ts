import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { profiles } from "./accounts.ts";

/** A link that was sent by mail, for one deed; only its hash is stored, and it works once. */
export const email_links = sqliteTable(
  "email_links",
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    /** The last four undo what was done, by whoever did not do it. */
    purpose: text({
      enum: [
        "password_reset",
        "email_change",
        "undo_two_step",
        "undo_passkey",
        "undo_password",
        "undo_email",
      ],
    }).notNull(),
    token_hash: text().notNull(),
    /** The address that is to be the account's, for a change of address; where it was sent, for one that undoes. */
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

/** Failed tries in the running window, by what is counted: sign-ins of an account from unknown browsers, and the like. */
export const rate_limits = sqliteTable(
  "rate_limits",
  {
    /** A digest of what is counted; addresses that have no account are counted alike. */
    id: text().primaryKey(),
    attempts: integer().notNull(),
    window_ends_at: integer().notNull(),
  },
  (t) => [index("rate_limits_window").on(t.window_ends_at)],
);

/** An authenticator app's secret, sealed with the site's key; it counts once it was confirmed with a code. */
export const two_step_secrets = sqliteTable("two_step_secrets", {
  user_id: text()
    .primaryKey()
    .references(() => profiles.id, { onDelete: "cascade" }),
  sealed_secret: text().notNull(),
  /** The session that began it: while the secret waits, no other sees or confirms it. */
  session_id: text(),
  created_at: integer().notNull(),
  confirmed_at: integer(),
  /** The last time step whose code was used: a code works once. */
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
    /** The authenticator's credential id, base64url. */
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

/** A wish to be deleted; until it falls due the owner can call it off by signing in. */
export const account_deletions = sqliteTable(
  "account_deletions",
  {
    user_id: text()
      .primaryKey()
      .references(() => profiles.id, { onDelete: "cascade" }),
    requested_at: integer().notNull(),
    due_at: integer().notNull(),
    called_off_at: integer(),
    done_at: integer(),
    /** How far a leaving creator's fans were told: the last subscription of the last batch, and when all were. */
    fans_notified_through: text().notNull().default(""),
    fans_notified_at: integer(),
  },
  (t) => [index("account_deletions_due").on(t.due_at).where(sql`called_off_at is null and done_at is null`)],
);
