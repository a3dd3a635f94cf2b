import { beforeEach, expect, test } from "vitest";
import { checkouts } from "#db/schema/payments/checkouts.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { access_log } from "#db/schema/reversals/access-log.ts";
import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import { accessLogStore } from "#db/stores/reversals/access-log.ts";
import { ACCESS_LOG_DAYS } from "#domain/retention.ts";
import { deleteOldAccessLog, logAccess } from "#domain/reversals/access-log.ts";
import { DAY, HOUR, MINUTE, NOW, people, posts } from "#tests/cast.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";

const { fan, otherFan, creator, otherCreator } = people;
const pair = { buyer_id: fan.id, seller_id: creator.id };
const money = { gross: 700, fee: 70, net: 630, paid_at: NOW, created_at: NOW };
const database = databaseForFile(async ({ db }) => {
  await insertCast(db);
  const sale = { ...pair, amount: 700, stripe_account_id: "acct_mira", created_at: NOW, expires_at: NOW };
  await db.insert(checkouts).values([
    { ...sale, id: "bought", kind: "purchase", content_id: posts.ppv.id, subject: posts.ppv.id },
    { ...sale, id: "month", kind: "subscription" },
  ]);
  const period = { current_period_start: NOW, current_period_end: NOW + 30 * DAY, expires_at: NOW };
  await db.insert(subscriptions).values({
    ...pair,
    ...period,
    id: "sub",
    status: "active",
    price: 700,
    stripe_subscription_id: "sub",
    created_at: NOW,
    updated_at: NOW,
  });
  await db.insert(payments).values([
    { ...pair, ...money, id: "purchase", kind: "purchase", checkout_id: "bought", stripe_reference: "a" },
    {
      ...pair,
      ...money,
      id: "subscription",
      kind: "subscription",
      checkout_id: "month",
      stripe_reference: "b",
      subscription_id: "sub",
      period_start: NOW,
      period_end: NOW + 30 * DAY,
    },
    { ...pair, ...money, id: "tip", kind: "tip", stripe_reference: "c" },
  ]);
});
let count = 0;
const deps = (now: number) => ({
  accessLog: accessLogStore(database().db),
  clock: { now: () => now, newId: () => `access-${++count}` },
});
const serve = (contentIds: string[], at: number, more: object = {}) =>
  logAccess(deps(at), {
    buyerId: fan.id,
    sellerId: creator.id,
    contentIds,
    action: "view",
    country: "US",
    region: "OR",
    ...more,
  });
const listed = (paymentId: string, limit = 50) => deps(NOW).accessLog.listForPayment(paymentId, limit);
beforeEach(async () => {
  await database().db.delete(access_log);
});

test("one post, action, and hour is one row, however often and however parallel", async () => {
  const inHour = [0, 1, 2, 3].map((n) => serve([posts.ppv.id], NOW + n * MINUTE));
  await Promise.all([...inHour, serve([posts.ppv.id], NOW, { action: "download" })]);
  await serve([posts.ppv.id], NOW + HOUR);
  await serve([posts.ppv.id], NOW, { buyerId: otherFan.id });
  expect(await database().db.$count(access_log)).toBe(4);
  const log = await listed("purchase");
  expect(log.map(({ at, action }) => [action, at >= NOW + HOUR])).toEqual([
    ["view", true],
    ...[expect.anything(), expect.anything()],
  ]);
  expect(log[0]).toEqual({
    action: "view",
    contentId: posts.ppv.id,
    country: "US",
    region: "OR",
    at: NOW + HOUR,
  });
  expect(await listed("purchase", 1)).toHaveLength(1);
});

test("a purchase shows its own post, a subscription its month, a tip nothing", async () => {
  await serve([posts.ppv.id, posts.subscriber.id], NOW + HOUR);
  await serve([posts.subscriber.id], NOW - DAY);
  await serve([posts.subscriber.id], NOW + 40 * DAY);
  await serve(["elsewhere"], NOW + HOUR, { sellerId: otherCreator.id });
  expect((await listed("purchase")).map(({ contentId }) => contentId)).toEqual([posts.ppv.id]);
  const month = (await listed("subscription")).map(({ contentId, at }) => [contentId, at]);
  expect(month.toSorted()).toEqual(
    [posts.ppv.id, posts.subscriber.id].toSorted().map((id) => [id, NOW + HOUR]),
  );
  expect(await listed("tip")).toEqual([]);
});

test("entries are deleted after 180 days", async () => {
  await serve([posts.ppv.id], NOW);
  await deleteOldAccessLog(deps(NOW), NOW + ACCESS_LOG_DAYS * DAY);
  expect(await listed("purchase")).toHaveLength(1);
  await deleteOldAccessLog(deps(NOW), NOW + ACCESS_LOG_DAYS * DAY + 1);
  expect(await listed("purchase")).toEqual([]);
});
