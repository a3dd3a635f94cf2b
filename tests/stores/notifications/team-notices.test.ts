import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { noticeKinds } from "#db/kinds.ts";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { outgoing_emails } from "#db/schema/notifications/emails.ts";
import { notices, notification_settings } from "#db/schema/notifications/notices.ts";
import { blockStore } from "#db/stores/messages/blocks.ts";
import type { NewMessage } from "#db/stores/messages/new-message.ts";
import { noticeEmailStore } from "#db/stores/notifications/notice-emails.ts";
import { noticeSettingsStore } from "#db/stores/notifications/notice-settings.ts";
import { noticeStore } from "#db/stores/notifications/notices.ts";
import { sendNoticeEmails } from "#domain/notifications/notice-emails/send-emails.ts";
import { describeNotice } from "#domain/notifications/notice-text/describe-notice.ts";
import { HOUR, MINUTE, NOW, people } from "#tests/cast.ts";
import { addMember } from "../creators/team/team-member-fixture.ts";
import { newConversation } from "../messages/conversation-fixture.ts";
import { pushFixture } from "./push/push-fixture.ts";

const { creator } = people;
const { database, service, run, addDevice } = pushFixture();
beforeEach(async () => {
  for (const table of [outgoing_emails, notification_settings]) await database().db.delete(table);
});
const store = () => noticeStore(database().db);
const list = (userId: string) => store().list(userId, { kinds: noticeKinds, isUnread: false }, null, 100);
const textsOf = async (userId: string) =>
  (await list(userId)).map((notice) => {
    const { who, text, href } = describeNotice(notice, NOW);
    return [who, text, href];
  });
const countOf = (userId: string) => store().countUnreadOthers(userId, 100);
const emailed = async () =>
  (await database().db.select().from(outgoing_emails)).map(({ recipient, body }) => ({ recipient, body }));
const email = (now: number) =>
  sendNoticeEmails({
    noticeEmails: noticeEmailStore(database().db),
    unsubscribeTokens: { issue: () => "token" },
    clock: { now: () => now },
    pageLink: (path) => path,
  });

async function newTeam() {
  const { db } = database();
  const chat = await newConversation(db);
  const member = await addMember(db);
  return { db, chat, member, memberId: member.memberId };
}

test("team members who may write are notified once per conversation, with only the creator's name", async () => {
  const { chat, member, memberId } = await newTeam();
  const [reader, mute] = [
    await addMember(database().db, { publish: true, money: true }),
    await addMember(database().db),
  ];
  await chat.creator.set("mute");
  await chat.say("fan", "A secret of $50");
  await chat.say("fan", "Another");
  await chat.say("fan", "Another", { key: `key-${chat.clock.now}` });
  expect(await textsOf(memberId)).toEqual([
    [chat.fanId, "sent Mira 2 messages", `/team/${creator.id}/messages/${chat.id}#newest`],
  ]);
  expect(await list(creator.id)).toEqual([]);
  expect([await countOf(memberId), await countOf(mute.memberId), await countOf(reader.memberId)]).toEqual([
    1, 1, 0,
  ]);
  // The team isn't notified of what the creator's side writes.
  await chat.say("creator", "By the creator");
  await chat.say("creator", "By a member", member.as);
  expect((await list(mute.memberId))[0]?.at).toBe(chat.clock.now - 3 * MINUTE);
});

test("a team's notices are marked as read when anyone on the creator's side reads the conversation", async () => {
  const { chat, memberId } = await newTeam();
  await chat.say("fan", "One");
  await chat.say("fan", "Two");
  await chat.creator.read(1);
  expect(await countOf(memberId)).toBe(1);
  await chat.creator.read(2);
  expect((await list(memberId))[0]).toMatchObject({ readAt: chat.clock.now, unread: 0 });
  expect(await countOf(memberId)).toBe(0);
  await chat.say("fan", "Three");
  expect((await list(memberId))[0]).toMatchObject({ readAt: null, unread: 1 });
  const unsending = { id: chat.id, number: 3, now: chat.clock.now, reason: "", lowestBalance: 0 };
  await chat.sending.unsend({ ...unsending, authorId: chat.fanId });
  expect(await countOf(memberId)).toBe(0);
});

test("a fan who is on a team is notified of other fans' messages, and of their own conversation as a fan", async () => {
  const { db, chat, memberId } = await newTeam();
  const id = await chat.conversations.open({
    id: `own-${memberId}`,
    fanId: memberId,
    creatorId: creator.id,
    now: NOW,
  });
  const own = { id, authorId: memberId, replyTo: null, authorName: null, text: "Hi" };
  const send = (more: Pick<NewMessage, "side" | "kind" | "key"> & Partial<NewMessage>) =>
    chat.sending.send({ ...own, now: NOW, ...more });
  await send({ side: "fan", kind: "fan", key: "own-1" });
  expect(await list(memberId)).toEqual([]);
  await send({ side: "creator", kind: "creator", key: "own-2", authorId: creator.id });
  expect((await textsOf(memberId)).map(([, text]) => text)).toEqual(["sent you a message"]);
  await chat.say("fan", "Another fan's");
  expect(await db.$count(notices, eq(notices.user_id, memberId))).toBe(2);
});

test("a block between a fan and a member, in either direction, hides the fan's old and new messages from the member's notices", async () => {
  for (const isByFan of [true, false]) {
    const { db, chat, memberId } = await newTeam();
    const colleague = await addMember(db);
    await chat.say("fan", "Before");
    expect(await countOf(memberId)).toBe(1);
    const [blockerId, blockedId] = isByFan ? [chat.fanId, memberId] : [memberId, chat.fanId];
    await blockStore(db).add({ blockerId, blockedId }, NOW);
    expect([await countOf(memberId), await list(memberId)]).toEqual([0, []]);
    await chat.say("fan", "After");
    expect([await countOf(memberId), await list(memberId)]).toEqual([0, []]);
    expect((await textsOf(colleague.memberId)).map(([, text]) => text)).toEqual(["sent Mira 2 messages"]);
    const other = await newConversation(db);
    await other.say("fan", "From another fan");
    expect((await textsOf(memberId)).map(([who]) => who)).toEqual([other.fanId]);
  }
});

test("team notices stop, with their pending emails, as soon as somebody may no longer write", async () => {
  const ends = {
    ended: (team: Awaited<ReturnType<typeof newTeam>>) => team.member.end(),
    changed: ({ member }: Awaited<ReturnType<typeof newTeam>>) => member.set(false),
    "leaving themselves": ({ db, memberId }: Awaited<ReturnType<typeof newTeam>>) =>
      db.update(profiles).set({ closed_at: 1 }).where(eq(profiles.id, memberId)),
  };
  for (const [what, end] of Object.entries(ends)) {
    const team = await newTeam();
    const { chat, memberId, db } = team;
    await addDevice(memberId);
    await noticeSettingsStore(db).save(memberId, { team_messages: "soon" }, null, NOW);
    await chat.say("fan", "Before");
    const [row] = await db.select().from(notices).where(eq(notices.user_id, memberId));
    expect(row?.email_due_at, what).toBe(chat.clock.now + 15 * MINUTE);
    await end(team);
    expect([await list(memberId), await countOf(memberId)], what).toEqual([[], 0]);
    expect(await store().findOwn(row?.id ?? 0, memberId), what).toBeNull();
    await run(chat.clock.now + MINUTE);
    expect(service.pushed, what).toEqual([]);
    await email(chat.clock.now + HOUR);
    expect(
      (await emailed()).filter(({ recipient }) => recipient.startsWith(memberId)),
      what,
    ).toEqual([]);
    const [left] = await db.select().from(notices).where(eq(notices.user_id, memberId));
    expect(left?.email_due_at, what).toBeNull();
    await chat.say("fan", "After");
    expect(await db.$count(notices, eq(notices.user_id, memberId)), what).toBe(1);
  }
});

test("emails and devices report a team's messages like one's own, and never who wrote or how many", async () => {
  const { db, chat, memberId } = await newTeam();
  const device = await addDevice(memberId);
  await noticeSettingsStore(db).save(memberId, { team_messages: "soon" }, null, NOW);
  await chat.say("fan", "A secret of $50");
  await run(chat.clock.now + MINUTE);
  expect(service.pushed.map(({ to, message }) => [to, message.text, message.topic])).toEqual([
    [device.endpoint, "There's a new message for your team", "messages"],
  ]);
  await email(chat.clock.now + 16 * MINUTE);
  const [sent] = (await emailed()).filter(({ recipient }) => recipient.startsWith(memberId));
  expect(sent?.body).toContain("1 conversation with new messages to a creator you work for");
  for (const secret of [chat.fanId, "Mira", "$50", "secret"]) expect(sent?.body).not.toContain(secret);
});

test("a team's messages have a setting of their own, apart from one's own messages", async () => {
  const { db, chat, memberId } = await newTeam();
  const off = { user_id: memberId, type: "team_messages" as const, enabled: false, updated_at: 0 };
  await db.insert(notification_settings).values(off);
  await chat.say("fan", "Hello");
  expect(await db.$count(notices, eq(notices.user_id, memberId))).toBe(0);
  await db.delete(notification_settings);
  await noticeSettingsStore(db).save(memberId, { team_messages: "none" }, null, NOW, {
    team_messages: false,
  });
  await addDevice(memberId);
  await chat.say("fan", "Hello again");
  const [row] = await db.select().from(notices).where(eq(notices.user_id, memberId));
  expect(row).toMatchObject({ read_at: null, email_due_at: null });
  await run(chat.clock.now + MINUTE);
  expect(service.pushed).toEqual([]);
});
