import { expect, test } from "vitest";
import { inboxStore } from "#db/stores/messages/inbox.ts";
import { messageStore } from "#db/stores/messages/messages.ts";
import { MINUTE, NOW, people } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { newConversation } from "./conversation-fixture.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const open = () => newConversation(database().db);

test("a message is numbered, counted as unread, and read by both", async () => {
  const chat = await open();
  expect(await chat.say("fan", "Hello")).toBe(1);
  expect(await chat.say("creator", "Hi", { replyTo: 1 })).toBe(2);
  const read = await chat.fan.messages();
  expect(read.map(({ text, side, author, quoted }) => [text, side, author.kind, quoted])).toEqual([
    ["Hello", "fan", "fan", null],
    ["Hi", "creator", "creator", { side: "fan", text: "Hello" }],
  ]);
  expect(await chat.creator.messages()).toEqual(read);
  expect((await chat.creator.find())?.unread).toBe(1);
  expect((await chat.fan.lists()).unread).toEqual([chat.id]);
  await chat.fan.read(2);
  expect(await chat.fan.lists()).toMatchObject({ all: [chat.id], unread: [], count: 0 });
  expect((await chat.creator.find())?.theirReadNumber).toBe(2);
});

test("a pair has one conversation, also when both begin it at once", async () => {
  const { conversations: store, fanId, creatorId, id } = await open();
  const ids = await Promise.all(
    ["one", "two", "three"].map((one) => store.open({ id: `${one}-${id}`, fanId, creatorId, now: NOW })),
  );
  expect(new Set(ids)).toEqual(new Set([id]));
});

test("nobody else finds a conversation or reads its messages", async () => {
  const chat = await open();
  await chat.say("fan", "Only for you");
  for (const person of [people.otherFan, people.otherCreator, people.admin]) {
    const stranger = chat.as(person.id);
    expect(await stranger.find()).toBeNull();
    expect(await stranger.messages()).toEqual([]);
    expect(await stranger.since(0)).toEqual([]);
    expect(await stranger.search("Only")).toEqual([]);
    expect(await stranger.set("archive")).toBe(false);
    await stranger.read(1);
  }
  expect((await chat.creator.find())?.unread).toBe(1);
});

test("sending a message again adds nothing, even in parallel", async () => {
  const chat = await open();
  const key = { key: "the-same-key" };
  const numbers = await Promise.all([1, 2, 3, 4].map(() => chat.say("fan", "Once", key)));
  expect(numbers).toEqual([1, 1, 1, 1]);
  expect(await chat.creator.messages()).toHaveLength(1);
  expect(await chat.creator.find()).toMatchObject({ unread: 1, changed: 1, lastNumber: 1 });
  // Each side has its own keys.
  expect(await chat.say("creator", "Mine", key)).toBe(2);
});

test("messages sent in parallel have different numbers, in the counter's order", async () => {
  const chat = await open();
  await Promise.all(Array.from({ length: 12 }, (_, i) => chat.say(i % 2 ? "fan" : "creator", `${i}`)));
  const read = await chat.fan.messages();
  expect(read.map(({ number }) => number)).toEqual(Array.from({ length: 12 }, (_, i) => i + 1));
  expect(read.map(({ changed }) => changed)).toEqual(read.map(({ number }) => number));
});

test("a message can be edited within its time, by its author, and is marked as edited", async () => {
  const chat = await open();
  await chat.say("fan", "Helo");
  const edit = { id: chat.id, number: 1, authorId: chat.fanId, text: "Hello", now: chat.clock.now };
  const since = chat.clock.now - 15 * MINUTE;
  for (const refused of [
    { ...edit, since, authorId: chat.creatorId },
    { ...edit, since: chat.clock.now },
    { ...edit, since, text: "Helo" },
    { ...edit, since, number: 2 },
  ])
    await chat.sending.edit(refused);
  expect((await chat.fan.messages())[0]).toMatchObject({ text: "Helo", editedAt: null, changed: 1 });
  expect((await chat.fan.find())?.changed).toBe(1);
  await chat.sending.edit({ ...edit, since });
  expect((await chat.creator.since(1)).map(({ text, editedAt }) => [text, editedAt])).toEqual([
    ["Hello", chat.clock.now],
  ]);
});

test("an unsent message is gone for both, with its reactions, and no longer unread", async () => {
  const chat = await open();
  await chat.say("fan", "Oh no");
  await chat.say("fan", "Hello");
  await chat.sending.react("creator", { id: chat.id, number: 1, reaction: "wow" });
  const change = {
    id: chat.id,
    number: 1,
    authorId: chat.fanId,
    now: chat.clock.now,
    reason: "",
    lowestBalance: 0,
  };
  await chat.sending.unsend({ ...change, authorId: chat.creatorId });
  expect((await chat.creator.messages())[0]?.text).toBe("Oh no");
  await chat.sending.unsend(change);
  await chat.sending.unsend({ ...change, now: change.now + 1 });
  const [gone] = await chat.creator.messages();
  expect(gone).toMatchObject({ text: "", unsentAt: chat.clock.now, reactions: { fan: null, creator: null } });
  expect((await chat.creator.find())?.unread).toBe(1);
  expect(await chat.creator.search("Oh")).toEqual([]);
  await chat.sending.react("creator", { id: chat.id, number: 1, reaction: "wow" });
  expect((await chat.creator.messages())[0]?.reactions.creator).toBeNull();
});

test("after a block, nobody can write, edit, or react, but each can unsend their own messages", async () => {
  const chat = await open();
  await chat.say("fan", "Hello");
  await chat.blocks.add({ blockerId: chat.creatorId, blockedId: chat.fanId }, NOW);
  const before = await chat.fan.find();
  expect(before?.relationship).toMatchObject({ creatorBlocked: true, fanBlocked: false });
  expect(await chat.say("fan", "Please")).toBeNull();
  expect(await chat.say("creator", "No")).toBeNull();
  const change = {
    id: chat.id,
    number: 1,
    authorId: chat.fanId,
    now: chat.clock.now,
    reason: "",
    lowestBalance: 0,
  };
  await chat.sending.edit({ ...change, text: "Rude", since: 0 });
  await chat.sending.react("creator", { id: chat.id, number: 1, reaction: "heart" });
  expect((await chat.fan.find())?.changed).toBe(before?.changed);
  await chat.sending.unsend(change);
  expect((await chat.fan.messages()).map(({ text }) => text)).toEqual([""]);
  await chat.blocks.remove({ blockerId: chat.creatorId, blockedId: chat.fanId });
  expect(await chat.say("fan", "Again")).toBe(2);
});

test("pinned conversations are limited and listed apart; an archived one returns with a new message, unless it's muted", async () => {
  const chat = await open();
  await chat.say("creator", "Hello");
  expect(await chat.fan.set("pin", 0)).toBe(false);
  expect(await chat.fan.set("pin")).toBe(true);
  expect(await chat.fan.lists()).toMatchObject({ pinned: [chat.id], all: [], unread: [chat.id], count: 1 });
  await chat.fan.set("archive");
  expect(await chat.fan.lists()).toMatchObject({ pinned: [], all: [], archived: [chat.id], count: 0 });
  await chat.say("creator", "Are you there?");
  expect(await chat.fan.lists()).toMatchObject({ pinned: [chat.id], all: [], archived: [], count: 2 });
  await chat.fan.set("archive");
  await chat.fan.set("unarchive");
  expect(await chat.fan.lists()).toMatchObject({ pinned: [chat.id], archived: [] });
  await chat.fan.set("unpin");
  await chat.fan.set("mute");
  await chat.fan.set("archive");
  await chat.say("creator", "Hello?");
  expect(await chat.fan.lists()).toMatchObject({ all: [], unread: [chat.id], archived: [chat.id], count: 0 });
  expect(await chat.creator.find()).toMatchObject({ pinnedAt: null, mutedAt: null, archivedAt: null });
});

test("an empty conversation is shown only to the one who has a draft in it, which sending clears", async () => {
  const chat = await open();
  expect((await chat.fan.lists()).all).toEqual([]);
  await chat.conversations.saveDraft({ id: chat.id, userId: chat.fanId }, "Dear Mira");
  expect((await chat.fan.lists()).all).toEqual([chat.id]);
  const [row] = await inboxStore(database().db).list(chat.fanId, "all", null, 5);
  expect(row).toMatchObject({ newest: null, draft: "Dear Mira", partner: { username: "mira" } });
  expect((await chat.creator.lists()).all).not.toContain(chat.id);
  await chat.say("fan", "Dear Mira");
  expect((await chat.fan.find())?.draft).toBe("");
});

test("someone who began a conversation without a text can open it, and the other side doesn't see it", async () => {
  const chat = await open();
  expect(await chat.fan.find()).toBeNull();
  await chat.conversations.saveFirstDraft({ id: chat.id, userId: chat.fanId }, "", NOW);
  expect((await chat.fan.find())?.id).toBe(chat.id);
  expect(await chat.creator.find()).toBeNull();
  for (const one of [chat.fan, chat.creator]) expect((await one.lists()).all).not.toContain(chat.id);
});

test("receipts are shown unless either participant turned them off", async () => {
  const chat = await open();
  await chat.say("fan", "Hello");
  const shows = async () => (await chat.fan.find())?.showsReceipts;
  expect(await shows()).toBe(true);
  for (const userId of [chat.fanId, chat.creatorId]) {
    await chat.blocks.setShown(userId, { receipts: false, presence: false }, NOW);
    expect([(await chat.blocks.findShown(userId)).receipts, await shows()]).toEqual([false, false]);
    await chat.blocks.setShown(userId, { receipts: true, presence: false }, NOW);
    expect(await shows()).toBe(true);
  }
});

test("a search finds text literally, in upper or lower case", async () => {
  const chat = await open();
  for (const text of ["100% sure", "100 lamps", "a_b", "Lamp!"]) await chat.say("fan", text);
  const found = async (text: string) => (await chat.creator.search(text)).map((one) => one.text);
  expect(await found("lamp")).toEqual(["Lamp!", "100 lamps"]);
  expect(await found("100%")).toEqual(["100% sure"]);
  expect(await found("a_")).toEqual(["a_b"]);
  expect(await found("p!")).toEqual(["Lamp!"]);
  const own = { id: chat.id, userId: chat.creatorId };
  const store = messageStore(database().db);
  expect((await store.search(own, "lamp", 4, 10)).map(({ text }) => text)).toEqual(["100 lamps"]);
  expect([await store.countFound(own, "lamp"), await store.countFound(own, "%")]).toEqual([2, 1]);
  expect(await store.countFound({ ...own, userId: people.otherFan.id }, "lamp")).toBe(0);
});
