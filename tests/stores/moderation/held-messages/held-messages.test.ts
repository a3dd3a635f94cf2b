import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { audit_log } from "#db/schema/admin/audit.ts";
import { reports } from "#db/schema/moderation/cases.ts";
import { held_messages } from "#db/schema/moderation/held-messages.ts";
import { exportStore } from "#db/stores/accounts/exports.ts";
import { reportStore } from "#db/stores/moderation/cases/reports.ts";
import { heldMessageStore } from "#db/stores/moderation/held-messages/held-messages.ts";
import { watchedWordStore } from "#db/stores/moderation/watched-words.ts";
import { noticeStore } from "#db/stores/notifications/notices.ts";
import { describeNotice } from "#domain/notifications/notice-text/describe-notice.ts";
import { DAY, MINUTE, NOW, people } from "#tests/cast.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { newConversation } from "#tests/stores/messages/conversation-fixture.ts";
import { eraseAccount } from "#tests/stores/messages/erase-account.ts";
import { newHeld, SECRET } from "./held-fixture.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const { creator, admin } = people;

test("until a held message is allowed, its recipient gets neither its text nor a count of it", async () => {
  for (const heldBy of ["creator", "platform"] as const) {
    const { db, chat } = await newHeld(database().db, heldBy);
    const before = await chat.creator.find();
    const all = JSON.stringify([
      before,
      await chat.creator.lists(),
      await chat.creator.messages(),
      await chat.creator.since(0),
      await chat.creator.search("quill"),
      await exportStore(db).readAll(creator.id, 1000),
    ]);
    expect(all).not.toContain("quill");
    expect([before?.lastNumber, before?.unread]).toEqual([2, 1]);
    expect(before?.heldForReview).toBe(heldBy === "creator" ? 1 : 0);
    expect(JSON.stringify(await exportStore(db).readAll(chat.fanId, 1000))).toContain(SECRET);
  }
});

test("a held message is shown to its writer, can be unsent, and can't be sent twice", async () => {
  const { chat, hold, store, find, told } = await newHeld(database().db);
  expect(await hold("first")).toBe(true);
  expect((await chat.fan.find())?.held).toMatchObject([{ text: SECRET, isRemoved: false }]);
  expect(await told(creator.id)).toContain("message_held");
  const { id: heldId } = await find();
  const withdraw = (authorId: string) =>
    store.withdraw({ heldId, authorId, conversationId: chat.id, now: chat.clock.now });
  await withdraw(creator.id);
  expect((await chat.fan.find())?.held).toHaveLength(1);
  await withdraw(chat.fanId);
  expect((await chat.fan.find())?.held).toEqual([]);
  expect(await told(creator.id)).toContain("message_held (read)");
  expect(await store.release(await find(), chat.clock.now, null)).toBeNull();
  expect(await chat.creator.messages()).toHaveLength(2);
});

test("a message unsent during its review isn't delivered with the text that was read before", async () => {
  const { chat, store, find } = await newHeld(database().db);
  const read = await find();
  await store.withdraw({ heldId: read.id, authorId: chat.fanId, conversationId: chat.id, now: 1 });
  expect(await store.release(read, chat.clock.now, null)).toBeNull();
  expect(JSON.stringify(await chat.creator.messages())).not.toContain("quill");
});

test("an allowed message arrives once, as if it were sent then, and its writer is notified", async () => {
  const { chat, store, find, hold, told } = await newHeld(database().db);
  await hold("second");
  await chat.say("fan", "And this?");
  chat.clock.now += MINUTE;
  const held = await find();
  const numbers = await Promise.all([1, 2].map(() => store.release(held, chat.clock.now, null)));
  expect(numbers).toEqual([4, 4]);
  const arrived = (await chat.creator.messages()).at(-1);
  expect(arrived).toMatchObject({ number: 4, text: SECRET, side: "fan", sentAt: chat.clock.now });
  expect(await chat.creator.find()).toMatchObject({ lastNumber: 4, unread: 3, heldForReview: 1 });
  expect((await chat.fan.find())?.held).toHaveLength(1);
  expect(await told(chat.fanId)).toContain("message_decided");
  expect(await told(creator.id)).toContain("message_held");
});

test("a rejected message stays with its writer until they dismiss it, and never arrives", async () => {
  const { chat, store, find, told } = await newHeld(database().db);
  await store.remove(await find(), chat.clock.now, null);
  expect((await chat.fan.find())?.held).toMatchObject([{ isRemoved: true }]);
  expect(await told(chat.fanId)).toContain("message_decided");
  expect(await store.release(await find(), chat.clock.now, null)).toBeNull();
  await store.withdraw({
    heldId: (await find()).id,
    authorId: chat.fanId,
    conversationId: chat.id,
    now: 1,
  });
  expect((await chat.fan.find())?.held).toEqual([]);
  const [row] = await database()
    .db.select()
    .from(held_messages)
    .where(eq(held_messages.id, `${chat.id}-first`));
  expect([row?.text, row?.outcome]).toEqual(["", "removed"]);
});

test("after a block, no message is held or allowed", async () => {
  const { chat, store, find, hold } = await newHeld(database().db);
  await chat.blocks.add({ blockerId: creator.id, blockedId: chat.fanId }, chat.clock.now);
  expect(await hold("late")).toBe(false);
  expect(await store.release(await find(), chat.clock.now, null)).toBeNull();
  expect(await chat.creator.messages()).toHaveLength(2);
});

test("only a few messages per person are held in one conversation", async () => {
  const { hold } = await newHeld(database().db);
  expect([await hold("2"), await hold("3"), await hold("4")]).toEqual([true, true, false]);
});

test("a conversation that begins with a held message is shown to its writer, and to the creator who reviews it", async () => {
  const { db } = database();
  for (const heldBy of ["creator", "platform"] as const) {
    const chat = await newConversation(db);
    await heldMessageStore(db).hold({
      heldId: `begins-${heldBy}`,
      id: chat.id,
      authorId: chat.fanId,
      side: "fan",
      heldBy,
      word: "x",
      text: SECRET,
      replyTo: null,
      key: "begins",
      now: chat.clock.now,
      most: 3,
    });
    const seen = async (who: typeof chat.fan) => [
      (await who.find()) !== null,
      (await who.lists()).all.includes(chat.id),
    ];
    expect(await seen(chat.fan)).toEqual([true, true]);
    expect(await seen(chat.creator)).toEqual([heldBy === "creator", heldBy === "creator"]);
  }
});

test("each creator has their own list of words, and the platform's newest list applies", async () => {
  const { db } = database();
  const chat = await newConversation(db);
  const words = watchedWordStore(db);
  await words.saveOwn({ sellerId: people.otherCreator.id, words: "theirs", now: 1 });
  await words.saveOwn({ sellerId: creator.id, words: "old", now: 1 });
  await words.saveOwn({ sellerId: creator.id, words: "own", now: 2 });
  const change = { adminId: admin.id, reason: "Payments elsewhere", now: 3 };
  await words.savePlatform({ ...change, words: "first", auditId: "words-1" });
  await words.savePlatform({ ...change, words: "second", auditId: "words-2" });
  expect(await words.findFor({ id: chat.id, authorId: chat.fanId, key: "x" })).toEqual({
    platform: "second",
    creator: "own",
    heldBefore: false,
  });
  const [entry] = await db.select().from(audit_log).where(eq(audit_log.id, "words-2"));
  expect(entry).toMatchObject({ actor_id: admin.id, action: "words.changed", reason: "Payments elsewhere" });
});

test("an admin reads a held message with a reason in the log, and the decision is logged, too", async () => {
  const { db, chat, store, find } = await newHeld(database().db, "platform");
  const { id: heldId, authorId } = await find();
  const claim = (adminId: string, auditId: string, now = chat.clock.now) =>
    store.claim({ heldId, authorId, adminId, auditId, reason: "It waits", now, until: now + MINUTE });
  await claim(admin.id, `${heldId}-1`);
  await claim(people.fan.id, `${heldId}-2`);
  expect((await find()).claimedBy).toBe(admin.id);
  await claim(people.fan.id, `${heldId}-3`, chat.clock.now + MINUTE);
  expect((await find()).claimedBy).toBe(people.fan.id);
  // Its author is told the reason each time, but nothing about an admin who came too late.
  const told = (await noticeStore(db).list(authorId, { kinds: ["account"], isUnread: false }, null, 9))
    .filter(({ subjectId }) => subjectId.startsWith(heldId))
    .map((one) => describeNotice(one, chat.clock.now).text);
  expect(told).toEqual(Array(2).fill("We read a message of yours that waits for review. Why: It waits"));
  const by = { adminId: admin.id, auditId: `${heldId}-4`, reason: "Harmless" };
  expect(await store.release(await find(), chat.clock.now, by)).toBe(3);
  const log = await db.select().from(audit_log).where(eq(audit_log.subject_id, heldId));
  expect(log.map(({ id, action }) => [id.slice(-1), action]).sort()).toEqual([
    ...[
      ["1", "held.read"],
      ["3", "held.read"],
      ["4", "held.released"],
    ],
  ]);
});

test("a report of a held message keeps a copy, for the creator who reviews it alone", async () => {
  const { db, chat, find } = await newHeld(database().db);
  const { id: heldId } = await find();
  const report = (id: string, reporterId: string, side: "fan" | "creator") =>
    reportStore(db).add({
      id,
      newCaseId: `case-${id}`,
      conversationId: chat.id,
      side,
      reporterId,
      number: 0,
      heldId,
      reason: "scam",
      details: "",
      dueAt: NOW + 7 * DAY,
      now: chat.clock.now,
    });
  const caseId = (await report(`${heldId}-r1`, creator.id, "creator")) ?? "";
  await report(`${heldId}-r2`, chat.fanId, "fan");
  const own = await reportStore(db).findReceipt(caseId, creator.id);
  expect(own?.isReporter).toBe(true);
  const kept = await db.select().from(reports).where(eq(reports.case_id, caseId));
  expect(kept.map(({ side, kept_text }) => [side, kept_text]).sort()).toEqual([
    ["creator", SECRET],
    ["fan", null],
  ]);
});

test("a fan's held messages are deleted with the fan, and are rejected when the creator is deleted", async () => {
  const { db } = database();
  const [left, right] = [await newHeld(database().db), await newHeld(database().db)];
  await eraseAccount(db, left.chat.fanId);
  expect(await left.store.find(`${left.chat.id}-first`)).toBeNull();
  await eraseAccount(db, creator.id);
  expect((await right.chat.fan.find())?.held).toMatchObject([{ text: SECRET, isRemoved: true }]);
});
