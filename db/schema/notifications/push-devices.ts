import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { profiles, sessions } from "../accounts/accounts.ts";

/**
 * Browsers that get push notifications. A row is also the queue: triggers on notices set `due_at` in the same
 * transaction, and one on sessions deletes the row when its session ends.
 */
export const push_devices = sqliteTable(
  "push_devices",
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => profiles.id),
    session_id: text()
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    /** A push URL. Anyone who knows it can send to the browser, but nothing that the browser could decrypt. */
    endpoint: text().notNull(),
    public_key: text().notNull(),
    auth_secret: text().notNull(),
    created_at: integer().notNull(),
    /** Since when its texts include names; null if they don't. */
    names_shown_at: integer(),
    due_at: integer(),
    /** No pushes before this: after a push, and when the push service asks us to wait. */
    not_before_at: integer().notNull().default(0),
    told_at: integer().notNull(),
    attempts: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex("push_devices_endpoint").on(t.endpoint),
    index("push_devices_of_user").on(t.user_id, t.created_at),
    index("push_devices_of_session").on(t.session_id),
    index("push_devices_due").on(t.due_at).where(sql`due_at is not null`),
  ],
);
