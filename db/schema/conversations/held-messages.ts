import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { profiles } from "../accounts.ts";

/** Words and phrases that hold what fans write to a creator, one a line. */
export const watched_words = sqliteTable("watched_words", {
  seller_id: text()
    .primaryKey()
    .references(() => profiles.id, { onDelete: "cascade" }),
  words: text().notNull(),
  updated_at: integer().notNull(),
});

/** Words and phrases that hold what anyone writes, one a line; the newest row counts. */
export const platform_words = sqliteTable("platform_words", {
  id: integer().primaryKey(),
  words: text().notNull(),
  created_at: integer().notNull(),
});

/** Messages that wait for a review, or were refused by one. What is let through becomes a row of `messages`. */
export const held_messages = sqliteTable(
  "held_messages",
  {
    id: text().primaryKey(),
    /** Not a reference: a conversation is deleted once both accounts are gone. */
    conversation_id: text().notNull(),
    /** The conversation's creator. */
    seller_id: text()
      .notNull()
      .references(() => profiles.id),
    author_id: text()
      .notNull()
      .references(() => profiles.id),
    side: text({ enum: ["fan", "creator"] }).notNull(),
    /** Whose words hold it, and so who reviews it. */
    held_by: text({ enum: ["creator", "platform"] }).notNull(),
    /** The watched word or phrase, as its list has it. */
    word: text().notNull(),
    /** "" once it was let through or unsent. */
    text: text().notNull(),
    reply_to: integer(),
    /** The message's own, so that sending it again adds nothing. */
    key: text().notNull(),
    /** The newest message's number at that time: a reply has a higher one. */
    after_number: integer().notNull(),
    held_at: integer().notNull(),
    /** The admin who reviews it, until when. */
    claimed_by: text(),
    claimed_until: integer(),
    decided_at: integer(),
    outcome: text({ enum: ["released", "removed", "unsent"] }),
    /** The number that it has as a message. */
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
