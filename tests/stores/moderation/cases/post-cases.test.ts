import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { profiles, user_roles } from "#db/schema/accounts/accounts.ts";
import { media, post_media } from "#db/schema/media/media.ts";
import { cases, decisions, reports } from "#db/schema/moderation/cases.ts";
import { content } from "#db/schema/posts/posts.ts";
import { mediaStore } from "#db/stores/media/media.ts";
import { reportStore } from "#db/stores/moderation/cases/reports.ts";
import { ownPostStore } from "#db/stores/posts/own-posts.ts";
import { DAY, HOUR, NOW, people, posts } from "#tests/cast.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { addPageReport, nextId } from "./page-report.ts";
import { newReportedPost } from "./reported-post.ts";

const admin = people.admin.id;
const database = databaseForFile(async ({ db }) => {
  await insertCast(db);
  await db.insert(user_roles).values({ user_id: admin, role: "admin", granted_at: 0 }).onConflictDoNothing();
});

const newPost = () => newReportedPost(database().db);

beforeEach(async () => {
  const { db } = database();
  for (const table of [reports, decisions]) await db.delete(table);
  await db.update(cases).set({ decided_at: 0 });
});

test("all reports of a post are one case, with its earliest deadline, and a copy each of what was reported", async () => {
  const post = await newPost();
  const first = await post.report("scam");
  expect((await post.report("scam"))?.id).toBe(first?.id);
  await database().db.update(content).set({ title: "Changed" }).where(eq(content.id, post.id));
  await post.report("consent", null, NOW + 1);
  const found = await post.cases.find(first?.id ?? "", admin);
  expect(found?.reports.map(({ keptText }) => keptText?.split("\n")[0])).toEqual([
    posts.free.title,
    "Changed",
  ]);
  expect([found?.dueAt, found?.hideAt]).toEqual([NOW + 1 + 2 * DAY, NOW + 1 + 47 * HOUR]);
  expect(found?.subject.text).toContain("Changed");
});

test("a removed post disappears with its decision, and comes back when it's taken back", async () => {
  const post = await newPost();
  const { id: caseId = "" } = (await post.report("consent")) ?? {};
  expect(await post.decide(caseId, "removed", { version: "another" })).toBe(false);
  expect(await post.isPublic()).toBe(true);
  expect(await post.decide(caseId, "removed")).toBe(true);
  expect(await post.isPublic()).toBe(false);
  const { id: decisionId = "" } = (await post.cases.find(caseId, admin))?.decisions[0] ?? {};
  expect(await reportStore(database().db).findRemoval(post.id, "removed", NOW)).toBe(decisionId);
  expect(await post.reverse(caseId, decisionId, people.creator.id)).toBe(false);
  expect(await post.reverse(caseId, decisionId)).toBe(true);
  expect([await post.isPublic(), await post.reverse(caseId, decisionId)]).toEqual([true, false]);
  expect((await post.find())?.published_at).toBe(posts.free.publishedAt);
});

test("a post is hidden when its time runs out, once, and a person still decides", async () => {
  for (const outcome of ["dismissed", "removed"] as const) {
    const post = await newPost();
    const { id: caseId = "" } = (await post.report("consent")) ?? {};
    await post.runAt(NOW + 47 * HOUR - 1);
    expect(await post.isPublic()).toBe(true);
    await post.runAt(NOW + 47 * HOUR);
    await post.runAt(NOW + 47 * HOUR);
    const found = await post.cases.find(caseId, admin);
    expect([await post.isPublic(), found?.decisions.length, found?.decidedAt]).toEqual([false, 1, null]);
    expect(found?.decisions[0]).toMatchObject({ action: "removed", isAutomated: true });
    // A further report doesn't hide it twice.
    await post.report("minor", people.otherFan.id);
    expect((await post.caseOf())?.hide_at).toBeNull();
    const version = (await post.find())?.revision ?? "";
    expect(await post.decide(caseId, outcome, { version })).toBe(true);
    expect(await post.isPublic()).toBe(outcome === "dismissed");
  }
});

test("two accounts that report a minor hide a post at once; one account or people without one don't", async () => {
  const post = await newPost();
  await post.report("minor");
  await post.report("minor");
  await post.report("minor", null);
  await post.runAt(NOW);
  expect(await post.isPublic()).toBe(true);
  expect((await post.report("minor", people.otherFan.id))?.hideAt).toBe(NOW);
  await post.runAt(NOW);
  expect(await post.isPublic()).toBe(false);
});

test("a page is hidden at once if two accounts report a minor", async () => {
  const hidden: (number | null)[] = [];
  for (const reporterId of [people.fan.id, people.otherFan.id]) {
    const found = await addPageReport(database().db, {
      kind: "profile",
      subjectId: people.creator.id,
      reason: "minor",
      reporterId,
      dueAt: NOW + DAY,
      hideAt: NOW + DAY,
    });
    hidden.push(found?.hideAt ?? null);
  }
  expect(hidden).toEqual([NOW + DAY, NOW]);
});

test("new or unconfirmed accounts can't hide a post at once, and nobody can after we decided otherwise", async () => {
  const { db } = database();
  const { fan, otherFan } = people;
  const change = (to: Partial<typeof profiles.$inferInsert>) =>
    db.update(profiles).set(to).where(eq(profiles.id, otherFan.id));
  const [before] = await db.select().from(profiles).where(eq(profiles.id, otherFan.id));
  for (const to of [{ created_at: NOW - DAY }, { email_verified_at: null }]) {
    await change(to);
    const post = await newPost();
    await post.report("minor", fan.id);
    expect((await post.report("minor", otherFan.id))?.hideAt).toBe(NOW + DAY);
    await change({ created_at: before?.created_at, email_verified_at: before?.email_verified_at });
  }
  const post = await newPost();
  const { id: caseId = "" } = (await post.report("minor", fan.id)) ?? {};
  await post.decide(caseId, "dismissed");
  await post.report("minor", fan.id);
  expect((await post.report("minor", otherFan.id))?.hideAt).toBe(NOW + DAY);
});

test("an account whose report of a minor wasn't upheld can't hide another post at once", async () => {
  const { fan, otherFan } = people;
  const wrong = await newPost();
  const { id: caseId = "" } = (await wrong.report("minor", fan.id)) ?? {};
  const hideAt = async () => {
    const post = await newPost();
    await post.report("minor", fan.id);
    return (await post.report("minor", otherFan.id))?.hideAt;
  };
  await wrong.decide(caseId, "removed");
  expect(await hideAt()).toBe(NOW);
  await wrong.reverse(caseId, (await wrong.cases.find(caseId, admin))?.decisions[0]?.id ?? "");
  expect(await hideAt()).toBe(NOW + DAY);
});

test("the files of a removed post stay hidden if its creator used them elsewhere and deleted it", async () => {
  const { db } = database();
  const post = await newPost();
  const { id: caseId = "" } = (await post.report("minor")) ?? {};
  const [free] = await db.select().from(content).where(eq(content.id, posts.free.id));
  const again = nextId("again");
  if (free) await db.insert(content).values({ ...free, id: again });
  await db.insert(post_media).values({ content_id: again, media_id: `${post.id}-file`, position: 0 });
  const isRemoved = async () =>
    (await mediaStore(db).findVariant(`${post.id}-file`, "w320", people.fan.id))?.isRemoved;
  const cover = async () =>
    (await db.select().from(content).where(eq(content.id, again)))[0]?.card_media?.[1] ?? null;
  expect([await isRemoved(), await cover()]).toEqual([false, `${post.id}-file`]);
  await ownPostStore(db).remove(post.id, people.creator.id, NOW);
  await post.decide(caseId, "removed", { version: (await post.find())?.revision ?? "" });
  expect([await isRemoved(), await cover()]).toEqual([true, null]);
});

test("nothing is hidden for a copyright notice, or once someone decided", async () => {
  const copyright = await newPost();
  await copyright.report("copyright");
  await copyright.runAt(NOW + 100 * DAY);
  expect(await copyright.isPublic()).toBe(true);
  const decided = await newPost();
  const { id = "" } = (await decided.report("minor")) ?? {};
  await decided.decide(id, "warned");
  await decided.runAt(NOW + 100 * DAY);
  expect(await decided.isPublic()).toBe(true);
});

test("an admin can't decide about a post that they reported, or a creator they work for", async () => {
  const post = await newPost();
  await post.report("scam", admin);
  const { id: caseId = "" } = (await post.report("scam")) ?? {};
  expect((await post.cases.find(caseId, admin))?.isInvolved).toBe(true);
  expect(await post.decide(caseId, "removed")).toBe(false);
  expect(await post.decide(caseId, "removed", { adminId: people.creator.id })).toBe(false);
});

test("a reported post's files are kept until its case is cleared, a year if it's about a minor", async () => {
  const { db } = database();
  for (const [reason, days] of [["consent", 180] as const, ["minor", 365] as const]) {
    const post = await newPost();
    const { id: caseId = "" } = (await post.report(reason)) ?? {};
    await post.decide(caseId, "warned");
    const clear = (now: number) =>
      post.cases.clear({ before: now - 180 * DAY, minorBefore: now - 365 * DAY, now, limit: 500 });
    const [file = ""] = ((await post.cases.find(caseId, admin))?.files ?? []).map(
      ({ mediaItem }) => mediaItem.id,
    );
    await db.update(media).set({ first_used_at: null, deleted_at: NOW }).where(eq(media.id, file));
    const isSwept = async () => (await mediaStore(db).listClaimed(50)).includes(file);
    await clear(NOW + days * DAY);
    expect(await isSwept(), reason).toBe(false);
    await clear(NOW + days * DAY + 1);
    expect(await isSwept(), reason).toBe(true);
  }
});
