import { beforeEach, expect, test } from "vitest";
import { user_roles } from "#db/schema/accounts/accounts.ts";
import { appealStore } from "#db/stores/moderation/appeals.ts";
import { caseStore } from "#db/stores/moderation/cases/cases.ts";
import { reportStore } from "#db/stores/moderation/cases/reports.ts";
import { answerAppeal } from "#domain/moderation/cases/answer-appeal.ts";
import { appeal as makeAppeal } from "#domain/moderation/cases/appeal.ts";
import { claimCase } from "#domain/moderation/cases/claim-case.ts";
import { clearCases } from "#domain/moderation/cases/clear-cases.ts";
import { decideCase } from "#domain/moderation/cases/decide-case.ts";
import { reverseDecision } from "#domain/moderation/cases/reverse-decision.ts";
import type { Strike } from "#domain/moderation/cases/strikes.ts";
import { DAY, NOW, people } from "#tests/cast.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { addPageReport } from "./page-report.ts";

const [first, second] = [people.admin.id, people.newcomer.id];
const database = databaseForFile(async ({ db }) => {
  await insertCast(db);
  for (const user_id of [first, second])
    await db
      .insert(user_roles)
      .values({ user_id, role: "admin", granted_at: 0 })
      .onConflictDoUpdate({ target: user_roles.user_id, set: { role: "admin" } });
});
let count = 0;
let now = NOW;
/** Each test has a profile of its own to report. */
const subjects = [people.creator, people.otherCreator, people.creatorWithoutPayouts, people.creatorHalfway];
let owner = subjects[0] as (typeof subjects)[number];
beforeEach(async () => {
  now = NOW;
  owner = subjects[count++ % subjects.length] as typeof owner;
  const { client } = database();
  for (const table of ["appeals", "decisions", "reports", "cases"])
    await client.execute(`delete from ${table}`);
});

const reporter = people.fan.id;
const deps = () => ({
  cases: caseStore(database().db),
  reports: reportStore(database().db),
  media: { list: async () => [], remove: async () => {} },
  clock: { now: () => now, newId: () => `a-${++count}` },
  pageLink: (path: string) => path,
});
const rows = async (sql: string) => (await database().client.execute(sql)).rows;
async function report(reporterId: string | null = reporter, email = "wren@example.com") {
  const keyHash = `hash-${++count}`;
  const found = await addPageReport(database().db, {
    kind: "profile",
    subjectId: owner.id,
    reason: "scam",
    reporterId,
    email: reporterId === null ? email : null,
    keyHash,
    details: "Look",
    now,
  });
  return { caseId: found?.id ?? "", keyHash };
}
async function decide(caseId: string, outcome: "dismissed" | "warned", strike?: Strike, adminId = first) {
  const own = { caseId, adminId };
  await claimCase(deps(), own);
  const decision = {
    outcome,
    rule: "scam" as const,
    statement: "What we found there.",
    version: "",
    strike,
  };
  return decideCase(deps(), own, decision);
}
const receiptOf = async (caseId: string) => {
  const found = await deps().reports.findReceipt(caseId, reporter);
  if (!found) throw new Error("the reporter has a receipt");
  return found;
};
const statementFor = async (caseId: string) => {
  const [{ id } = { id: "" }] = await rows(
    `select id from decisions where case_id = '${caseId}' and action = 'warned'`,
  );
  const found = await deps().reports.findStatement(String(id), owner.id);
  if (!found) throw new Error("the owner reads the decision");
  return { ...found, decisionId: String(id), actedAt: found.decidedAt };
};
const asReporter = async (caseId: string) =>
  makeAppeal(deps(), await receiptOf(caseId), { isReporter: true, userId: reporter, reportId: null }, "Why?");
const asOwner = async (caseId: string) =>
  makeAppeal(
    deps(),
    await statementFor(caseId),
    { isReporter: false, userId: owner.id, reportId: null },
    "It was a joke",
  );
const answer = async (caseId: string, outcome: "kept" | "reversed", adminId = second) => {
  const found = await deps().cases.find(caseId, adminId);
  const open = found?.appeals.find(({ decidedAt }) => decidedAt === null);
  return answerAppeal(
    deps(),
    { caseId, adminId },
    { appealId: String(open?.id), outcome, answer: "We looked again." },
  );
};

test("a reporter appeals a dismissal once; someone else reopens the case, which is decided anew", async () => {
  const { caseId } = await report();
  expect(await asReporter(caseId)).toEqual({ ok: false, reason: "none" });
  await decide(caseId, "dismissed");
  now += 184 * DAY;
  expect(await asReporter(caseId)).toEqual({ ok: true });
  expect(await asReporter(caseId)).toEqual({ ok: false, reason: "already" });
  expect(await answer(caseId, "reversed", first)).toEqual({ ok: false, reason: "own_decision" });
  expect(await answer(caseId, "reversed", owner.id)).toEqual({ ok: false, reason: "involved" });
  expect(await answer(caseId, "reversed")).toEqual({ ok: true });
  const receipt = await receiptOf(caseId);
  expect([receipt.decidedAt, receipt.appeal?.outcome]).toEqual([null, "reversed"]);
  expect(receipt.dueAt).toBeGreaterThan(now);
  expect(await decide(caseId, "warned")).toEqual({ ok: true });
  expect((await receiptOf(caseId)).outcome).toBe("warned");
});

test("the owner appeals a decision, and a granted appeal takes it back with its strike", async () => {
  const { caseId } = await report();
  await decide(caseId, "warned", "severe");
  expect(await asOwner(caseId)).toEqual({ ok: true });
  expect((await deps().cases.findRecord({ caseId, now, disputesSince: 0 }))?.points).toBe(3);
  expect(await answer(caseId, "kept", reporter)).toEqual({ ok: false, reason: "involved" });
  expect(await answer(caseId, "reversed")).toEqual({ ok: true });
  expect((await deps().cases.findRecord({ caseId, now, disputesSince: 0 }))?.points).toBe(0);
  const shown = await statementFor(caseId);
  expect([shown.reversedAt, shown.appeal?.outcome, shown.appeal?.answer]).toEqual([
    now,
    "reversed",
    "We looked again.",
  ]);
  // Nothing is decided again: only reporters ask for that.
  expect((await receiptOf(caseId)).decidedAt).not.toBeNull();
});

test("a kept decision stays, and only the appellant is told", async () => {
  const { caseId } = await report(null);
  await decide(caseId, "warned");
  await asOwner(caseId);
  const before = await rows("select recipient from outgoing_emails");
  expect(await answer(caseId, "kept")).toEqual({ ok: true });
  expect(await answer(caseId, "kept")).toEqual({ ok: false, reason: "over" });
  const after = await rows("select recipient from outgoing_emails order by rowid");
  expect(after.slice(before.length).map((row) => row.recipient)).toEqual([owner.email]);
  expect((await statementFor(caseId)).reversedAt).toBeNull();
});

test("people without an account appeal with their key, and are answered by email", async () => {
  const { caseId, keyHash } = await report(null);
  const { keyHash: second } = await report(null);
  await decide(caseId, "dismissed");
  const found = await deps().reports.findReceiptByKey(keyHash);
  const appellant = { isReporter: true, userId: null, reportId: found?.reportId ?? "" } as const;
  const send = async () => {
    const receipt = await deps().reports.findReceiptByKey(keyHash);
    if (!receipt) throw new Error("the key opens the receipt");
    return makeAppeal(deps(), receipt, appellant, "You looked at another page");
  };
  expect([await send(), await send()]).toEqual([{ ok: true }, { ok: false, reason: "already" }]);
  const other = await deps().reports.findReceiptByKey(second);
  if (!other) throw new Error("the second key opens its receipt");
  const again = { isReporter: true, userId: null, reportId: other.reportId } as const;
  expect((await makeAppeal(deps(), other, again, "The same person")).ok).toBe(false);
  await answer(caseId, "kept");
  const [mail] = await rows("select recipient, body from outgoing_emails order by rowid desc limit 1");
  expect([mail?.recipient, String(mail?.body).includes("We looked again.")]).toEqual([
    "wren@example.com",
    true,
  ]);
});

test("nobody reverses a decision past its open appeals; granting one answers all, and reopens for reporters", async () => {
  const { caseId } = await report();
  await decide(caseId, "warned");
  await asOwner(caseId);
  await asReporter(caseId);
  const { decisionId } = await statementFor(caseId);
  const reversal = { decisionId, reason: "We were wrong." };
  for (const adminId of [first, second])
    expect(await reverseDecision(deps(), { caseId, adminId }, reversal)).toEqual({
      ok: false,
      reason: "not_reversible",
    });
  await answer(caseId, "reversed");
  expect((await statementFor(caseId)).appeal?.outcome).toBe("reversed");
  const receipt = await receiptOf(caseId);
  expect([receipt.appeal?.outcome, receipt.decidedAt]).toEqual(["reversed", null]);
  expect(await asOwner(caseId)).toEqual({ ok: false, reason: "already" });
});

test("every open appeal of a case can be answered, however many there are", async () => {
  const { caseId } = await report();
  const keys: string[] = [];
  for (let i = 0; i < 22; i += 1) keys.push((await report(null, `wren-${i}@example.com`)).keyHash);
  await decide(caseId, "dismissed");
  for (const key of keys) {
    const receipt = await deps().reports.findReceiptByKey(key);
    if (!receipt) throw new Error("the key opens the receipt");
    await makeAppeal(
      deps(),
      receipt,
      { isReporter: true, userId: null, reportId: receipt.reportId },
      "Look again",
    );
  }
  for (const _ of keys) expect(await answer(caseId, "kept")).toEqual({ ok: true });
});

test("a case isn't reopened while another one about the same is open", async () => {
  const { caseId } = await report();
  await decide(caseId, "dismissed");
  await asReporter(caseId);
  await report(people.otherFan.id);
  expect(await answer(caseId, "reversed")).toEqual({ ok: false, reason: "newer" });
});

test("appeals are over after six months, and one that waits keeps its case's copies", async () => {
  const { caseId } = await report();
  await decide(caseId, "warned");
  now += 184 * DAY + 1;
  expect(await asReporter(caseId)).toEqual({ ok: false, reason: "late" });
  now -= 2;
  expect(await asReporter(caseId)).toEqual({ ok: true });
  now += 10 * DAY;
  const kept = async () => (await rows("select details from reports"))[0]?.details;
  await clearCases(deps());
  expect(await kept()).toBe("Look");
  await answer(caseId, "kept");
  await clearCases(deps());
  expect([await kept(), (await rows("select text from appeals"))[0]?.text]).toEqual(["", ""]);
});

test("open appeals are listed by deadline, and say who can't answer them", async () => {
  const { caseId } = await report();
  await decide(caseId, "warned");
  await asOwner(caseId);
  const seenBy = async (adminId: string) =>
    (await appealStore(database().db).listOpen(now, adminId, 50)).decisions.map((one) => [
      one.caseId,
      one.isOwnDecision,
      one.isInvolved,
    ]);
  expect(await seenBy(first)).toEqual([[caseId, true, false]]);
  expect(await seenBy(second)).toEqual([[caseId, false, false]]);
  expect(await seenBy(reporter)).toEqual([[caseId, false, true]]);
  await answer(caseId, "kept");
  expect(await seenBy(second)).toEqual([]);
});

test("six strike points open a case about the account, once, and expired ones don't count", async () => {
  const accountCases = async () =>
    Number((await rows("select count(*) as n from cases where decided_at is null"))[0]?.n);
  for (const [strike, later, expected] of [
    ["severe", 0, 0],
    ["minor", 366 * DAY, 0],
    ["severe", 1, 0],
    ["serious", 1, 1],
    ["minor", 1, 1],
  ] as const) {
    now += later;
    // Decided about another subject of theirs, or the open case about the account would be the one decided.
    await database().client.execute(
      `insert into cases (id, subject_kind, subject_id, creator_id, opened_at, due_at) values ('s-${++count}', 'post', 'p-${count}', '${owner.id}', ${now}, ${now})`,
    );
    await decide(`s-${count}`, "warned", strike);
    expect(await accountCases(), strike).toBe(expected);
  }
  const [opened] = await rows("select subject_kind, subject_id from cases where decided_at is null");
  expect(opened).toMatchObject({ subject_kind: "profile", subject_id: owner.id });
});
