import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { user_roles } from "#db/schema/accounts/accounts.ts";
import { broadcast_media, media, post_media } from "#db/schema/media/media.ts";
import { broadcasts } from "#db/schema/messages/broadcasts.ts";
import {
  conversation_sides,
  message_purchases,
  messages,
  paid_messages,
} from "#db/schema/messages/messages.ts";
import { checkouts } from "#db/schema/payments/checkouts.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { refund_requests } from "#db/schema/reversals/refunds.ts";
import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import { broadcastStore } from "#db/stores/messages/broadcasts/broadcasts.ts";
import { findMessageFile } from "#db/stores/messages/message-media.ts";
import { findOtherUses } from "#db/stores/messages/owned-media.ts";
import { caseStore } from "#db/stores/moderation/cases/cases.ts";
import { reportStore } from "#db/stores/moderation/cases/reports.ts";
import { deliverBroadcasts } from "#domain/messages/broadcasts/deliver.ts";
import { DAY, HOUR, NOW, people, posts } from "#tests/cast.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import {
  creatorId,
  deliver,
  deliveryDeps,
  fanId,
  insertFans,
  newBroadcast,
  subscription,
  threadOf,
  withdraw,
} from "./broadcast-fixture.ts";

const database = databaseForFile(async ({ db }) => {
  await insertCast(db);
  await insertFans(db, 5);
  await db.insert(subscriptions).values([0, 1, 2].map((i) => subscription(i)));
});
beforeEach(async () => {
  const { db } = database();
  for (const table of [refund_requests, message_purchases, paid_messages, payments, checkouts, messages])
    await db.delete(table);
  await db.delete(post_media);
  await db.delete(broadcast_media);
  await db.delete(broadcasts);
  await db.run(sql.raw("update conversations set last_number = 0, changed = 0"));
  await db.run(sql.raw("update conversation_sides set unread = 0"));
  await db.update(media).set({ deleted_at: null });
});

async function buy(broadcast: string, fan: number, price = 500) {
  const { db } = database();
  const { id } = await threadOf(db, fanId(fan));
  const [saleId, pair] = [`${broadcast}.${id}`, { buyer_id: fanId(fan), seller_id: creatorId }];
  await db.insert(checkouts).values({
    id: `co-${saleId}`,
    kind: "message",
    ...pair,
    subject: saleId,
    amount: price,
    stripe_account_id: "acct",
    created_at: NOW,
    expires_at: NOW + HOUR,
    completed_at: NOW,
  });
  await db.insert(payments).values({
    id: `pay-${saleId}`,
    kind: "message",
    checkout_id: `co-${saleId}`,
    ...pair,
    gross: price,
    fee: price / 10,
    net: price * 0.9,
    stripe_reference: `ref-${saleId}`,
    stripe_payment_intent_id: `pi-${saleId}`,
    paid_at: NOW,
    created_at: NOW,
  });
  await db
    .insert(message_purchases)
    .values({ sale_id: saleId, buyer_id: fanId(fan), payment_id: `pay-${saleId}`, created_at: NOW });
}
const own = { sellerId: creatorId };
const limits = { ...own, now: NOW + HOUR, lowestBalance: -10_000 };
const fileOf = async (fan: number, position: number, userId = fanId(fan)) => {
  const { id, messages: thread } = await threadOf(database().db, fanId(fan), userId);
  return thread.at(-1)?.media[position]?.open?.image?.sources[0]?.url ?? (id && null);
};

test("a paid broadcast's files are locked for those who must pay, except previews, and open for those who paid", async () => {
  const { db } = database();
  await newBroadcast(db, "set", { price: 500, files: ["~file-0", "file-1"] });
  await deliver(db);
  await buy("set", 0);
  expect([await fileOf(0, 0), await fileOf(0, 1)]).toEqual([
    expect.stringMatching("/1/0/w640"),
    expect.stringMatching("/1/1/w640"),
  ]);
  expect([await fileOf(1, 0), await fileOf(1, 1)]).toEqual([expect.stringMatching("/1/0/w640"), null]);
  const { id, messages: thread } = await threadOf(db, fanId(1));
  expect(thread[0]?.sale).toMatchObject({ id: `set.${id}`, price: 500, contents: "1 photo", boughtAt: null });
  const file = await findMessageFile(db, { id, number: 1, position: 1, name: "w640" });
  expect(file).toMatchObject({ saleId: `set.${id}`, purchased: false, key: "k-file-1", isPreview: false });
  expect(await broadcastStore(db).findOwn({ id: "set", ...own })).toMatchObject({
    delivered: 3,
    bought: 1,
    paid: 500,
    earned: 450,
  });
});

test("a fan who can see all of its locked files in a post or another message gets it open", async () => {
  const { db } = database();
  await newBroadcast(db, "first", { price: 500, files: ["file-0"] });
  await deliver(db);
  await buy("first", 0);
  await newBroadcast(db, "again", { price: 900, files: ["file-0"], now: NOW + 1 }, NOW + 1);
  await deliver(db, NOW + 1);
  const sales = async (id: string) =>
    (await db.select().from(paid_messages))
      .filter((row) => row.id.startsWith(`${id}.`))
      .map((row) => row.buyer_id);
  expect(await sales("again")).toEqual([1, 2].map(fanId));
  expect(await fileOf(0, 0)).toMatch("/2/0/w640");
  expect(await fileOf(1, 0)).toBeNull();
  // All subscribers can already see the file in this post.
  await db.insert(post_media).values({ content_id: posts.subscriber.id, media_id: "file-0", position: 90 });
  await newBroadcast(db, "third", { price: 900, files: ["file-0"], now: NOW + 2 }, NOW + 2);
  await deliver(db, NOW + 2);
  expect(await sales("third")).toEqual([]);
  // If they can see only some of the files, they still have to pay.
  await db.run(sql.raw("update broadcasts set due_at = due_at - 900000000"));
  await newBroadcast(db, "part", { price: 900, files: ["file-0", "file-1"], now: NOW + 3 }, NOW + 3);
  await db.run(sql.raw("update paid_messages set created_at = created_at - 900000000"));
  await deliver(db, NOW + 3);
  expect(await sales("part")).toEqual([0, 1, 2].map(fanId));
  const { id } = await threadOf(db, fanId(1));
  const uses = await findOtherUses(db, { id, number: 4, viewerId: fanId(1) });
  expect(uses.inMessages.map(({ number, position }) => [number, position])).toEqual([
    ...[1, 2, 3].map((number) => [number, 0]),
  ]);
});

test("unsending takes a broadcast from everyone at once and refunds each buyer once, even if runs die in between", async () => {
  const { db } = database();
  await newBroadcast(db, "set", { text: "Read me", price: 500, files: ["file-0"] });
  await deliver(db);
  await buy("set", 0);
  await buy("set", 2);
  const store = broadcastStore(db);
  expect(await store.unsend({ id: "set", ...limits, sellerId: fanId(0) })).toBe(false);
  expect(await store.unsend({ id: "set", ...limits })).toBe(true);
  for (const fan of [0, 1, 2]) {
    const { messages: thread } = await threadOf(db, fanId(fan));
    expect(thread[0]).toMatchObject({ text: "", media: [], unsentAt: NOW + HOUR });
  }
  const [file] = (await db.select().from(media)).filter(({ id }) => id === "file-0");
  expect(file?.deleted_at).toBe(NOW + HOUR);
  await withdraw(db, NOW + HOUR, { perRun: 1, perStep: 1 });
  await withdraw(db, NOW + 2 * HOUR, { perRun: 10, perStep: 2 });
  await withdraw(db, NOW + 3 * HOUR);
  const asked = await db.select().from(refund_requests);
  expect(asked.map(({ actor_id, amount, by }) => ({ actor_id, amount, by }))).toEqual(
    expect.arrayContaining([0, 2].map((fan) => ({ actor_id: fanId(fan), amount: 500, by: "withdrawn" }))),
  );
  expect(asked).toHaveLength(2);
  expect((await db.select().from(paid_messages)).every((row) => row.withdrawn_at !== null)).toBe(true);
  const sides = await db.select().from(conversation_sides);
  expect(sides.filter(({ unread }) => unread > 0)).toEqual([]);
  const [row] = await db.select().from(broadcasts);
  expect(row).toMatchObject({ text: "", withdrawn_at: NOW + 2 * HOUR });
});

test("a broadcast whose refunds would make the balance too low can't be unsent", async () => {
  const { db } = database();
  await newBroadcast(db, "set", { price: 20_000, files: ["file-0"] });
  await deliver(db);
  await buy("set", 0, 20_000);
  expect(await broadcastStore(db).unsend({ id: "set", ...limits })).toBe(false);
  expect((await db.select().from(broadcasts))[0]?.unsent_at).toBeNull();
});

test("unsending a broadcast during delivery stops the delivery", async () => {
  const { db } = database();
  await newBroadcast(db, "set");
  await deliverBroadcasts(deliveryDeps(db), { perRun: 1, perStep: 1 });
  expect(await broadcastStore(db).unsend({ id: "set", ...limits })).toBe(true);
  await deliver(db, NOW + DAY / 2);
  expect(await db.select().from(messages)).toHaveLength(1);
});

test("at most three broadcasts are sent in 24 hours, counting unsent ones but not canceled ones", async () => {
  const { db } = database();
  const at = (hours: number) => NOW + hours * HOUR;
  expect(await newBroadcast(db, "a", {}, at(0))).toBe(true);
  expect(await newBroadcast(db, "b", {}, at(20))).toBe(true);
  expect(await newBroadcast(db, "c", {}, at(30))).toBe(true);
  // 20, 22, and 30 fit, and so does one more day at each end.
  expect(await newBroadcast(db, "d", {}, at(22))).toBe(true);
  expect(await newBroadcast(db, "e", {}, at(40))).toBe(false);
  expect(await newBroadcast(db, "e", {}, at(10))).toBe(false);
  expect(await newBroadcast(db, "e", {}, at(44))).toBe(true);
  expect(await newBroadcast(db, "f", {}, at(15))).toBe(false);
  expect(await broadcastStore(db).cancel({ id: "b", ...own }, NOW)).toBe(true);
  expect(await newBroadcast(db, "f", {}, at(15))).toBe(true);
});

test("a broadcast whose delivery began can't be changed, canceled, or deleted; a draft's files are deleted with it", async () => {
  const { db } = database();
  const store = broadcastStore(db);
  await newBroadcast(db, "kept", { files: ["file-0", "file-1"] }, null);
  await newBroadcast(db, "kept", { files: ["file-1"], now: NOW + 1 }, null);
  const deleted = async () =>
    (await db.select().from(media)).filter((row) => row.deleted_at !== null).map(({ id }) => id);
  expect(await deleted()).toEqual(["file-0"]);
  expect(await newBroadcast(db, "kept", { files: ["file-0"], now: NOW + 2 }, null)).toBe(false);
  expect(await store.remove({ id: "kept", sellerId: fanId(0) }, NOW + 3)).toBe(false);
  expect(await store.remove({ id: "kept", ...own }, NOW + 3)).toBe(true);
  expect(await deleted()).toEqual(["file-0", "file-1"]);
  await newBroadcast(db, "sent", { text: "As it was" });
  await deliver(db);
  expect(await newBroadcast(db, "sent", { text: "Changed", now: NOW + 4 }, null)).toBe(false);
  expect(await store.cancel({ id: "sent", ...own }, NOW + 4)).toBe(false);
  expect(await store.remove({ id: "sent", ...own }, NOW + 4)).toBe(false);
  expect((await threadOf(db, fanId(1))).messages[0]?.text).toBe("As it was");
});

test("nobody overwrites another creator's broadcast", async () => {
  const { db } = database();
  await newBroadcast(db, "mine", { text: "Mine" }, null);
  const isSaved = await broadcastStore(db).save({
    id: "mine",
    sellerId: fanId(4),
    segment: "subscribers",
    subjectId: "",
    text: "Theirs",
    price: null,
    contents: "",
    media: "[]",
    mediaCount: 0,
    now: NOW + 5,
  });
  expect(isSaved).toBe(false);
  expect(await broadcastStore(db).findOwn({ id: "mine", ...own })).toMatchObject({ text: "Mine" });
  expect(await broadcastStore(db).findOwn({ id: "mine", sellerId: fanId(4) })).toBeNull();
});

const admin = people.admin.id;
async function reportCopy(fan: number, caseId: string) {
  const { db } = database();
  const { id } = await threadOf(db, fanId(fan));
  return (
    (await reportStore(db).add({
      id: `r-${caseId}`,
      newCaseId: caseId,
      conversationId: id,
      side: "fan",
      reporterId: fanId(fan),
      number: 1,
      reason: "depicted",
      details: "",
      dueAt: NOW + DAY,
      now: NOW,
    })) ?? ""
  );
}
async function removeCopy(caseId: string, decisionId: string) {
  const { db } = database();
  const cases = caseStore(db);
  await db.insert(user_roles).values({ user_id: admin, role: "admin", granted_at: 0 }).onConflictDoNothing();
  await cases.claim({ caseId, adminId: admin, now: NOW, until: NOW + HOUR });
  await cases.decide({
    id: decisionId,
    caseId,
    adminId: admin,
    action: "removed",
    rule: "depicted",
    statement: "Shows someone who didn't agree.",
    version: "",
    refund: "Removed.",
    now: NOW + 1,
    tell: { accounts: [], emails: [], reporters: null },
  });
}
const reverse = (caseId: string, decisionId: string) =>
  caseStore(database().db).reverse({
    id: `undo-${decisionId}`,
    caseId,
    adminId: admin,
    decisionId,
    statement: "We were wrong.",
    now: NOW + 2,
    tell: { accounts: [], emails: [], reporters: null },
  });

test("removing one copy removes all, stops sending, and refunds its buyers; the last reversal brings all back", async () => {
  const { db } = database();
  await newBroadcast(db, "bad", { price: 500, files: ["file-0"] });
  await deliverBroadcasts(deliveryDeps(db), { perRun: 2, perStep: 2 });
  await buy("bad", 0);
  const shown = async (fan: number) => {
    const { id, messages: thread } = await threadOf(db, fanId(fan));
    const file = await findMessageFile(db, { id, number: 1, position: 0, name: "w640" });
    return thread.map((one) => [one.text, one.isRemoved, file !== null && file.guard.isUnsent === false]);
  };
  const sold = async () => (await db.select().from(paid_messages)).filter((row) => row.withdrawn_at === null);
  const changes = async () => (await db.select().from(messages)).map((row) => row.changed);
  const caseIds = [await reportCopy(1, "k-1"), await reportCopy(0, "k-2")];
  await removeCopy(caseIds[0] ?? "", "first");
  await removeCopy(caseIds[1] ?? "", "second");
  await deliver(db, NOW + 2);
  expect([await shown(0), await shown(1), await shown(2)]).toEqual([
    [["", true, false]],
    [["", true, false]],
    [],
  ]);
  expect(await sold()).toEqual([]);
  expect((await db.select().from(refund_requests)).map((row) => [row.payment_id, row.amount])).toEqual([
    [`pay-bad.${(await threadOf(db, fanId(0))).id}`, 500],
  ]);
  expect(await broadcastStore(db).findOwn({ id: "bad", ...own })).toMatchObject({ text: "", stored: [] });
  expect(await broadcastStore(db).unsend({ id: "bad", ...limits })).toBe(false);
  const before = await changes();
  await withdraw(db, NOW + 2, { perRun: 2, perStep: 1 });
  await withdraw(db, NOW + 2);
  expect(await changes()).toEqual(before.map((one) => one + 1));
  await withdraw(db, NOW + 3);
  expect(await changes()).toEqual(before.map((one) => one + 1));

  await reverse(caseIds[0] ?? "", "first");
  expect([await shown(0), await sold()]).toEqual([[["", true, false]], []]);
  await reverse(caseIds[1] ?? "", "second");
  expect([await shown(0), await shown(1)]).toEqual([
    [["Hello all", false, true]],
    [["Hello all", false, true]],
  ]);
  expect(await sold()).toHaveLength(2);
});
