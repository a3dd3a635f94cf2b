import { expect, test } from "vitest";
import { user_roles } from "#db/schema/accounts/accounts.ts";
import { exportStore } from "#db/stores/accounts/exports.ts";
import { mediaStore } from "#db/stores/media/media.ts";
import { messageStore } from "#db/stores/messages/messages.ts";
import { caseStore } from "#db/stores/moderation/cases/cases.ts";
import { readingRightStore } from "#db/stores/moderation/cases/reading-rights.ts";
import { reportStore } from "#db/stores/moderation/cases/reports.ts";
import { hideUndecided } from "#domain/moderation/cases/hide-undecided.ts";
import { DAY, HOUR, MINUTE, NOW, people } from "#tests/cast.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { newConversation } from "#tests/stores/messages/conversation-fixture.ts";

const admin = people.admin.id;
const database = databaseForFile(async ({ db }) => {
  await insertCast(db);
  await db.insert(user_roles).values({ user_id: admin, role: "admin", granted_at: 0 }).onConflictDoNothing();
});
let count = 0;

async function newCase() {
  const { db } = database();
  const chat = await newConversation(db);
  await chat.say("fan", "Hello");
  await chat.say("creator", "Pay me elsewhere");
  const reports = reportStore(db);
  const report = (
    side: "fan" | "creator",
    number: number,
    reporterId = side === "fan" ? chat.fanId : chat.creatorId,
  ) => {
    count += 1;
    return reports.add({
      id: `report-${count}`,
      newCaseId: `case-${count}`,
      conversationId: chat.id,
      side,
      reporterId,
      number,
      reason: "scam",
      details: "Look",
      dueAt: NOW + 7 * DAY,
      hideAt: NOW + 7 * DAY,
      now: NOW,
    });
  };
  const cases = caseStore(db);
  const claim = (caseId: string, adminId = admin, now = NOW) =>
    cases.claim({ caseId, adminId, now, until: now + 15 * MINUTE });
  const decide = (
    caseId: string,
    outcome: "dismissed" | "warned" | "closed" | "removed",
    adminId = admin,
    now = NOW,
  ) =>
    cases.decide({
      id: `decision-${++count}`,
      caseId,
      adminId,
      action: outcome,
      rule: "scam",
      statement: "Because of what was written.",
      version: "",
      refund: null,
      now,
      tell: { accounts: [chat.fanId, chat.creatorId], emails: [], reporters: null },
    });
  const clear = (before: number) => cases.clear({ before, minorBefore: before, now: before, limit: 500 });
  return { chat, reports, cases, report, claim, decide, clear };
}

test("all reports of a conversation, or of a message, are one open case, and a repeated report adds nothing", async () => {
  const { report, cases, claim, decide } = await newCase();
  const whole = [await report("fan", 0), await report("creator", 0)];
  const ids = await Promise.all([report("fan", 2), report("fan", 2), report("creator", 1)]);
  const [caseId = ""] = ids as string[];
  expect([new Set(whole).size, new Set([...whole, ...ids]).size]).toEqual([1, 3]);
  expect((await cases.find(caseId, admin))?.reports).toHaveLength(1);
  expect((await cases.find(whole[0] ?? "", admin))?.reports).toHaveLength(2);
  await claim(caseId);
  await decide(caseId, "dismissed");
  expect(await report("fan", 2)).not.toBe(caseId);
});

test("nobody can report a message that they can't see, that isn't there, or that they wrote", async () => {
  const { report, chat, cases } = await newCase();
  const open = async () => (await cases.list(true, null, people.admin.id, 1000)).length;
  const before = await open();
  expect(await report("fan", 0, people.otherFan.id)).toBeNull();
  expect(await report("fan", 1)).toBeNull();
  expect(await report("fan", 99)).toBeNull();
  await chat.sending.unsend({
    id: chat.id,
    number: 2,
    authorId: chat.creatorId,
    now: chat.clock.now,
    reason: "x",
    lowestBalance: 0,
  });
  expect(await report("fan", 2)).toBeNull();
  expect(await open()).toBe(before);
});

test("the reported version is kept when it is edited or unsent, until 180 days after the decision", async () => {
  const { report, chat, cases, claim, decide, clear } = await newCase();
  const caseId = (await report("fan", 2)) ?? "";
  const change = { id: chat.id, number: 2, authorId: chat.creatorId, now: chat.clock.now };
  await chat.sending.edit({ ...change, text: "Nothing", since: 0 });
  await chat.sending.unsend({ ...change, reason: "x", lowestBalance: 0 });
  const kept = async () => (await cases.find(caseId, admin))?.reports[0];
  expect(await kept()).toMatchObject({
    keptText: "Pay me elsewhere",
    keptAuthor: "creator",
    details: "Look",
  });
  await clear(NOW + 500 * DAY);
  expect((await kept())?.keptText).toBe("Pay me elsewhere");
  await claim(caseId);
  await decide(caseId, "warned");
  await clear(NOW);
  expect((await kept())?.keptText).toBe("Pay me elsewhere");
  await clear(NOW + 1);
  expect(await kept()).toMatchObject({ keptText: null, details: "" });
});

test("one admin at a time claims a case, decides it once, and only while the claim holds", async () => {
  const { report, claim, decide, cases } = await newCase();
  const caseId = (await report("fan", 0)) ?? "";
  expect(await decide(caseId, "closed")).toBe(false);
  expect(await Promise.all([claim(caseId, "one"), claim(caseId, "two")])).toEqual(
    expect.arrayContaining([true, false]),
  );
  expect(await claim(caseId, admin, NOW + 15 * MINUTE)).toBe(true);
  const later = NOW + 16 * MINUTE;
  expect(await decide(caseId, "closed", "one", later)).toBe(false);
  expect(await decide(caseId, "closed", admin, NOW + 31 * MINUTE)).toBe(false);
  expect(await decide(caseId, "warned", admin, later)).toBe(true);
  expect(await decide(caseId, "closed", admin, later)).toBe(false);
  expect((await cases.find(caseId, admin))?.decisions.map(({ action }) => action)).toEqual(["warned"]);
  const told = await database().client.execute({
    sql: "select n.user_id from notices n join audit_log a on a.id = n.subject_id where a.subject_id = ?",
    args: [caseId],
  });
  expect(told.rows).toHaveLength(2);
});

test("an admin reads the range they opened with a reason, for a day, while the case is open", async () => {
  const { report, chat, claim, decide, cases } = await newCase();
  const { db } = database();
  const right = async (viewerId = admin, number = 1) =>
    (await readingRightStore(db).find({ conversationId: chat.id, number, viewerId }))?.inspectsUntil ?? null;
  const caseId = (await report("fan", 2)) ?? "";
  const inspect = (adminId: string) =>
    cases.inspect({
      id: `look-${caseId}-${adminId}`,
      auditId: `look-${caseId}-${adminId}`,
      caseId,
      adminId,
      reason: "The link in it",
      from: 1,
      to: 102,
      now: NOW,
      until: NOW + 24 * HOUR,
      claimedUntil: NOW + 15 * MINUTE,
    });
  await inspect(admin);
  expect(await right()).toBeNull();
  await claim(caseId);
  await inspect("someone-else");
  await inspect(admin);
  expect(await right()).toBe(NOW + 24 * HOUR);
  expect([await right(admin, 103), await right("someone-else"), await right(people.otherFan.id)]).toEqual([
    null,
    null,
    null,
  ]);
  expect((await reportStore(db).listShown(chat.id)).inspections).toEqual([
    { at: NOW, reason: "The link in it" },
  ]);
  await decide(caseId, "dismissed");
  expect(await right()).toBeNull();
});

test("a closed conversation takes no new messages from either side until it is reopened", async () => {
  const { report, chat, claim, decide, cases } = await newCase();
  const caseId = (await report("fan", 0)) ?? "";
  await claim(caseId);
  await decide(caseId, "closed");
  expect(await chat.say("fan", "Still there?")).toBeNull();
  expect(await chat.say("creator", "Yes")).toBeNull();
  expect((await chat.fan.find())?.relationship.isClosed).toBe(true);
  expect((await chat.fan.messages()).length).toBe(2);
  const [decided] = (await cases.find(caseId, admin))?.decisions ?? [];
  const reverse = (id: string) =>
    cases.reverse({
      id,
      caseId,
      adminId: admin,
      decisionId: decided?.id ?? "",
      statement: "Appealed",
      now: NOW,
      tell: { accounts: [], emails: [], reporters: null },
    });
  expect([await reverse(`again-${caseId}`), await reverse(`twice-${caseId}`)]).toEqual([true, false]);
  expect(await chat.say("fan", "Hello again")).toBe(3);
});

test("a receipt is shown only to the reporter, and the other side gets no sign of it", async () => {
  const { report, chat, reports } = await newCase();
  const caseId = (await report("fan", 2)) ?? "";
  expect(await reports.findReceipt(caseId, chat.fanId)).toMatchObject({
    isReporter: true,
    reports: [{ number: 2 }],
  });
  expect(await reports.findReceipt(caseId, chat.creatorId)).toMatchObject({ isReporter: false, reports: [] });
  expect(await reports.findReceipt(caseId, people.otherFan.id)).toBeNull();
});

test("a dismissed report is in the reporter's data file alone; a warning is in both", async () => {
  for (const [outcome, isTold] of [["dismissed", false] as const, ["warned", true] as const]) {
    const { report, chat, claim, decide } = await newCase();
    const caseId = (await report("fan", 2)) ?? "";
    await claim(caseId);
    await decide(caseId, outcome);
    const decisions = async (userId: string, section: string) =>
      (await exportStore(database().db).readAll(userId, 1000))[section]?.map(({ id }) => id);
    expect(await decisions(chat.fanId, "cases_as_fan")).toContain(caseId);
    expect((await decisions(chat.creatorId, "cases_as_creator"))?.includes(caseId)).toBe(isTold);
  }
});

test("a removed message is hidden from both sides, also its text in lists, until the decision is reversed", async () => {
  const { chat, report, cases, claim, decide } = await newCase();
  const caseId = (await report("fan", 2)) ?? "";
  const messages = messageStore(database().db);
  const read = async (userId: string) => (await messages.listBefore({ id: chat.id, userId }, 9, 9))[1];
  const changed = (await read(chat.fanId))?.changed ?? 0;
  await claim(caseId);
  expect(await decide(caseId, "removed")).toBe(true);
  for (const userId of [chat.fanId, chat.creatorId])
    expect(await read(userId)).toMatchObject({ text: "", media: [], isRemoved: true, unsentAt: NOW });
  expect((await read(chat.fanId))?.changed).toBeGreaterThan(changed);
  expect(await messages.countFound({ id: chat.id, userId: chat.creatorId }, "elsewhere")).toBe(0);
  expect(await report("fan", 2)).toBeNull();
  const decision = (await cases.find(caseId, admin))?.decisions[0]?.id ?? "";
  const tell = { accounts: [], emails: [], reporters: null };
  const back = {
    id: `back-${caseId}`,
    caseId,
    adminId: admin,
    decisionId: decision,
    statement: "x",
    now: NOW,
    tell,
  };
  const shown = async () => (await reportStore(database().db).listShown(chat.id)).decisions;
  expect(await shown()).toMatchObject([
    { outcome: "removed", caseId, subjectKind: "message", reversedAt: null },
  ]);
  expect(await cases.reverse(back)).toBe(true);
  expect(await shown()).toMatchObject([{ outcome: "removed", reversedAt: NOW }]);
  expect(await read(chat.fanId)).toMatchObject({
    text: "Pay me elsewhere",
    isRemoved: false,
    unsentAt: null,
  });
});

test("a message is hidden when its deadline passes, and who wrote it is told; a conversation isn't", async () => {
  const { chat, report, cases } = await newCase();
  const message = await report("fan", 2);
  const whole = await report("fan", 0);
  const due = (await cases.listToHide(NOW + 7 * DAY, 99)).filter(({ id }) => id === message || id === whole);
  expect(due).toEqual([expect.objectContaining({ id: message, subjectKind: "message", fanId: chat.fanId })]);
  expect(await cases.listToHide(NOW + 7 * DAY - 1, 99)).not.toContainEqual(due[0]);
  await hideUndecided({
    cases,
    clock: { now: () => NOW + 7 * DAY, newId: () => `hidden-${message}-${++count}` },
    pageLink: (path) => path,
    mediaStore: mediaStore(database().db),
    edgeCache: { purge: async () => {} },
  });
  const [, shown] = await messageStore(database().db).listBefore({ id: chat.id, userId: chat.fanId }, 9, 9);
  expect(shown).toMatchObject({ isRemoved: true });
  const told = await database().client.execute({
    sql: "select n.user_id from notices n join decisions d on d.id = n.subject_id where d.case_id = ?",
    args: [message],
  });
  expect(told.rows.map((row) => row.user_id)).toEqual([chat.creatorId]);
});
