import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { notices } from "#db/schema/notifications/notices.ts";
import type { Database } from "#db/stores/database.ts";
import { heldMessageStore } from "#db/stores/moderation/held-messages/held-messages.ts";
import { newConversation } from "#tests/stores/messages/conversation-fixture.ts";

export const SECRET = "Do you take quill coins?";

export async function newHeld(db: Database, heldBy: "creator" | "platform" = "creator") {
  const chat = await newConversation(db);
  await chat.say("fan", "Hello");
  await chat.say("creator", "Hi");
  const store = heldMessageStore(db);
  const hold = (key: string, more: Partial<Parameters<typeof store.hold>[0]> = {}) =>
    store.hold({
      heldId: `${chat.id}-${key}`,
      id: chat.id,
      authorId: chat.fanId,
      side: "fan",
      heldBy,
      word: "quill coins",
      text: SECRET,
      replyTo: null,
      key,
      now: chat.clock.now,
      most: 3,
      ...more,
    });
  const find = async (key = "first") => {
    const found = await store.find(`${chat.id}-${key}`);
    if (found === null) throw new Error("nothing is held");
    return found;
  };
  const told = async (userId: string) =>
    (await db.select().from(notices).where(eq(notices.user_id, userId)))
      .filter(({ subject_id }) => subject_id.startsWith(chat.id))
      .map(({ kind, read_at }) => (read_at === null ? kind : `${kind} (read)`));
  expect(await hold("first")).toBe(true);
  return { db, chat, store, hold, find, told };
}
