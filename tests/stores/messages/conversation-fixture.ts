import { profiles } from "#db/schema/accounts/accounts.ts";
import { message_pricing } from "#db/schema/messages/messages.ts";
import type { Database } from "#db/stores/database.ts";
import { blockStore } from "#db/stores/messages/blocks.ts";
import { conversationStore } from "#db/stores/messages/conversations.ts";
import { inboxStore } from "#db/stores/messages/inbox.ts";
import { messageStore } from "#db/stores/messages/messages.ts";
import type { NewMessage } from "#db/stores/messages/new-message.ts";
import { sendingStore } from "#db/stores/messages/sending.ts";
import { type StoredMessage, toMessage } from "#domain/messages/to-message.ts";
import { MINUTE, NOW, people } from "#tests/cast.ts";

let count = 0;

/** A new fan's conversation with Mira, whose messages are free for all; messages are a minute apart. */
export async function newConversation(db: Database) {
  count += 1;
  const fanId = `chat-fan-${count}`;
  const creatorId = people.creator.id;
  await db
    .insert(profiles)
    .values({ id: fanId, email: `${fanId}@example.com`, username: fanId, created_at: 0, updated_at: 0 });
  await db
    .insert(message_pricing)
    .values({
      id: "chat-price",
      seller_id: creatorId,
      price_per_unlock: 0,
      free_for: "all",
      is_active: true,
      created_at: 0,
    })
    .onConflictDoNothing();
  const conversations = conversationStore(db);
  const sending = sendingStore(db);
  const id = await conversations.open({ id: `chat-${count}`, fanId, creatorId, now: NOW });
  const clock = { now: NOW };
  const say = (side: "fan" | "creator", text: string, more: Partial<NewMessage> = {}) => {
    clock.now += MINUTE;
    return sending.send({
      id,
      side,
      kind: side,
      authorId: side === "fan" ? fanId : creatorId,
      authorName: null,
      text,
      replyTo: null,
      key: `key-${clock.now}`,
      now: clock.now,
      ...more,
    });
  };
  const read = (rows: StoredMessage[], userId: string) =>
    rows.map((row) => toMessage(row, { id, userId }, clock.now));
  const as = (userId: string) => ({
    find: () => conversations.findOwn(id, userId, clock.now),
    read: (number: number) => conversations.markRead({ id, userId }, number, clock.now),
    messages: async () => read(await messageStore(db).listBefore({ id, userId }, 1e9, 100), userId),
    since: async (changed: number) =>
      read(await messageStore(db).listChanged({ id, userId }, changed, 100), userId),
    search: async (text: string) =>
      read(await messageStore(db).search({ id, userId }, text, 1e9, 100), userId),
    set: (change: Parameters<typeof conversations.set>[1], most = 10) =>
      conversations.set({ id, userId }, change, clock.now, most),
    lists: async () => {
      const inbox = inboxStore(db);
      const ids = async (list: "all" | "unread" | "archived") =>
        (await inbox.list(userId, list, null, 100)).map((row) => row.id);
      return {
        pinned: (await inbox.listPinned(userId, 100)).map((row) => row.id),
        all: await ids("all"),
        unread: await ids("unread"),
        archived: await ids("archived"),
        count: await inbox.countUnread(userId),
      };
    },
  });
  return {
    id,
    fanId,
    creatorId,
    clock,
    say,
    sending,
    conversations,
    blocks: blockStore(db),
    fan: as(fanId),
    creator: as(creatorId),
    as,
  };
}
