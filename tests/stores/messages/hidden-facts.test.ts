import { expect, test } from "vitest";
import { exportStore } from "#db/stores/accounts/exports.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { newConversation } from "./conversation-fixture.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const open = () => newConversation(database().db);

test("without read receipts, neither the read position nor the counter reveals reading", async () => {
  const chat = await open();
  await chat.say("fan", "Hello");
  await chat.blocks.setShown(chat.fanId, { receipts: false, presence: false }, chat.clock.now);
  const before = await chat.fan.find();
  await chat.creator.read(1);
  expect(await chat.fan.find()).toEqual(before);
  expect(before).toMatchObject({ showsReceipts: false, theirReadNumber: 0, theirReadAt: null });
  expect((await chat.creator.find())?.unread).toBe(0);
  await chat.blocks.setShown(chat.fanId, { receipts: true, presence: false }, chat.clock.now);
  expect(await chat.fan.find()).toMatchObject({ theirReadNumber: 1, changed: before?.changed });
});

test.each(["fan", "creator"] as const)(
  "after a block by the %s, neither sees what the other reads",
  async (by) => {
    const chat = await open();
    const { fanId, creatorId, clock } = chat;
    await chat.say("fan", "Hello");
    await chat.creator.read(1);
    expect(await chat.fan.find()).toMatchObject({ showsReceipts: true, theirReadNumber: 1 });
    await chat.say("fan", "Still there?");
    const [blockerId, blockedId] = by === "fan" ? [fanId, creatorId] : [creatorId, fanId];
    await chat.blocks.add({ blockerId, blockedId }, clock.now);
    const before = await chat.fan.find();
    await chat.creator.read(2);
    expect(await chat.fan.find()).toEqual(before);
    expect(before).toMatchObject({ showsReceipts: false, theirReadNumber: 0, theirReadAt: null });
    expect(await chat.creator.find()).toMatchObject({ unread: 0, showsReceipts: false });
  },
);

test("until the first message is sent, the other side doesn't see a draft", async () => {
  const chat = await open();
  const { id, fanId, creatorId, conversations: store } = chat;
  await store.saveDraft({ id, userId: fanId }, "Dear Mira");
  const between = () => store.findBetween({ id: creatorId, side: "creator" }, fanId, chat.clock.now);
  const exported = async (userId: string) => {
    const rows = await exportStore(database().db).readAll(userId, 1000);
    return JSON.stringify([rows.conversations, rows.conversations_with_fans, rows.conversation_settings]);
  };
  expect(await chat.creator.find()).toBeNull();
  expect(await between()).toMatchObject({ conversationId: null, relationship: { hasConversation: false } });
  expect(await exported(creatorId)).not.toContain(`"${id}"`);
  expect(await exported(fanId)).toContain("Dear Mira");
  expect(await chat.fan.find()).toMatchObject({ draft: "Dear Mira" });
  await chat.say("fan", "Dear Mira");
  expect(await chat.creator.find()).toMatchObject({ relationship: { hasConversation: true } });
  expect(await between()).toMatchObject({ conversationId: id, relationship: { hasConversation: true } });
});
