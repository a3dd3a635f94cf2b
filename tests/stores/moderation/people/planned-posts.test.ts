import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { broadcasts } from "#db/schema/messages/broadcasts.ts";
import { messages } from "#db/schema/messages/messages.ts";
import { post_announcements } from "#db/schema/notifications/notices.ts";
import { content } from "#db/schema/posts/posts.ts";
import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import { deliveryStore } from "#db/stores/messages/broadcasts/deliveries.ts";
import { caseStore } from "#db/stores/moderation/cases/cases.ts";
import { reportStore } from "#db/stores/moderation/cases/reports.ts";
import { ownPostStore } from "#db/stores/posts/own-posts.ts";
import { restrictAccount } from "#domain/moderation/cases/account-actions.ts";
import { reverseDecision } from "#domain/moderation/cases/reverse-decision.ts";
import { HOUR, NOW, people } from "#tests/cast.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import {
  creatorId,
  deliver,
  fanId,
  insertFans,
  newBroadcast,
  subscription,
} from "#tests/stores/messages/broadcasts/broadcast-fixture.ts";
import { deleteCases } from "#tests/stores/moderation/cases/restricted-account.ts";

const { admin, otherCreator } = people;
const MINUTE = 60_000;
const FANS = 4;
const database = databaseForFile(async ({ db }) => {
  await insertCast(db);
  await insertFans(db, FANS);
  for (let i = 0; i < FANS; i++) await db.insert(subscriptions).values(subscription(i));
});
beforeEach(async () => {
  const { db } = database();
  await deleteCases(db);
  for (const table of [messages, broadcasts, post_announcements, content]) await db.delete(table);
});

let count = 0;
const depsAt = (now: number) => ({
  cases: caseStore(database().db),
  clock: { now: () => now, newId: () => `planned-${++count}` },
  pageLink: (path: string) => path,
});
const work = { adminId: admin.id, reason: "While we look into reports", rule: "scam" } as const;
const restrict = async (now = NOW, userId: string = creatorId) =>
  (await restrictAccount(depsAt(now), { id: userId, email: "a@example.com" }, work)).ok;
const lift = async (now: number, userId: string = creatorId) => {
  const restriction = await reportStore(database().db).findRestriction(userId);
  const { caseId = "", decisionId = "" } = restriction ?? {};
  return (
    await reverseDecision(depsAt(now), { caseId, adminId: admin.id }, { decisionId, reason: "Cleared up" })
  ).ok;
};

const schedule = (id: string, at: number, sellerId: string = creatorId) =>
  database().db.insert(content).values({
    id,
    seller_id: sellerId,
    title: "One of many",
    type: "text",
    visibility_type: "free",
    is_public: true,
    created_at: NOW,
    updated_at: NOW,
    revision: id,
    scheduled_for: at,
  });
const pace = [{ max: 30, windowMs: HOUR }];
const publish = (now: number) => ownPostStore(database().db).publishDue(now, 50, pace);
const post = async (id: string) => {
  const [row] = await database().db.select().from(content).where(eq(content.id, id));
  return row?.published_at != null ? "published" : row?.scheduled_for != null ? "scheduled" : "draft";
};
const broadcast = async (id: string) =>
  (await database().db.select().from(broadcasts).where(eq(broadcasts.id, id)))[0];
const copies = async (id: string) =>
  (await database().db.select().from(messages)).filter((row) => row.broadcast_id === id).length;

test("a restricted creator's scheduled posts become drafts when due, and other creators' are published", async () => {
  await schedule("before", NOW);
  await schedule("during", NOW + HOUR);
  await schedule("after", NOW + 9 * HOUR);
  await schedule("theirs", NOW + HOUR, otherCreator.id);
  expect(await publish(NOW)).toBe(1);
  expect(await restrict(NOW + MINUTE)).toBe(true);
  expect(await publish(NOW + HOUR)).toBe(1);
  expect([await post("before"), await post("during"), await post("theirs")]).toEqual([
    "published",
    "draft",
    "published",
  ]);
  expect((await database().db.select().from(post_announcements)).map(({ content_id }) => content_id)).toEqual(
    ["before", "theirs"],
  );
  await lift(NOW + 8 * HOUR);
  expect(await publish(NOW + 8 * HOUR)).toBe(0);
  expect([await post("during"), await post("after")]).toEqual(["draft", "scheduled"]);
  expect(await publish(NOW + 9 * HOUR)).toBe(1);
  expect(await post("after")).toBe("published");
});

test("a post or broadcast that came due just before a restriction was lifted becomes a draft", async () => {
  await schedule("slips", NOW + HOUR);
  await schedule("theirs", NOW + HOUR, otherCreator.id);
  await newBroadcast(database().db, "slips", {}, NOW + HOUR);
  await restrict();
  await lift(NOW + HOUR);
  expect(await publish(NOW + HOUR)).toBe(1);
  expect([await post("slips"), await post("theirs")]).toEqual(["draft", "published"]);
  await deliver(database().db, NOW + HOUR);
  expect(await copies("slips")).toBe(0);
  expect(await broadcast("slips")).toMatchObject({ due_at: null, started_at: null });
});

test("a post that becomes a draft gets a new revision, and one that is published on schedule doesn't", async () => {
  for (const [id, at] of [
    ["out", 0],
    ["run", HOUR],
    ["lifted", 2 * HOUR],
  ] as const)
    await schedule(id, NOW + at);
  await publish(NOW);
  await restrict(NOW + MINUTE);
  await publish(NOW + HOUR);
  await lift(NOW + 2 * HOUR);
  const rows = await database().db.select().from(content);
  const isSame = Object.fromEntries(rows.map(({ id, revision }) => [id, revision === id]));
  expect(isSame).toEqual({ out: true, run: false, lifted: false });
});

test("lifting a restriction that isn't in force leaves scheduled posts and broadcasts alone", async () => {
  await schedule("planned", NOW);
  await newBroadcast(database().db, "planned");
  expect(await lift(NOW)).toBe(false);
  expect(await post("planned")).toBe("scheduled");
  await deliver(database().db);
  expect(await copies("planned")).toBe(FANS);
});

test("a broadcast neither begins nor continues while its creator is restricted", async () => {
  const { db } = database();
  await newBroadcast(db, "begun");
  const step = {
    id: "begun",
    sellerId: creatorId,
    subjectId: "",
    now: NOW,
    since: 0,
    from: "",
    to: fanId(1),
    revision: NOW,
    owners: "[]",
    paidSince: 0,
    mostPaid: 3,
  };
  const shape = { segment: "subscribers" as const, isPaid: false };
  await deliveryStore(db).deliver(shape, step, false);
  expect(await copies("begun")).toBe(2);
  await newBroadcast(db, "planned", { now: NOW + 1 }, NOW + 1);
  await restrict(NOW + 1);
  await deliveryStore(db).deliver(shape, { ...step, from: fanId(1), to: fanId(3) }, true);
  const early = { ...step, id: "planned", revision: NOW + 1, now: NOW + 1, to: fanId(3) };
  await deliveryStore(db).deliver(shape, early, true);
  await deliver(db, NOW + MINUTE);
  expect([await copies("begun"), await copies("planned")]).toEqual([2, 0]);
  expect(await broadcast("begun")).toMatchObject({ finished_at: NOW + 1, delivered: 2 });

  await lift(NOW + HOUR);
  await deliver(db, NOW + HOUR);
  expect([await copies("begun"), await copies("planned")]).toEqual([2, 0]);
  expect(await broadcast("planned")).toMatchObject({ due_at: null });
});

test("an admin can't be restricted, and their scheduled posts and broadcasts go on", async () => {
  const { db } = database();
  await newBroadcast(db, "begun");
  await db.update(broadcasts).set({ seller_id: admin.id, started_at: NOW });
  expect(await restrict(NOW, admin.id)).toBe(false);
  expect(await broadcast("begun")).toMatchObject({ finished_at: null });
});
