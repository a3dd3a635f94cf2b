import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { team_members } from "#db/schema/creators/team.ts";
import { caseStore } from "#db/stores/moderation/cases/cases.ts";
import { reportStore } from "#db/stores/moderation/cases/reports.ts";
import { heldMessageStore } from "#db/stores/moderation/held-messages/held-messages.ts";
import { DAY, MINUTE, NOW, people } from "#tests/cast.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { newConversation } from "#tests/stores/messages/conversation-fixture.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const admin = people.admin.id;
const member = people.otherFan.id;
const LATER = NOW + 16 * MINUTE;

async function newCase() {
  const { db } = database();
  const chat = await newConversation(db);
  await chat.say("creator", "Pay me elsewhere");
  const caseId = await reportStore(db).add({
    id: `r-${chat.id}`,
    newCaseId: `c-${chat.id}`,
    conversationId: chat.id,
    side: "fan",
    number: 0,
    reporterId: chat.fanId,
    reason: "scam",
    details: "",
    dueAt: NOW + 7 * DAY,
    now: NOW,
  });
  const held = heldMessageStore(db);
  await held.hold({
    heldId: `h-${chat.id}`,
    id: chat.id,
    authorId: chat.fanId,
    side: "fan",
    heldBy: "platform",
    word: "venmo",
    text: "By venmo?",
    replyTo: null,
    key: "held",
    now: NOW,
    most: 20,
  });
  const row = { creator_id: chat.creatorId, member_id: member, name: "Lu", joined_at: NOW };
  const join = () => db.insert(team_members).values({ ...row, id: `m-${chat.id}` });
  const leave = () =>
    db
      .update(team_members)
      .set({ ended_at: NOW + MINUTE })
      .where(eq(team_members.id, `m-${chat.id}`));
  return { chat, caseId: caseId ?? "", heldId: `h-${chat.id}`, held, cases: caseStore(db), join, leave };
}

test("an admin who takes part in the conversation, or is or was on the creator's team, can't claim or decide its case", async () => {
  const { chat, caseId, cases, join, leave } = await newCase();
  const claim = (adminId: string, now = LATER) =>
    cases.claim({ caseId, adminId, now, until: now + 15 * MINUTE });
  const decide = (adminId: string, now: number) =>
    cases.decide({
      id: `decision-${caseId}-${adminId}-${now}`,
      caseId,
      adminId,
      action: "closed",
      rule: "scam",
      statement: "What was written.",
      version: "",
      refund: null,
      now,
      tell: { accounts: [], emails: [], reporters: null },
    });
  // Someone who claimed it and then joined the team can't decide it.
  expect(await claim(member, NOW)).toBe(true);
  await join();
  expect(await decide(member, NOW + 1)).toBe(false);
  expect(await claim(member, NOW + 1)).toBe(false);
  await leave();
  for (const adminId of [chat.fanId, chat.creatorId, member]) {
    expect((await cases.find(caseId, adminId))?.isInvolved, adminId).toBe(true);
    expect(await claim(adminId), adminId).toBe(false);
  }
  expect((await cases.find(caseId, admin))?.isInvolved).toBe(false);
  expect(await claim(admin)).toBe(true);
  expect(await decide(admin, LATER)).toBe(true);
});

test("such an admin can't read messages held in the conversation either", async () => {
  const { chat, heldId, held, join } = await newCase();
  await join();
  const claim = (adminId: string) =>
    held.claim({
      heldId,
      authorId: chat.fanId,
      adminId,
      auditId: `audit-${heldId}-${adminId}`,
      reason: "It waits",
      now: NOW,
      until: NOW + MINUTE,
    });
  for (const adminId of [chat.fanId, chat.creatorId, member]) {
    expect((await held.findForAdmins(heldId, adminId))?.isInvolved, adminId).toBe(true);
    await claim(adminId);
    expect((await held.find(heldId))?.claimedBy, adminId).toBeNull();
  }
  expect((await held.findForAdmins(heldId, admin))?.isInvolved).toBe(false);
  await claim(admin);
  expect((await held.find(heldId))?.claimedBy).toBe(admin);
});
