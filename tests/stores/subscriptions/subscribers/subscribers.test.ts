import { beforeEach, expect, test } from "vitest";
import { blocks } from "#db/schema/messages/blocks.ts";
import { message_settings } from "#db/schema/messages/message-settings.ts";
import { conversation_sides, conversations } from "#db/schema/messages/messages.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { fan_notes, fan_totals } from "#db/schema/subscriptions/subscribers.ts";
import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import { fanNoteStore } from "#db/stores/subscriptions/subscribers/fan-notes.ts";
import { subscriberStore } from "#db/stores/subscriptions/subscribers/subscribers.ts";
import { newSince } from "#domain/messages/broadcasts/segment.ts";
import type { SubscriberFilter, SubscriberSort } from "#domain/subscriptions/subscribers/filter.ts";
import { DAY, NOW, people } from "#tests/cast.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import {
  creatorId,
  fanId,
  insertFans,
  subscription,
} from "#tests/stores/messages/broadcasts/broadcast-fixture.ts";

const FANS = 7;
const database = databaseForFile(async ({ db }) => {
  await insertCast(db);
  await insertFans(db, FANS);
});
beforeEach(async () => {
  const { db } = database();
  for (const table of [
    payments,
    conversation_sides,
    conversations,
    message_settings,
    fan_notes,
    fan_totals,
    blocks,
  ])
    await db.delete(table);
  await db.delete(subscriptions);
});

const asked = { sellerId: creatorId, now: NOW, since: newSince(NOW), limit: 50, most: 999 };
const list = async (filter: SubscriberFilter, sort: SubscriberSort = "newest", more = {}) =>
  subscriberStore(database().db).list({ filter, sort }, { ...asked, search: "", after: null, ...more });
const idsOf = async (...query: Parameters<typeof list>) => (await list(...query)).rows.map(({ id }) => id);
const find = (username: string, sellerId = creatorId) =>
  subscriberStore(database().db).find({ sellerId, username, now: NOW }, null, 21);
const usernameOf = async (id: string) => {
  const [row] = (
    await database().client.execute({ sql: "select username from profiles where id = ?", args: [id] })
  ).rows;
  return String(row?.username);
};

test("each filter has its fans, by their newest subscription that counts", async () => {
  const { db } = database();
  await db.insert(subscriptions).values([
    subscription(0, { created_at: NOW - 40 * DAY }),
    subscription(1, { created_at: NOW - 2 * DAY }),
    subscription(2, { created_at: NOW - 50 * DAY, cancel_requested_at: NOW - 1 }),
    subscription(3, { created_at: NOW - 60 * DAY, status: "past_due" }),
    subscription(4, { status: "canceled", current_period_end: 1, expires_at: 1, ended_at: 1 }),
    subscription(5, { revoked_at: NOW }),
    subscription(0, {
      id: "old",
      stripe_subscription_id: "old",
      created_at: 1,
      status: "canceled",
      current_period_end: 2,
      expires_at: 2,
      ended_at: 2,
    }),
  ]);
  expect(await idsOf("active")).toEqual([1, 0, 2, 3].map(fanId));
  expect(await idsOf("active", "oldest")).toEqual([3, 2, 0, 1].map(fanId));
  expect(await idsOf("new")).toEqual([fanId(1)]);
  expect(await idsOf("ending")).toEqual([fanId(2)]);
  expect(await idsOf("past_due")).toEqual([fanId(3)]);
  expect(await idsOf("former")).toEqual([fanId(4)]);
  expect((await list("active")).counts).toEqual({ active: 4, new: 1, ending: 1, past_due: 1, former: 1 });
  expect((await list("active", "newest", { most: 2 })).counts.active).toBe(3);
  expect(await idsOf("active", "newest", { sellerId: people.otherCreator.id })).toEqual([]);
});

test("pages continue in every order, with each fan once", async () => {
  const { db } = database();
  await db
    .insert(subscriptions)
    .values(Array.from({ length: FANS }, (_, i) => subscription(i, { created_at: NOW - (i % 3) * DAY })));
  const paid = [500, 500, 1800, 0, -300, 1800, 20];
  await db
    .insert(fan_totals)
    .values(paid.map((cents, i) => ({ seller_id: creatorId, buyer_id: fanId(i), paid: cents })));
  for (const sort of ["newest", "oldest", "spent"] as const) {
    const seen: string[] = [];
    for (let after = null as null | { at: number; id: string }; ; ) {
      const { rows } = await list("active", sort, { limit: 2, after });
      seen.push(...rows.map(({ id }) => id));
      after = rows.at(-1)?.cursor ?? null;
      expect(after === null || after.at >= 0).toBe(true);
      if (rows.length < 2) break;
    }
    expect(seen.toSorted()).toEqual(Array.from({ length: FANS }, (_, i) => fanId(i)));
    expect(await idsOf("active", sort)).toEqual(seen);
  }
  expect((await list("active", "spent")).rows.map((row) => row.paid)).toEqual([
    1800, 1800, 500, 500, 20, 0, -300,
  ]);
});

test("a search finds names and usernames, and takes special characters literally", async () => {
  const { db } = database();
  await db.insert(subscriptions).values([subscription(0), subscription(1)]);
  const username = await usernameOf(fanId(1));
  expect(await idsOf("active", "newest", { search: username })).toEqual([fanId(1)]);
  expect(await idsOf("active", "newest", { search: "%" })).toEqual([]);
});

test("reading is shown only while both participants show it, and neither blocked the other", async () => {
  const { db } = database();
  await db.insert(subscriptions).values(subscription(0));
  await db.insert(conversations).values({
    id: "c0",
    buyer_id: fanId(0),
    seller_id: creatorId,
    last_number: 1,
    created_at: 0,
  });
  await db.insert(conversation_sides).values({
    conversation_id: "c0",
    side: "fan",
    user_id: fanId(0),
    last_at: 0,
    read_at: NOW - DAY,
  });
  const seenAt = async () => (await list("active")).rows[0]?.seenAt;
  expect(await seenAt()).toBe(NOW - DAY);
  for (const user of [fanId(0), creatorId]) {
    await db.insert(message_settings).values({ user_id: user, read_receipts: false, updated_at: 0 });
    expect(await seenAt()).toBeNull();
    await db.delete(message_settings);
  }
  for (const [blocker_id, blocked_id] of [
    [fanId(0), creatorId],
    [creatorId, fanId(0)],
  ] as const) {
    await db.insert(blocks).values({ blocker_id, blocked_id, created_at: 0 });
    expect(await seenAt()).toBeNull();
    await db.delete(blocks);
  }
  expect(await seenAt()).toBe(NOW - DAY);
});

test("a fan's page is shown to their creator alone, with note, lists, block, and refunds", async () => {
  const { db } = database();
  await db.insert(subscriptions).values([subscription(0), subscription(1, { revoked_at: NOW })]);
  const notes = fanNoteStore(db);
  const username = await usernameOf(fanId(0));
  await notes.save({ sellerId: creatorId, fanId: fanId(0), text: "Met at the fair", now: NOW });
  await notes.save({ sellerId: people.otherCreator.id, fanId: fanId(0), text: "No", now: NOW });
  await db.insert(blocks).values({ blocker_id: creatorId, blocked_id: fanId(0), created_at: 0 });
  expect(await find(username.toUpperCase())).toMatchObject({
    note: "Met at the fair",
    notedAt: NOW,
    isBlocked: true,
    hasSubscribed: true,
    lists: [],
    fan: { id: fanId(0), isActive: true },
  });
  expect(await find(username, people.otherCreator.id)).toBeNull();
  expect(await find(await usernameOf(fanId(2)))).toBeNull();
  expect(await find(await usernameOf(fanId(1)))).toMatchObject({
    hasSubscribed: false,
    fan: { isActive: false },
  });
  expect(await db.$count(fan_notes)).toBe(1);
  await notes.save({ sellerId: creatorId, fanId: fanId(0), text: "Twice", now: NOW + 1 });
  expect(await find(username)).toMatchObject({ note: "Twice", notedAt: NOW + 1 });
  await notes.save({ sellerId: creatorId, fanId: fanId(0), text: "", now: NOW });
  expect(await find(username)).toMatchObject({ note: null, notedAt: null });
});

test("months count as paid unless they were fully refunded", async () => {
  const { db } = database();
  await db.insert(subscriptions).values(subscription(0));
  const month = (id: string, more = {}) => ({
    id,
    kind: "subscription" as const,
    subscription_id: subscription(0).id,
    buyer_id: fanId(0),
    seller_id: creatorId,
    gross: 1500,
    fee: 150,
    net: 1350,
    stripe_reference: id,
    paid_at: 0,
    created_at: 0,
    ...more,
  });
  await db
    .insert(payments)
    .values([
      ...[month("m-1"), month("m-2", { refunded: 500 }), month("m-3", { refunded: 1500 })],
      ...[month("m-4", { disputed: 1500 }), month("m-5", { refunded: 500, disputed: 1000 })],
    ]);
  expect((await list("active")).rows[0]?.months).toBe(2);
});
