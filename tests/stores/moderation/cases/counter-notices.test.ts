import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { user_roles } from "#db/schema/accounts/accounts.ts";
import { content } from "#db/schema/posts/posts.ts";
import { appealStore } from "#db/stores/moderation/appeals.ts";
import { caseStore } from "#db/stores/moderation/cases/cases.ts";
import { reportStore } from "#db/stores/moderation/cases/reports.ts";
import { claimCase } from "#domain/moderation/cases/claim-case.ts";
import { clearCases } from "#domain/moderation/cases/clear-cases.ts";
import { recordSuit, sendCounterNotice } from "#domain/moderation/cases/counter-notice.ts";
import { decideCase } from "#domain/moderation/cases/decide-case.ts";
import { processCounterNotices } from "#domain/moderation/cases/process-counter-notices.ts";
import type { Reason } from "#domain/moderation/cases/reasons.ts";
import { reverseDecision } from "#domain/moderation/cases/reverse-decision.ts";
import { DAY, people, posts } from "#tests/cast.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { addPageReport } from "./page-report.ts";

const [admin, other, owner, claimant] = [people.admin, people.newcomer, people.creator, people.fan];
/** Veterans Day is among the 12 business days. */
const MONDAY = Date.parse("2026-11-02T09:00:00Z");
const TWELFTH = Date.parse("2026-11-19T09:00:00Z");
const database = databaseForFile(async ({ db }) => {
  await insertCast(db);
  for (const { id } of [admin, other])
    await db
      .insert(user_roles)
      .values({ user_id: id, role: "admin", granted_at: 0 })
      .onConflictDoUpdate({ target: user_roles.user_id, set: { role: "admin" } });
});
let count = 0;
let now = MONDAY;
let postId = "";
beforeEach(async () => {
  now = MONDAY;
  const { db, client } = database();
  for (const table of ["counter_notices", "outgoing_emails"]) await client.execute(`delete from ${table}`);
  postId = `countered-${++count}`;
  const [free] = await db.select().from(content).where(eq(content.id, posts.free.id));
  if (!free) throw new Error("the cast has a free post");
  await db.insert(content).values({ ...free, id: postId, first_published_at: free.published_at });
});

const deps = () => ({
  cases: caseStore(database().db),
  reports: reportStore(database().db),
  media: { list: async () => [], remove: async () => {} },
  clock: { now: () => now, newId: () => `cn-${++count}` },
  pageLink: (path: string) => path,
});
const rows = async (sql: string) => (await database().client.execute(sql)).rows;
const report = (reason: Reason, reporterId: string | null, email: string | null = null) =>
  addPageReport(database().db, {
    kind: "post",
    subjectId: postId,
    reason,
    reporterId,
    email,
    details: "My print",
    now,
  });
/** Reported by an account and, twice, by someone without one; by another for something else. Then removed. */
async function removed(rule: Reason = "copyright") {
  const found = await report("copyright", claimant.id);
  await report("copyright", null, "wren@example.com");
  await report("copyright", null, "wren@example.com");
  await report("scam", null, "someone@example.com");
  const caseId = found?.id ?? "";
  const own = { caseId, adminId: admin.id };
  await claimCase(deps(), own);
  const [post] = await database().db.select().from(content).where(eq(content.id, postId));
  const statement = "It's their print.";
  const decision = { outcome: "removed" as const, rule, statement, version: String(post?.revision) };
  expect(await decideCase(deps(), own, decision)).toEqual({ ok: true });
  await database().client.execute("delete from outgoing_emails");
  const decisionId = (await deps().reports.findRemovalInCase(caseId, owner.id)) ?? "";
  return { caseId, decisionId };
}
const fields = {
  name: "Mira Sol",
  address: "12 Harbor Road, Portland",
  phone: "+1 503 555 0142",
  text: "I took this photo myself.",
  signature: "Mira Sol",
};
const send = (decisionId: string, userId = owner.id) =>
  sendCounterNotice(deps(), { decisionId, userId }, fields);
const isPublic = async () => {
  const [post] = await database().db.select().from(content).where(eq(content.id, postId));
  return post?.removed_at === null && post.published_at !== null;
};
const emails = async () =>
  (await rows("select recipient, body from outgoing_emails order by recipient")) as unknown as {
    recipient: string;
    body: string;
  }[];
const over = { ok: false, reason: "over" };

test("only the post's creator sends one, once, and only while a removal for copyright stands", async () => {
  const { caseId, decisionId } = await removed();
  expect(await deps().reports.findRemovalInCase(caseId, claimant.id)).toBeNull();
  expect(await send(decisionId, claimant.id)).toEqual(over);
  expect([await send(decisionId), await send(decisionId)]).toEqual([{ ok: true }, over]);
});

test("there's none against a removal for another reason, or one that was taken back", async () => {
  const first = await removed("consent");
  expect(await send(first.decisionId)).toEqual(over);
  const reversal = { decisionId: first.decisionId, reason: "We were wrong." };
  await reverseDecision(deps(), { caseId: first.caseId, adminId: other.id }, reversal);
  const { caseId, decisionId } = await removed();
  await reverseDecision(deps(), { caseId, adminId: other.id }, { decisionId, reason: "We were wrong." });
  expect(await send(decisionId)).toEqual(over);
});

test("it's forwarded once, in full, to those who reported copyright", async () => {
  const { decisionId } = await removed();
  await send(decisionId);
  await Promise.all([processCounterNotices(deps()), processCounterNotices(deps())]);
  now += DAY;
  await processCounterNotices(deps());
  const sent = await emails();
  expect(sent.map(({ recipient }) => recipient)).toEqual([claimant.email, "wren@example.com"].sort());
  for (const { body } of sent)
    for (const text of [
      ...Object.values(fields),
      posts.free.title,
      "penalty of perjury",
      "November 19, 2026",
    ])
      expect(body).toContain(text);
  expect(await rows("select forwarded_at, restores_at from counter_notices")).toMatchObject([
    { forwarded_at: MONDAY, restores_at: TWELFTH },
  ]);
});

test("on the 12th business day, and not before, the post is put back, once, and everyone is told", async () => {
  const { caseId, decisionId } = await removed();
  await send(decisionId);
  await processCounterNotices(deps());
  await database().client.execute("delete from outgoing_emails");
  now = TWELFTH - 1;
  await processCounterNotices(deps());
  expect(await isPublic()).toBe(false);
  now = TWELFTH;
  await Promise.all([processCounterNotices(deps()), processCounterNotices(deps())]);
  now += DAY;
  await processCounterNotices(deps());
  expect(await isPublic()).toBe(true);
  expect(
    await rows(`select action, decided_by, decided_at, reverses from decisions where case_id = '${caseId}'
      order by decided_at desc`),
  ).toMatchObject([{ action: "reversed", decided_by: null, decided_at: TWELFTH, reverses: decisionId }, {}]);
  expect(await rows("select restored_at from counter_notices")).toMatchObject([{ restored_at: TWELFTH }]);
  expect((await emails()).map(({ recipient }) => recipient)).toEqual(
    [owner.email, "someone@example.com", "wren@example.com"].sort(),
  );
});

test("a lawsuit, recorded by an admin who isn't involved, keeps the post removed", async () => {
  const { caseId, decisionId } = await removed();
  const suit = (adminId: string) => recordSuit(deps(), { caseId, adminId }, "Weiss v. Sol, 3:26-cv-01234");
  expect(await suit(other.id)).toEqual({ ok: false, reason: "no_notice" });
  await send(decisionId);
  await processCounterNotices(deps());
  const listed = async () => (await appealStore(database().db).listOpen(now, other.id, 50)).counterNotices;
  expect(await listed()).toMatchObject([{ caseId, restoresAt: TWELFTH, isInvolved: false }]);
  expect(await suit(owner.id)).toEqual({ ok: false, reason: "involved" });
  expect(await suit(claimant.id)).toEqual({ ok: false, reason: "involved" });
  expect([await suit(other.id), await suit(other.id)]).toEqual([
    { ok: true },
    { ok: false, reason: "no_notice" },
  ]);
  expect(await listed()).toEqual([]);
  now = TWELFTH + DAY;
  await processCounterNotices(deps());
  expect(await isPublic()).toBe(false);
  expect((await emails()).find(({ recipient }) => recipient === owner.email)?.body).toContain("Weiss v. Sol");
  expect(await rows("select actor_id, reason from audit_log where action = 'counter_notices.suit'")).toEqual([
    { actor_id: other.id, reason: "Weiss v. Sol, 3:26-cv-01234" },
  ]);
});

test("one whose decision was taken back is over: it isn't forwarded, and nothing is put back again", async () => {
  const { caseId, decisionId } = await removed();
  await send(decisionId);
  await reverseDecision(deps(), { caseId, adminId: other.id }, { decisionId, reason: "We were wrong." });
  await database().client.execute("delete from outgoing_emails");
  await processCounterNotices(deps());
  now = TWELFTH + DAY;
  await processCounterNotices(deps());
  expect(await emails()).toEqual([]);
  expect(await rows("select restored_at from counter_notices")).toMatchObject([{ restored_at: null }]);
});

test("a running one keeps its case's copies; once it's over, its texts go with them", async () => {
  const { caseId, decisionId } = await removed();
  now += 179 * DAY;
  await send(decisionId);
  await processCounterNotices(deps());
  now += 5 * DAY;
  await clearCases(deps());
  const kept = async () => [
    (await rows(`select details from reports where case_id = '${caseId}'`))[0]?.details,
    ...Object.values(
      (await rows("select name, address, phone, text, signature from counter_notices"))[0] ?? {},
    ),
  ];
  expect(await kept()).toEqual([
    "My print",
    ...["name", "address", "phone", "text", "signature"].map((key) => fields[key as keyof typeof fields]),
  ]);
  now += 20 * DAY;
  await processCounterNotices(deps());
  await clearCases(deps());
  expect(await kept()).toEqual(["", "", "", "", "", ""]);
});
