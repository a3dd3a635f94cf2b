import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { blocks } from "#db/schema/messages/blocks.ts";
import { broadcast_refusals, broadcasts } from "#db/schema/messages/broadcasts.ts";
import { fan_list_members, fan_lists } from "#db/schema/messages/fan-lists.ts";
import { message_settings } from "#db/schema/messages/message-settings.ts";
import * as chat from "#db/schema/messages/messages.ts";
import { reply_promises } from "#db/schema/messages/reply-promises.ts";
import { saved_replies, welcome_messages } from "#db/schema/messages/saved-texts.ts";
import { held_messages, watched_words } from "#db/schema/moderation/held-messages.ts";
import { post_templates } from "#db/schema/posts/templates.ts";
import { fan_notes, fan_totals } from "#db/schema/subscriptions/subscribers.ts";
import type { Param } from "../prepared.ts";
import { textOf } from "./broadcasts/broadcast-copies.ts";
import { kindsOf } from "./message-media.ts";

export type ExportSection = {
  name: string;
  table: SQLiteTable;
  owner: SQLiteColumn;
  /** What `owner` is one of, where it isn't the account. */
  among?: (userId: Param) => SQL;
  excluding?: string[];
  only?: SQL;
};

/** Before its first message, only someone with a draft gets the conversation in an export. */
const isBegun = sql`last_number > 0`;
const isSet = sql`(draft <> '' or exists (select 1 from conversations c where c.id = conversation_id
  and c.last_number > 0))`;

/** Extra export columns of received messages: the text, and the kinds of files, joined with commas. */
export const receivedColumns = {
  text: textOf(sql`messages`),
  files: kindsOf(chat.messages.conversation_id, chat.messages.number),
};

export const messageSections: ExportSection[] = [
  { name: "message_unlocks", table: chat.message_unlocks, owner: chat.message_unlocks.buyer_id },
  { name: "message_unlocks_sold", table: chat.message_unlocks, owner: chat.message_unlocks.seller_id },
  { name: "conversations", table: chat.conversations, owner: chat.conversations.buyer_id, only: isBegun },
  {
    name: "conversations_with_fans",
    table: chat.conversations,
    owner: chat.conversations.seller_id,
    only: isBegun,
  },
  {
    name: "conversation_settings",
    table: chat.conversation_sides,
    owner: chat.conversation_sides.user_id,
    only: isSet,
  },
  { name: "paid_messages_sent", table: chat.paid_messages, owner: chat.paid_messages.seller_id },
  { name: "paid_messages_received", table: chat.paid_messages, owner: chat.paid_messages.buyer_id },
  { name: "messages_bought", table: chat.message_purchases, owner: chat.message_purchases.buyer_id },
  {
    name: "messages_sent",
    table: chat.messages,
    owner: chat.messages.author_id,
    only: sql`broadcast_id is null`,
  },
  { name: "broadcasts", table: broadcasts, owner: broadcasts.seller_id },
  { name: "broadcasts_turned_off", table: broadcast_refusals, owner: broadcast_refusals.buyer_id },
  { name: "lists_of_fans", table: fan_lists, owner: fan_lists.seller_id },
  { name: "on_lists", table: fan_list_members, owner: fan_list_members.buyer_id },
  { name: "notes_on_fans", table: fan_notes, owner: fan_notes.seller_id },
  // What somebody wrote about a person is that person's data, too (docs/decisions/accounts.md).
  { name: "notes_about_you", table: fan_notes, owner: fan_notes.buyer_id },
  { name: "paid_by_fans", table: fan_totals, owner: fan_totals.seller_id },
  { name: "paid_to_creators", table: fan_totals, owner: fan_totals.buyer_id },
  { name: "welcome_message", table: welcome_messages, owner: welcome_messages.seller_id },
  { name: "post_templates", table: post_templates, owner: post_templates.seller_id },
  { name: "saved_replies", table: saved_replies, owner: saved_replies.seller_id },
  { name: "reply_promises", table: reply_promises, owner: reply_promises.buyer_id },
  { name: "reply_promises_made", table: reply_promises, owner: reply_promises.seller_id },
  // Held messages belong to their author alone.
  {
    name: "messages_held",
    table: held_messages,
    owner: held_messages.author_id,
    excluding: ["word", "claimed_by", "claimed_until"],
    only: sql`text <> ''`,
  },
  { name: "watched_words", table: watched_words, owner: watched_words.seller_id },
  { name: "blocks", table: blocks, owner: blocks.blocker_id, excluding: ["settled_at"] },
  { name: "message_settings", table: message_settings, owner: message_settings.user_id },
];
