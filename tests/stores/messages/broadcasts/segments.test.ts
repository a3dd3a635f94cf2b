import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Segment } from "#db/kinds.ts";
import { blocks } from "#db/schema/messages/blocks.ts";
import { broadcast_refusals, broadcasts } from "#db/schema/messages/broadcasts.ts";
import { fan_list_members, fan_lists } from "#db/schema/messages/fan-lists.ts";
import { conversation_sides, conversations, messages } from "#db/schema/messages/messages.ts";
import { content_purchases, payments } from "#db/schema/payments/payments.ts";
import { content } from "#db/schema/posts/posts.ts";
import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import { audienceCountStore } from "#db/stores/messages/broadcasts/audience-counts.ts";
import { conversationStore } from "#db/stores/messages/conversations.ts";
import { fanListStore } from "#db/stores/messages/fan-lists.ts";
import { toReach } from "#domain/messages/broadcasts/broadcast.ts";
import { newSince } from "#domain/messages/broadcasts/segment.ts";
import { DAY, NOW, people, posts } from "#tests/cast.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import {
  creatorId,
  deliver,
  fanId,
  insertFans,
  newBroadcast,
  subscription,
  threadOf,
} from "./broadcast-fixture.ts";

const database = databaseForFile(async ({ db }) => {
  await insertCast(db);
  await insertFans(db, 9);
});
beforeEach(async () => {
  const { db } = database();
  for (const table of [fan_list_members, fan_lists, broadcast_refusals, blocks]) await db.delete(table);
  await db.delete(subscriptions);
  await db.delete(content_purchases);
});

let count = 0;
async function sendTo(segment: Segment, subjectId = "", more = {}) {
  count += 1;
  const { db } = database();
  const id = `to-${count}`;
  const at = NOW + count;
  expect(await newBroadcast(db, id, { segment, subjectId, now: at, ...more }, at)).toBe(true);
  await deliver(db, at);
  await db
    .update(broadcasts)
    .set({ due_at: at - 9 * DAY })
    .where(eq(broadcasts.id, id));
  const rows = await db
    .select({ fan: conversations.buyer_id })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversation_id))
    .where(eq(messages.broadcast_id, id))
    .orderBy(conversations.buyer_id);
  return rows.map(({ fan }) => fan);
}
const payment = (fan: number) => ({
  id: `reach-y-${fan}`,
  kind: "purchase" as const,
  buyer_id: fanId(fan),
  seller_id: creatorId,
  gross: 500,
  fee: 50,
  net: 450,
  paid_at: NOW,
  created_at: NOW,
  stripe_reference: `reach-ref-${fan}`,
});

test("subscriptions decide which fans are subscribers, new, set to end, past due, or former subscribers", async () => {
  const { db } = database();
  await db.insert(subscriptions).values([
    subscription(0, { created_at: NOW - 31 * DAY }),
    subscription(1, { created_at: NOW - 29 * DAY }),
    subscription(2, { created_at: 0, cancel_requested_at: NOW - 1 }),
    subscription(3, { status: "canceled" }),
    subscription(4, { status: "canceled", current_period_end: NOW - DAY, expires_at: NOW - DAY }),
    subscription(5, { revoked_at: NOW - 1 }),
    subscription(6, { status: "past_due" }),
    // Its access is over, but the renewal is still retried.
    subscription(7, { status: "past_due", current_period_end: NOW - 9 * DAY, expires_at: NOW - 6 * DAY }),
    subscription(0, {
      id: "old",
      stripe_subscription_id: "old",
      status: "canceled",
      current_period_end: 1,
      expires_at: 1,
    }),
  ]);
  expect(await sendTo("subscribers")).toEqual([0, 1, 2, 3, 6].map(fanId));
  expect(await sendTo("new")).toEqual([fanId(1)]);
  expect(await sendTo("ending")).toEqual([2, 3].map(fanId));
  expect(await sendTo("past_due")).toEqual([6, 7].map(fanId));
  expect(await sendTo("former")).toEqual([fanId(4)]);
});

test("purchases that weren't refunded decide who bought a post, or anything", async () => {
  const { db } = database();
  const bought = (fan: number, revokedAt: number | null = null, post = posts.ppv.id) => ({
    id: `reach-b-${fan}`,
    buyer_id: fanId(fan),
    content_id: post,
    created_at: 0,
    revoked_at: revokedAt,
  });
  await db.insert(payments).values([0, 1, 2, 3].map(payment));
  await db.insert(content_purchases).values([bought(0), bought(1, NOW), bought(2, null, posts.ppvForAll.id)]);
  expect(await sendTo("post", posts.ppv.id)).toEqual([fanId(0)]);
  expect(await sendTo("buyers")).toEqual([0, 2].map(fanId));
});

test("another creator's post or list reaches nobody", async () => {
  const { db } = database();
  await db.insert(content).values({
    id: "strange",
    seller_id: people.admin.id,
    title: "Theirs",
    type: "text",
    visibility_type: "ppv",
    is_public: false,
    price: 500,
    created_at: 0,
    updated_at: 0,
    revision: "r",
    published_at: 1,
  });
  await db.insert(content_purchases).values({
    id: "sp",
    buyer_id: fanId(0),
    content_id: "strange",
    created_at: 0,
  });
  await db.insert(fan_lists).values({ id: "theirs", seller_id: people.admin.id, name: "VIP", created_at: 0 });
  await db.insert(fan_list_members).values({ list_id: "theirs", buyer_id: fanId(0), created_at: 0 });
  expect(await sendTo("post", "strange")).toEqual([]);
  expect(await sendTo("list", "theirs")).toEqual([]);
});

test("only fans whom a creator may write to can be put on a list, and get what is sent to it", async () => {
  const { db } = database();
  const lists = fanListStore(db);
  await db.insert(subscriptions).values([subscription(0), subscription(1)]);
  const make = (id: string, name: string, sellerId = creatorId) =>
    lists.create({ id, sellerId, name, now: NOW, most: 1 });
  expect(await make("vip", "VIP")).toEqual({ id: "vip", isNew: true });
  expect(await make("more", "More")).toBeNull();
  const own = { id: "vip", sellerId: creatorId };
  for (const fan of [fanId(0), fanId(1), fanId(8), creatorId]) await lists.add({ ...own, fanId: fan }, NOW);
  await lists.add({ id: "vip", sellerId: people.admin.id, fanId: fanId(1) }, NOW);
  expect((await lists.listMembers(own, "", 10)).map(({ id }) => id)).toEqual([fanId(0), fanId(1)]);
  expect(await lists.listMembers({ id: "vip", sellerId: people.admin.id }, "", 10)).toEqual([]);
  expect(await sendTo("list", "vip")).toEqual([0, 1].map(fanId));
  await lists.removeMember({ ...own, fanId: fanId(0) });
  expect(await sendTo("list", "vip")).toEqual([fanId(1)]);
  await lists.remove({ id: "vip", sellerId: people.admin.id });
  expect(await lists.list(creatorId, 10)).toEqual([{ id: "vip", name: "VIP", count: 1 }]);
  await lists.remove(own);
  expect(await lists.list(creatorId, 10)).toEqual([]);
});

test("a creator's lists have different names, however many are created at once", async () => {
  const { db } = database();
  const lists = fanListStore(db);
  const make = (id: string, name: string, sellerId = creatorId) =>
    lists.create({ id, sellerId, name, now: NOW, most: 2 });
  const made = await Promise.all(["a1", "a2", "a3"].map((id) => make(id, "Walk")));
  expect(made.filter((one) => one?.isNew)).toHaveLength(1);
  expect(new Set(made.map((one) => one?.id)).size).toBe(1);
  const walk = { id: made[0]?.id ?? "", sellerId: creatorId };
  expect(await make("b", "Tea")).toEqual({ id: "b", isNew: true });
  expect(await make("c", "Walk")).toEqual({ id: walk.id, isNew: false });
  expect(await make("theirs", "Walk", people.otherCreator.id)).toEqual({ id: "theirs", isNew: true });
  expect(await lists.rename(walk, "Tea")).toBe(false);
  expect(await lists.rename(walk, "Walk")).toBe(true);
  expect(await lists.rename({ ...walk, sellerId: people.otherCreator.id }, "Mine")).toBe(false);
  expect((await lists.list(creatorId, 10)).map(({ name }) => name)).toEqual(["Tea", "Walk"]);
  for (const id of [walk.id, "b"]) await lists.remove({ id, sellerId: creatorId });
  await lists.remove({ id: "theirs", sellerId: people.otherCreator.id });
});

test("before sending, a creator reads how many fans are left out, and why", async () => {
  const { db } = database();
  await db.insert(subscriptions).values([0, 1, 2, 3, 4].map((i) => subscription(i)));
  await db.insert(blocks).values([
    { blocker_id: fanId(0), blocked_id: creatorId, created_at: 0 },
    { blocker_id: creatorId, blocked_id: fanId(1), created_at: 0 },
  ]);
  await db.insert(broadcast_refusals).values({ buyer_id: fanId(2), seller_id: creatorId, created_at: 0 });
  const conversations = conversationStore(db);
  const id = await conversations.open({ id: "r3", fanId: fanId(3), creatorId, now: NOW });
  await conversations.set({ id, userId: fanId(3) }, "refuse_paid", NOW, 10);
  const who = { sellerId: creatorId, subjectId: "", now: NOW, since: newSince(NOW) };
  const reach = async (isPaid: boolean) =>
    toReach(
      await audienceCountStore(db).count("subscribers", isPaid, who, { paidSince: NOW - DAY, mostPaid: 3 }),
    );
  expect(await reach(false)).toEqual({
    recipients: 2,
    leftOut: [
      { reason: "blocked", count: 2 },
      { reason: "off", count: 1 },
    ],
  });
  expect(await reach(true)).toEqual({
    recipients: 1,
    leftOut: [
      { reason: "blocked", count: 2 },
      { reason: "off", count: 1 },
      { reason: "refuses_paid", count: 1 },
    ],
  });
  expect(await sendTo("subscribers", "", { price: 500, files: ["file-0"] })).toEqual([fanId(4)]);
  await db.update(conversation_sides).set({ paid_refused_at: null });
});

test("a fan gets at most three paid broadcasts a day", async () => {
  const { db } = database();
  await db.insert(subscriptions).values(subscription(6));
  const sent: unknown[] = [];
  for (let i = 0; i < 4; i++)
    sent.push(...(await sendTo("subscribers", "", { price: 500, files: [`file-${i % 3}`] })));
  expect(sent).toEqual([6, 6, 6].map(fanId));
  const { messages } = await threadOf(db, fanId(6));
  expect(messages.filter(({ sale }) => sale !== null)).toHaveLength(3);
});
