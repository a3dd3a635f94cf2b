import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { blocks } from "#db/schema/messages/blocks.ts";
import { broadcast_refusals, broadcasts } from "#db/schema/messages/broadcasts.ts";
import { conversation_sides, conversations, messages } from "#db/schema/messages/messages.ts";
import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import { broadcastStore } from "#db/stores/messages/broadcasts/broadcasts.ts";
import { deliveryStore } from "#db/stores/messages/broadcasts/deliveries.ts";
import { inboxStore } from "#db/stores/messages/inbox.ts";
import { sendingStore } from "#db/stores/messages/sending.ts";
import { deliverBroadcasts } from "#domain/messages/broadcasts/deliver.ts";
import { DAY, HOUR, NOW } from "#tests/cast.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import {
  creatorId,
  deliver,
  fanId,
  insertFans,
  newBroadcast,
  subscription,
  threadOf,
} from "./broadcast-fixture.ts";

const FANS = 10;
const database = databaseForFile(async ({ db }) => {
  await insertCast(db);
  await insertFans(db, FANS);
});
const reset = async () => {
  const { db } = database();
  for (const table of [messages, conversation_sides, conversations, blocks, broadcast_refusals])
    await db.delete(table);
  await db.delete(broadcasts);
  await db.delete(subscriptions);
  await db.update(profiles).set({ closed_at: null });
};
beforeEach(reset);

const copies = async (id = "all") =>
  (await database().db.select().from(messages))
    .filter((row) => row.broadcast_id === id)
    .map((row) => row.conversation_id);

test("a broadcast's copy is a message of its conversation, with the broadcast's text and its own number", async () => {
  const { db } = database();
  await db.insert(subscriptions).values([subscription(0), subscription(1)]);
  await newBroadcast(db, "first", { text: "Lanterns tonight" });
  await deliver(db);
  await newBroadcast(db, "second", { text: "And tomorrow", now: NOW + 1 }, NOW + 1);
  await deliver(db, NOW + HOUR);
  const { id, messages: thread } = await threadOf(db, fanId(0));
  expect(
    thread.map(({ number, text, isBroadcast, author }) => ({ number, text, isBroadcast, author })),
  ).toEqual(
    ["Lanterns tonight", "And tomorrow"].map((text, i) => ({
      number: i + 1,
      text,
      isBroadcast: true,
      author: { kind: "creator", id: creatorId, name: null },
    })),
  );
  const stored = await db.select().from(messages);
  expect(stored.map(({ text }) => text)).toEqual(["", "", "", ""]);
  const [row] = await inboxStore(db).list(fanId(0), "all", null, 10);
  expect(row).toMatchObject({ id, unread: 2, newest: { text: "And tomorrow", side: "creator" } });
});

test("a conversation begun by a broadcast is in the creator's archive, and moves to the inbox with the fan's answer", async () => {
  const { db } = database();
  await db.insert(subscriptions).values(subscription(0));
  await newBroadcast(db, "all");
  await deliver(db);
  const inbox = inboxStore(db);
  expect(await inbox.list(creatorId, "all", null, 10)).toEqual([]);
  const [archived] = await inbox.list(creatorId, "archived", null, 10);
  const id = archived?.id ?? "";
  expect(archived?.newest).toMatchObject({ text: "Hello all" });
  await sendingStore(db).send({
    id,
    side: "fan",
    kind: "fan",
    authorId: fanId(0),
    authorName: null,
    text: "Which one is it?",
    replyTo: null,
    key: "answer",
    now: NOW + 1,
  });
  await newBroadcast(db, "next", { text: "Hello again", now: NOW + 2 }, NOW + 2);
  await deliver(db, NOW + 2);
  // The creator still sees what the fan asked; the fan sees the latest message.
  const [asked] = await inbox.list(creatorId, "all", null, 10);
  expect(asked).toMatchObject({ id, unread: 1, newest: { text: "Which one is it?", side: "fan" } });
  const [got] = await inbox.list(fanId(0), "all", null, 10);
  expect(got?.newest).toMatchObject({ text: "Hello again", side: "creator" });
});

test("a broadcast waits while its creator is leaving, and is never sent once its day is over", async () => {
  const { db } = database();
  await db.insert(subscriptions).values(subscription(0));
  await newBroadcast(db, "all");
  await db.update(profiles).set({ closed_at: NOW }).where(eq(profiles.id, creatorId));
  await deliver(db);
  expect(await copies()).toEqual([]);
  await db.update(profiles).set({ closed_at: null }).where(eq(profiles.id, creatorId));
  await deliver(db, NOW + DAY);
  expect(await copies()).toEqual([]);
  await deliver(db, NOW + HOUR);
  expect(await copies()).toHaveLength(1);
});

test("a broadcast that is canceled or changed while a step waits isn't delivered by it", async () => {
  const { db } = database();
  await db.insert(subscriptions).values(subscription(0));
  await newBroadcast(db, "all");
  const store = deliveryStore(db);
  const late: typeof store = {
    ...store,
    async findWindow(...asked) {
      await broadcastStore(db).cancel({ id: "all", sellerId: creatorId }, NOW + 1);
      await broadcastStore(db).schedule({
        id: "all",
        sellerId: creatorId,
        dueAt: NOW,
        now: NOW + 1,
        windowMs: DAY,
        most: 3,
      });
      return store.findWindow(...asked);
    },
  };
  await deliverBroadcasts({ deliveries: late, clock: { now: () => NOW + 2 } });
  expect(await copies()).toEqual([]);
  await deliver(db, NOW + 3);
  expect(await copies()).toHaveLength(1);
});
