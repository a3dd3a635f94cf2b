import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { sides, wordOwners } from "#db/kinds.ts";
import { profiles } from "../accounts/accounts.ts";

/** Words and phrases, one per line, that hold what fans write to a creator. */
export const watched_words = sqliteTable("watched_words", {
  seller_id: text()
    .primaryKey()
    .references(() => profiles.id, { onDelete: "cascade" }),
  words: text().notNull(),
  updated_at: integer().notNull(),
});

/** Words and phrases, one per line, that hold anyone's messages; the newest row counts. */
export const platform_words = sqliteTable("platform_words", {
  id: integer().primaryKey(),
  words: text().notNull(),
  created_at: integer().notNull(),
});

/** Messages waiting for review or refused by one. Released messages become rows of `messages`. */
export const held_messages = sqliteTable(
  "held_messages",
  {
    id: text().primaryKey(),
    /** Not a foreign key: a conversation is deleted once both accounts are gone. */
    conversation_id: text().notNull(),
    seller_id: text()
      .notNull()
      .references(() => profiles.id),
    author_id: text()
      .notNull()
      .references(() => profiles.id),
    side: text({ enum: sides }).notNull(),
    /** Whose words hold it, and so who reviews it. */
    held_by: text({ enum: wordOwners }).notNull(),
    word: text().notNull(),
    text: text().notNull(),
    reply_to: integer(),
    /** The message's own key, so that resending it adds nothing. */
    key: text().notNull(),
    /** Number of the newest message at that time; any reply has a higher one. */
    after_number: integer().notNull(),
    held_at: integer().notNull(),
    claimed_by: text(),
    claimed_until: integer(),
    decided_at: integer(),
    outcome: text({ enum: ["released", "removed", "unsent"] }),
    number: integer(),
  },
  (t) => [
    uniqueIndex("held_messages_key").on(t.conversation_id, t.author_id, t.key),
    index("held_messages_of_author").on(t.author_id),
    index("held_messages_of_seller").on(t.seller_id),
    index("held_messages_for_creator")
      .on(t.seller_id, t.held_at, t.id)
      .where(sql`outcome is null and held_by = 'creator'`),
    index("held_messages_for_admins")
      .on(t.held_at, t.id)
      .where(sql`outcome is null and held_by = 'platform'`),
  ],
);
