import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { message_pricing, messages } from "#db/schema/messages/messages.ts";
import { exportStore } from "#db/stores/accounts/exports.ts";
import { NOW, people } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { openProviderWorld } from "../provider/provider-world.ts";
import { newConversation } from "./conversation-fixture.ts";
import { eraseAccount } from "./erase-account.ts";
import { soldMessage } from "./sold-message.ts";

const database = databaseForFile(({ db }) => insertCast(db));

test("a data file has the messages its owner sent and received, and with whom, without other people's IDs", async () => {
  const chat = await newConversation(database().db);
  await chat.say("fan", "Hello Mira");
  await chat.say("creator", "Hello you");
  await chat.blocks.add({ blockerId: chat.fanId, blockedId: people.otherFan.id }, NOW);
  const read = await exportStore(database().db).readAll(chat.fanId, 100);
  expect(read.messages_sent).toMatchObject([{ text: "Hello Mira", author_kind: "fan" }]);
  expect(read.messages_received).toMatchObject([{ text: "Hello you", author_kind: "creator" }]);
  expect(read.messages_received).toMatchObject([{ files: null }]);
  const world = await openProviderWorld();
  const sold = await soldMessage(database().db, world);
  await world.end();
  const withFile = await exportStore(database().db).readAll(sold.fanId, 100);
  expect(withFile.messages_received).toMatchObject([{ text: "Just for you", files: "image" }]);
  expect(read.conversations).toMatchObject([{ id: chat.id }]);
  expect(read.conversation_settings).toMatchObject([{ conversation_id: chat.id, side: "fan" }]);
  expect(read.blocks).toEqual([{ created_at: NOW }]);
  expect(JSON.stringify(read)).not.toContain(people.creator.id);
  const theirs = await exportStore(database().db).readAll(people.otherFan.id, 100);
  expect([theirs.messages_sent, theirs.messages_received, theirs.blocks]).toEqual([[], [], []]);
});

test("a deleted fan's messages are erased, the creator's stay; after both are deleted, nothing is left", async () => {
  const { db } = database();
  const chat = await newConversation(db);
  await chat.say("fan", "My secret");
  await chat.say("creator", "Thanks");
  await chat.sending.react("fan", { id: chat.id, number: 2, reaction: "heart" });
  await chat.conversations.saveDraft({ id: chat.id, userId: chat.fanId }, "A draft");
  await chat.blocks.add({ blockerId: chat.fanId, blockedId: people.otherFan.id }, NOW);
  const changed = (await chat.creator.find())?.changed ?? 0;
  await eraseAccount(db, chat.fanId);
  const left = await chat.creator.messages();
  expect(left.map(({ text }) => text)).toEqual(["", "Thanks"]);
  expect(left[0]?.unsentAt).toBe(NOW);
  expect((await chat.creator.since(changed)).map(({ number }) => number)).toEqual([1]);
  const seen = await chat.creator.find();
  expect(seen?.partner).toMatchObject({ isGone: true, isLeaving: true });
  expect(JSON.stringify(await database().client.execute("select * from conversation_sides"))).not.toContain(
    "A draft",
  );
  expect((await chat.blocks.list(chat.fanId, null, 5)).length).toBe(0);

  const other = await newConversation(db);
  await other.say("fan", "Still here");
  await other.say("creator", "So am I");
  await db.delete(message_pricing).where(eq(message_pricing.seller_id, people.creator.id));
  await eraseAccount(db, people.creator.id);
  expect(await db.select().from(messages).where(eq(messages.conversation_id, chat.id))).toEqual([]);
  expect(await chat.creator.find()).toBeNull();
  expect((await other.fan.messages()).map(({ text }) => text)).toEqual(["Still here", "So am I"]);
  expect((await other.fan.find())?.partner).toMatchObject({ isGone: true });
});
