import { expect, test } from "vitest";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { invitationStore } from "#db/stores/creators/team/invitations.ts";
import { messageDayStore } from "#db/stores/creators/team/message-days.ts";
import { teamStore } from "#db/stores/creators/team/team.ts";
import { teamInboxStore } from "#db/stores/creators/team/team-inbox.ts";
import { readingRightStore } from "#db/stores/moderation/cases/reading-rights.ts";
import { DAY, HOUR, NOW, people } from "#tests/cast.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { newConversation } from "#tests/stores/messages/conversation-fixture.ts";
import { deleteCases, insertRestriction } from "#tests/stores/moderation/cases/restricted-account.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const creatorId = people.creator.id;
const everything = { write: true, publish: true, money: true };
let count = 0;

async function newMember(may = everything, creator = creatorId) {
  const { db } = database();
  count += 1;
  const memberId = `member-${count}`;
  const invitation = `invitation-${count}`;
  await db.insert(profiles).values({
    id: memberId,
    email: `${memberId}@example.com`,
    username: memberId,
    created_at: 0,
    updated_at: 0,
  });
  const invitations = invitationStore(db);
  await invitations.add({
    id: invitation,
    creatorId: creator,
    email: `${memberId}@example.com`,
    name: "Lu",
    may,
    most: 1000,
    tokenHash: invitation,
    now: NOW,
    expiresAt: NOW + DAY,
    mail: { id: `mail-${count}`, recipient: `${memberId}@example.com`, subject: "x", body: "x", now: NOW },
  });
  const joining = {
    id: invitation,
    membershipId: `ship-${count}`,
    memberId,
    creatorId: creator,
    name: "Lu",
    now: NOW,
  };
  await invitations.accept(joining);
  const team = teamStore(db);
  const end = () =>
    team.end({ id: `ship-${count}`, creatorId: creator, memberId, name: "Lu", now: NOW + HOUR }, "ended");
  return { memberId, team, invitations, joining, end };
}
const asTeam = (memberId: string) => ({ kind: "team" as const, authorId: memberId, authorName: "Lu" });
const logOf = async (memberId: string) =>
  (
    await database().client.execute({
      sql: "select action from team_log where member_id = ? order by id",
      args: [memberId],
    })
  ).rows.map(({ action }) => action);

test("an invitation is accepted once, before it expires, and never by its creator", async () => {
  const { memberId, team, invitations, joining } = await newMember({ ...everything, money: false });
  expect(await team.findActive(creatorId, memberId)).toMatchObject({
    name: "Lu",
    may: { write: true, publish: true, money: false },
    isClosed: false,
  });
  await invitations.accept({ ...joining, membershipId: "second" });
  expect(await logOf(memberId)).toEqual(["joined"]);
  const { db } = database();
  const add = (id: string, expiresAt: number) =>
    invitations.add({
      id,
      creatorId,
      email: `${id}@example.com`,
      name: "Eve",
      may: everything,
      most: 1000,
      tokenHash: id,
      now: NOW,
      expiresAt,
      mail: { id, recipient: "x", subject: "x", body: "x", now: NOW },
    });
  await add("expired", NOW - 1);
  expect(await invitations.findByToken("expired", NOW)).toBeNull();
  await invitations.accept({ ...joining, id: "expired", membershipId: "third", memberId: people.fan.id });
  expect(await teamStore(db).findActive(creatorId, people.fan.id)).toBeNull();
  await add("own", NOW + DAY);
  await invitations.accept({ ...joining, id: "own", membershipId: "fourth", memberId: creatorId });
  expect(await teamStore(db).findActive(creatorId, creatorId)).toBeNull();
});

test("inviting an address again replaces its link, and a full team can't grow", async () => {
  const { invitations } = await newMember();
  const creator = people.otherCreator.id;
  const invite = (id: string, email: string, most: number) =>
    invitations.add({
      id,
      creatorId: creator,
      email,
      name: "Sam",
      may: everything,
      most,
      tokenHash: id,
      now: NOW,
      expiresAt: NOW + DAY,
      mail: { id, recipient: email, subject: "x", body: "x", now: NOW },
    });
  expect(await invite("again-1", "sam@example.com", 1)).toBe(true);
  expect(await invite("again-2", "sam@example.com", 1)).toBe(true);
  expect(await invitations.findByToken("again-1", NOW)).toBeNull();
  expect(await invitations.findByToken("again-2", NOW)).not.toBeNull();
  expect(await invite("again-3", "eve@example.com", 1)).toBe(false);
  const queued = await database().client.execute(
    "select recipient from outgoing_emails where recipient = 'eve@example.com'",
  );
  expect(queued.rows).toEqual([]);
});

test("a member's message has their name, is logged, and doesn't count as the creator's own", async () => {
  const { db } = database();
  const chat = await newConversation(db);
  const { memberId } = await newMember();
  await chat.say("fan", "Hello");
  const before = await messageDayStore(db).count(creatorId, chat.clock.now, 90);
  const key = { key: "team-key" };
  expect(await chat.say("creator", "I help Mira", { ...asTeam(memberId), ...key })).toBe(2);
  expect(await chat.say("creator", "I help Mira", { ...asTeam(memberId), ...key })).toBe(2);
  expect(await chat.say("creator", "Mira herself")).toBe(3);
  const [, team, own] = await chat.fan.messages();
  expect(team?.author).toEqual({ kind: "team", id: memberId, name: "Lu" });
  expect(own?.author.kind).toBe("creator");
  expect(await logOf(memberId)).toEqual(["joined", "sent"]);
  const after = await messageDayStore(db).count(creatorId, chat.clock.now, 90);
  expect([after.sent - before.sent, after.byOthers - before.byOthers]).toEqual([2, 1]);
  expect(await messageDayStore(db).count("Mira", chat.clock.now + 91 * DAY, 90)).toEqual({
    sent: 0,
    byOthers: 0,
  });
});

test("nothing is written for a creator without the permission, after access ended, or once an account closes", async () => {
  const { db, client } = database();
  const chat = await newConversation(db);
  await chat.say("fan", "Hello");
  const reader = await newMember({ ...everything, write: false });
  const stranger = await newMember(everything, people.otherCreator.id);
  const ended = await newMember();
  await ended.end();
  const leaving = await newMember();
  await client.execute({ sql: "update profiles set closed_at = 1 where id = ?", args: [leaving.memberId] });
  for (const { memberId } of [reader, stranger, ended, leaving, { memberId: chat.fanId }]) {
    expect(await chat.say("creator", "Not allowed", asTeam(memberId))).toBeNull();
    expect(await logOf(memberId)).not.toContain("sent");
  }
  expect(await chat.fan.find()).toMatchObject({ lastNumber: 1, unread: 0 });
});

test("for a creator who is restricted, a member reads files and writes nothing", async () => {
  const { db } = database();
  const chat = await newConversation(db);
  const member = await newMember();
  const number = (await chat.say("fan", "Hello")) ?? 0;
  const asked = { conversationId: chat.id, number, viewerId: member.memberId };
  const isRestricted = async () =>
    (await teamStore(db).findActive(creatorId, member.memberId))?.creator.isRestricted;
  expect(await isRestricted()).toBe(false);
  await insertRestriction(db, creatorId, NOW);
  expect(await isRestricted()).toBe(true);
  expect(await chat.say("creator", "Hello", asTeam(member.memberId))).toBeNull();
  expect(await readingRightStore(db).find(asked)).toMatchObject({ writesForCreator: true });
  await deleteCases(db);
  expect(await chat.say("creator", "Hello", asTeam(member.memberId))).not.toBeNull();
  await member.end();
  expect(await readingRightStore(db).find(asked)).toMatchObject({ writesForCreator: false });
});

test("a member can edit their messages while on the team; the creator can unsend them at any time", async () => {
  const { db } = database();
  const chat = await newConversation(db);
  const { memberId, end } = await newMember();
  await chat.say("creator", "First", asTeam(memberId));
  await chat.say("creator", "Second", asTeam(memberId));
  const change = { id: chat.id, number: 1, now: chat.clock.now };
  const edit = { ...change, authorId: memberId, text: "Changed", since: 0 };
  expect(await chat.sending.edit(edit)).toBe(true);
  expect(await chat.sending.edit({ ...edit, authorId: chat.creatorId, text: "By Mira" })).toBe(false);
  await end();
  expect(await chat.sending.edit({ ...edit, text: "Too late" })).toBe(false);
  const unsending = { ...change, number: 2, reason: "x", lowestBalance: 0 };
  expect(await chat.sending.unsend({ ...unsending, authorId: memberId })).toBe(false);
  expect((await chat.fan.find())?.unread).toBe(2);
  expect(await chat.sending.unsend({ ...unsending, authorId: chat.creatorId })).toBe(true);
  expect((await chat.fan.find())?.unread).toBe(1);
  expect((await chat.fan.messages()).map(({ text }) => text)).toEqual(["Changed", ""]);
});

test("a member sees the creator's conversations with fans, without the creator's own, drafts, and settings", async () => {
  const { db } = database();
  const chat = await newConversation(db);
  await chat.say("fan", "Hello");
  await chat.conversations.saveDraft({ id: chat.id, userId: chat.creatorId }, "A secret");
  await chat.creator.set("pin");
  const { memberId } = await newMember();
  const inbox = teamInboxStore(db);
  const rows = await inbox.list({ creatorId, memberId }, false, null, 100);
  expect(rows.find(({ id }) => id === chat.id)).toMatchObject({ draft: "", pinnedAt: null, side: "creator" });
  const asFan = await inbox.list({ creatorId, memberId: chat.fanId }, false, null, 100);
  expect(asFan.map(({ id }) => id)).not.toContain(chat.id);
  // The conversations where the creator is the fan stay private.
  expect(await inbox.list({ creatorId: chat.fanId, memberId }, false, null, 100)).toEqual([]);
  await chat.say("creator", "An answer", asTeam(memberId));
  expect((await chat.creator.find())?.draft).toBe("A secret");
});
