import { message_media } from "#db/schema/media/media.ts";
import { broadcasts } from "#db/schema/messages/broadcasts.ts";
import { fan_list_members, fan_lists } from "#db/schema/messages/fan-lists.ts";
import {
  conversation_sides,
  conversations,
  message_pricing,
  message_purchases,
  message_unlocks,
  messages,
  paid_messages,
} from "#db/schema/messages/messages.ts";
import { saved_replies } from "#db/schema/messages/saved-texts.ts";
import { held_messages } from "#db/schema/moderation/held-messages.ts";
import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import type { Database } from "#db/stores/database.ts";
import { DAY, HOUR, NOW, people, posts } from "#tests/cast.ts";
import { CAST_PAYMENT } from "./cast-payment.ts";

export const CAST_CONVERSATION = "cast-conversation";
/** The fan's messages held for Mira's review and for ours. */
export const HELD_BY_CREATOR = "cast-held-1";
export const HELD_BY_US = "cast-held-2";

const { fan, otherFan, creator, otherCreator } = people;

/**
 * Inserts a fan's unlock and messages with Mira, who charges, another fan's month with her, and Theo's message price,
 * which is free for all. Run after the cast's payment.
 */
export async function insertCastConversation(db: Database) {
  const base = { is_active: true, created_at: 0 };
  await db.insert(message_pricing).values([
    { ...base, id: "cast-price-1", seller_id: creator.id, price_per_unlock: 1200 },
    { ...base, id: "cast-price-2", seller_id: otherCreator.id, price_per_unlock: 0, free_for: "all" },
  ]);
  await db
    .insert(message_unlocks)
    .values({ buyer_id: fan.id, seller_id: creator.id, payment_id: CAST_PAYMENT, created_at: NOW - 2 * DAY });
  await db.insert(subscriptions).values({
    id: "cast-month",
    buyer_id: otherFan.id,
    seller_id: creator.id,
    status: "canceled",
    price: 1500,
    stripe_subscription_id: "sub_cast",
    current_period_start: NOW - 60 * DAY,
    created_at: NOW - 60 * DAY,
    current_period_end: NOW - 30 * DAY,
    expires_at: NOW - 30 * DAY,
    updated_at: NOW,
    ended_at: NOW - 30 * DAY,
  });
  const id = CAST_CONVERSATION;
  const last_at = NOW - HOUR;
  await db.insert(conversations).values({
    id,
    buyer_id: fan.id,
    seller_id: creator.id,
    changed: 6,
    last_number: 6,
    created_at: NOW - DAY,
  });
  await db.insert(conversation_sides).values([
    { conversation_id: id, side: "fan", user_id: fan.id, last_at, unread: 1, read_number: 3, pinned_at: NOW },
    {
      conversation_id: id,
      side: "creator",
      user_id: creator.id,
      last_at,
      read_number: 3,
      read_at: NOW - HOUR,
    },
  ]);
  const row = (number: number, more: Partial<typeof messages.$inferInsert>) => ({
    conversation_id: id,
    number,
    changed: number,
    side: "fan" as const,
    author_kind: "fan" as const,
    author_id: fan.id,
    text: "Hello",
    key: `cast-${number}`,
    sent_at: NOW - DAY + number * HOUR,
    ...more,
  });
  const byCreator = { side: "creator" as const, author_id: creator.id };
  await db.insert(messages).values([
    row(1, { text: "Hello Mira, https://example.com <b>bold</b>", creator_reaction: "heart" }),
    row(2, { ...byCreator, author_kind: "team", author_name: "Lu", text: "Hi, I help Mira.", reply_to: 1 }),
    row(3, { text: "", unsent_at: NOW - HOUR }),
    row(4, {
      ...byCreator,
      author_kind: "creator",
      text: "Welcome",
      edited_at: NOW - HOUR,
      sent_at: last_at - 2,
    }),
    row(5, { ...byCreator, author_kind: "creator", text: "The whole set", sent_at: last_at - 1 }),
    row(6, { ...byCreator, author_kind: "creator", text: "One more", sent_at: last_at }),
  ]);
  const sale = { conversation_id: id, buyer_id: fan.id, seller_id: creator.id, contents: "1 photo" };
  await db.insert(paid_messages).values([
    { ...sale, id: "cast-sale-5", number: 5, price: 1500, created_at: last_at },
    { ...sale, id: "cast-sale-6", number: 6, price: 500, created_at: last_at },
  ]);
  await db.insert(message_purchases).values({
    sale_id: "cast-sale-5",
    buyer_id: fan.id,
    payment_id: CAST_PAYMENT,
    created_at: NOW - HOUR,
  });
  const broadcast = { seller_id: creator.id, segment: "subscribers" as const, created_at: 0 };
  await db.insert(broadcasts).values([
    { ...broadcast, id: "cast-draft", text: "A draft for all", updated_at: NOW - 2 },
    {
      ...broadcast,
      id: "cast-sent",
      text: "Sent to all",
      updated_at: NOW - 1,
      due_at: NOW - DAY,
      started_at: NOW - DAY,
      finished_at: NOW - DAY,
      price: 500,
      contents: "1 photo",
    },
  ]);
  await db.insert(fan_lists).values({ id: "cast-list", seller_id: creator.id, name: "VIP", created_at: 0 });
  await db.insert(fan_list_members).values({ list_id: "cast-list", buyer_id: fan.id, created_at: 0 });
  await db.insert(saved_replies).values({
    id: "cast-reply",
    seller_id: creator.id,
    name: "Thanks",
    text: "Thank you!",
    created_at: 0,
    updated_at: 0,
  });
  const held = { conversation_id: id, seller_id: creator.id, author_id: fan.id, side: "fan" as const };
  await db.insert(held_messages).values([
    {
      ...held,
      id: HELD_BY_CREATOR,
      held_by: "creator",
      word: "discount",
      text: "Any discount?",
      key: "cast-held-1",
      after_number: 6,
      held_at: last_at + 1,
    },
    {
      ...held,
      id: HELD_BY_US,
      held_by: "platform",
      word: "venmo",
      text: "By venmo?",
      key: "cast-held-2",
      after_number: 6,
      held_at: last_at + 2,
    },
  ]);
  await db.insert(message_media).values([
    { conversation_id: id, number: 5, position: 0, media_id: `medium-${posts.subscriber.id}` },
    { conversation_id: id, number: 6, position: 0, media_id: `medium-${posts.draft.id}` },
  ]);
}
