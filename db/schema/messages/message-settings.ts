import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { profiles } from "../accounts/accounts.ts";

export const message_settings = sqliteTable("message_settings", {
  user_id: text()
    .primaryKey()
    .references(() => profiles.id, { onDelete: "cascade" }),
  /** Off hides read receipts in both directions. */
  read_receipts: integer({ mode: "boolean" }).notNull(),
  updated_at: integer().notNull(),
  /** Since when presence and typing are shared with others who share theirs; null while off. */
  presence_shared_at: integer(),
});
