import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { profiles } from "../accounts.ts";

/** How someone uses messages; without a row, everything is as usual. */
export const message_settings = sqliteTable("message_settings", {
  user_id: text()
    .primaryKey()
    .references(() => profiles.id, { onDelete: "cascade" }),
  /** Whether others see what was read, and this person what others read. */
  read_receipts: integer({ mode: "boolean" }).notNull(),
  updated_at: integer().notNull(),
  /** Since when others who do so too see when this person is here and writing; null while they don't. */
  presence_shared_at: integer(),
});
