import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { profiles } from "./accounts.ts";
import { conversations } from "./messages.ts";

/** Who wants nothing to do with whom, since when. */
export const blocks = sqliteTable(
  "blocks",
  {
    blocker_id: text()
      .notNull()
      .references(() => profiles.id),
    blocked_id: text()
      .notNull()
      .references(() => profiles.id),
    created_at: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.blocker_id, t.blocked_id] }),
    index("blocks_of_blocked").on(t.blocked_id),
    index("blocks_newest").on(t.blocker_id, t.created_at, t.blocked_id),
  ],
);

/** Words and phrases for which messages are held for review: a creator's, or the platform's. */
export const watched_words = sqliteTable(
  "watched_words",
  {
    id: text().primaryKey(),
    /** Null for the platform's. */
    owner_id: text().references(() => profiles.id),
    /** As it was typed, and as it is compared. */
    word: text().notNull(),
    key: text().notNull(),
    created_at: integer().notNull(),
  },
  (t) => [
    uniqueIndex("watched_words_of_owner").on(t.owner_id, t.key),
    uniqueIndex("watched_words_of_platform").on(t.key).where(sql`owner_id is null`),
  ],
);

/** Messages that wait for a review. They become messages when they are released, and are sent then. */
export const held_messages = sqliteTable(
  "held_messages",
  {
    id: text().primaryKey(),
    conversation_id: text()
      .notNull()
      .references(() => conversations.id),
    side: text({ enum: ["fan", "creator"] }).notNull(),
    author_kind: text({ enum: ["fan", "creator", "team", "automation"] }).notNull(),
    author_id: text()
      .notNull()
      .references(() => profiles.id),
    author_name: text(),
    /** "" once it was decided or taken back. */
    text: text().notNull(),
    reply_to: integer(),
    /** As in messages: sending again adds nothing. */
    key: text().notNull(),
    /** Its media and what they cost, as they are sent; null for text alone. */
    attached: text(),
    /** Whose word it has, who reviews it: the creator, or an admin (null). */
    reviewer_id: text().references(() => profiles.id),
    word: text().notNull(),
    held_at: integer().notNull(),
    decision: text({ enum: ["released", "refused", "withdrawn"] }),
    decided_at: integer(),
    /** Why it was refused; its sender is told. */
    reason: text(),
  },
  (t) => [
    uniqueIndex("held_messages_key").on(t.conversation_id, t.author_id, t.key),
    index("held_messages_by_author").on(t.author_id),
    index("held_messages_to_review").on(t.reviewer_id, t.decision, t.held_at),
  ],
);
