import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { freeForChoices, sides } from "#db/kinds.ts";
import { profiles } from "../accounts/accounts.ts";
import { payments } from "../payments/payments.ts";

/** A fan's permanent paid unlock of messages with a creator. Revoked while no payment for it stands. */
export const message_unlocks = sqliteTable(
  "message_unlocks",
  {
    buyer_id: text()
      .notNull()
      .references(() => profiles.id),
    seller_id: text()
      .notNull()
      .references(() => profiles.id),
    payment_id: text()
      .notNull()
      .references(() => payments.id),
    created_at: integer().notNull(),
    revoked_at: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.buyer_id, t.seller_id] }),
    index("message_unlocks_by_seller").on(t.seller_id),
  ],
);

/** The price in cents of unlocking messages; a change deactivates the row and adds another. */
export const message_pricing = sqliteTable(
  "message_pricing",
  {
    id: text().primaryKey(),
    seller_id: text()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    price_per_unlock: integer().notNull(),
    currency: text().notNull().default("USD"),
    is_active: integer({ mode: "boolean" }).notNull(),
    created_at: integer().notNull(),
    /** Who needs no unlock; null if everyone does. */
    free_for: text({ enum: freeForChoices }),
    /** Days within which the creator promises to reply to a fan's first message; otherwise the fee is refunded. */
    reply_days: integer().notNull().default(7),
  },
  (t) => [
    uniqueIndex("message_pricing_active").on(t.seller_id).where(sql`is_active = 1`),
    index("message_pricing_of_seller").on(t.seller_id),
  ],
);

export const conversations = sqliteTable(
  "conversations",
  {
    id: text().primaryKey(),
    buyer_id: text()
      .notNull()
      .references(() => profiles.id),
    seller_id: text()
      .notNull()
      .references(() => profiles.id),
    /**
     * Grows with every message, edit, reaction, unsending, and reading; a client that has N asks for what's above it.
     */
    changed: integer().notNull().default(0),
    last_number: integer().notNull().default(0),
    created_at: integer().notNull(),
    asked_at: integer(),
    answered_at: integer(),
  },
  (t) => [
    uniqueIndex("conversations_of_pair").on(t.buyer_id, t.seller_id),
    index("conversations_by_seller").on(t.seller_id),
    index("conversations_asked").on(t.seller_id, t.asked_at, t.answered_at),
  ],
);

export const conversation_sides = sqliteTable(
  "conversation_sides",
  {
    conversation_id: text()
      .notNull()
      .references(() => conversations.id),
    side: text({ enum: sides }).notNull(),
    user_id: text()
      .notNull()
      .references(() => profiles.id),
    /** Time of the newest message, copied here so that an index can sort the list. */
    last_at: integer().notNull(),
    read_number: integer().notNull().default(0),
    read_at: integer(),
    /** Unread messages from the other side, without unsent ones. */
    unread: integer().notNull().default(0),
    pinned_at: integer(),
    muted_at: integer(),
    archived_at: integer(),
    draft: text().notNull().default(""),
    paid_refused_at: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.conversation_id, t.side] }),
    index("conversation_sides_of_user").on(t.user_id, t.last_at, t.conversation_id),
    index("conversation_sides_inbox")
      .on(t.user_id, t.last_at, t.conversation_id)
      .where(sql`archived_at is null and pinned_at is null`),
    index("conversation_sides_pinned").on(t.user_id, t.pinned_at).where(sql`pinned_at is not null`),
    index("conversation_sides_unread").on(t.user_id, t.last_at, t.conversation_id).where(sql`unread > 0`),
    index("conversation_sides_archived")
      .on(t.user_id, t.last_at, t.conversation_id)
      .where(sql`archived_at is not null`),
  ],
);

const isCopy = sql`broadcast_id is not null`;
export const messages = sqliteTable(
  "messages",
  {
    conversation_id: text()
      .notNull()
      .references(() => conversations.id),
    number: integer().notNull(),
    /** The conversation's counter at the last change. */
    changed: integer().notNull(),
    side: text({ enum: sides }).notNull(),
    author_kind: text({ enum: ["fan", "creator", "team", "automation"] }).notNull(),
    /** Who wrote it; for automation, the creator. */
    author_id: text()
      .notNull()
      .references(() => profiles.id),
    /** A team member's name as shown to fans; null for everyone else. */
    author_name: text(),
    text: text().notNull(),
    reply_to: integer(),
    /** Chosen by the sending page, so that resending adds nothing. */
    key: text().notNull(),
    sent_at: integer().notNull(),
    edited_at: integer(),
    unsent_at: integer(),
    fan_reaction: text(),
    creator_reaction: text(),
    /**
     * The broadcast that supplies its text and media. Not a foreign key, since the schema's files would import each
     * other.
     */
    broadcast_id: text(),
    /** Matches the decisions in force: text and files stay, hidden from both sides. */
    removed_at: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.conversation_id, t.number] }),
    uniqueIndex("messages_key").on(t.conversation_id, t.author_id, t.key),
    index("messages_changed").on(t.conversation_id, t.changed),
    index("messages_by_author").on(t.author_id),
    uniqueIndex("broadcast_copies").on(t.broadcast_id, t.conversation_id).where(isCopy),
    check(
      "messages_author",
      sql`(${t.side} = 'fan') = (${t.author_kind} = 'fan') and (${t.author_kind} = 'team') = (${t.author_name} is not null)`,
    ),
  ],
);

/** Messages with paid media. A payment's checkout names one as its subject. */
export const paid_messages = sqliteTable(
  "paid_messages",
  {
    id: text().primaryKey(),
    /** Not a foreign key: a conversation is deleted once both accounts are gone. */
    conversation_id: text().notNull(),
    number: integer().notNull(),
    buyer_id: text()
      .notNull()
      .references(() => profiles.id),
    seller_id: text()
      .notNull()
      .references(() => profiles.id),
    price: integer().notNull(), // cents; never changes
    /** As shown to the fan before paying; kept for receipts and disputes. */
    contents: text().notNull(),
    created_at: integer().notNull(),
    /** When it was unsent: it can't be paid for anymore, and payments are refunded. */
    withdrawn_at: integer(),
  },
  (t) => [
    uniqueIndex("paid_messages_of_message").on(t.conversation_id, t.number),
    index("paid_messages_of_pair").on(t.buyer_id, t.seller_id, t.created_at),
    index("paid_messages_of_seller").on(t.seller_id),
  ],
);

export const message_purchases = sqliteTable(
  "message_purchases",
  {
    sale_id: text()
      .primaryKey()
      .references(() => paid_messages.id),
    buyer_id: text()
      .notNull()
      .references(() => profiles.id),
    payment_id: text()
      .notNull()
      .references(() => payments.id),
    created_at: integer().notNull(),
    revoked_at: integer(),
  },
  (t) => [index("message_purchases_of_buyer").on(t.buyer_id)],
);
