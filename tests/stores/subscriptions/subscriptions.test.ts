import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import { creatorStore } from "#db/stores/creators/creators.ts";
import { postStore } from "#db/stores/posts/posts.ts";
import { subscriptionStore } from "#db/stores/subscriptions/subscriptions.ts";
import { isActive } from "#domain/subscriptions/subscription.ts";
import { DAY, NOW, people, posts } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const { creator, otherCreator, fan, otherFan } = people;
const database = databaseForFile(({ db }) => insertCast(db));
const store = () => subscriptionStore(database().db);
const row = (id: string, status: string, end: number, more: object = {}) => ({
  id,
  buyer_id: fan.id,
  seller_id: creator.id,
  status,
  price: 1500,
  stripe_subscription_id: `sub_${id}`,
  current_period_start: NOW - DAY,
  current_period_end: end,
  expires_at: end,
  created_at: NOW,
  updated_at: NOW,
  ...more,
});
const replace = async (rows: ReturnType<typeof row>[]) => {
  const { db } = database();
  await db.batch([db.delete(subscriptions), ...rows.map((row) => db.insert(subscriptions).values(row))]);
};

describe("the subscription that counts for access", () => {
  const ends = fc.constantFrom(NOW - 2 * DAY, NOW - DAY, NOW - DAY + 1, NOW - 1, NOW, NOW + 1, NOW + DAY);
  const states = fc.constantFrom(
    "active",
    "canceled",
    "active",
    "canceled",
    "past_due",
    "incomplete_expired",
  );

  test("a pair has access exactly when any of their subscriptions gives it, at every URL", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(states, ends), { maxLength: 4 }), async (terms) => {
        const rows = terms.map(([status, end], i) => row(`s${i}`, status, end));
        await replace([
          ...rows,
          row("theirs", "active", NOW + DAY, { buyer_id: otherFan.id }),
          row("elsewhere", "active", NOW + DAY, { seller_id: otherCreator.id }),
        ]);
        const wanted = terms.some(([status, end]) =>
          isActive({ status, currentPeriodEnd: end, expiresAt: end, revokedAt: null }, NOW),
        );
        const [between, page, post] = await Promise.all([
          store().findBetween(fan.id, creator.id),
          creatorStore(database().db).findPage(creator.id, fan.id),
          postStore(database().db).find(posts.subscriber.id, fan.id),
        ]);
        expect(between !== null && isActive(between, NOW)).toBe(wanted);
        expect(page?.subscription?.id).toBe(between?.id);
        const tied = post?.entitlements.subscription ?? null;
        expect(tied !== null && isActive(tied, NOW)).toBe(wanted);
      }),
      { numRuns: cases(200) },
    );
  });
});

test("a guest has no subscriptions or purchases", async () => {
  await replace([row("a", "active", NOW + DAY)]);
  expect((await postStore(database().db).find(posts.subscriber.id, null))?.entitlements).toEqual({
    viewerId: null,
    blockedBy: null,
    isRemovedHere: false,
    subscription: null,
    purchased: false,
  });
  expect((await creatorStore(database().db).findPage(creator.id, null))?.subscription).toBeNull();
  expect(await store().findBetween(otherFan.id, creator.id)).toBeNull();
});

test("a fan's list is theirs only, the latest end first, with the creators", async () => {
  await replace([
    row("a", "canceled", NOW),
    row("b", "active", NOW + DAY, { seller_id: otherCreator.id }),
    row("c", "active", NOW + 2 * DAY, { buyer_id: otherFan.id }),
  ]);
  const list = await store().listForBuyer(fan.id, 10);
  expect(list.map(({ id, creator: { username, name } }) => [id, username, name])).toEqual([
    ["b", "theo", "Theo"],
    ["a", "mira", "Mira"],
  ]);
  expect(await store().listForBuyer(fan.id, 1)).toHaveLength(1);
});

test("only its fan can find a subscription", async () => {
  await replace([row("a", "active", NOW + DAY, { cancel_requested_at: NOW, ended_at: NOW + 1 })]);
  expect(await store().findForBuyer("a", fan.id)).toEqual({
    id: "a",
    isBlocked: false,
    buyerId: fan.id,
    sellerId: creator.id,
    status: "active",
    price: 1500,
    providerId: "sub_a",
    currentPeriodEnd: NOW + DAY,
    expiresAt: NOW + DAY,
    revokedAt: null,
    sellerLeaving: false,
    sellerRestricted: false,
    request: null,
    cancelRequestedAt: NOW,
    retryAt: null,
    endedAt: NOW + 1,
    createdAt: NOW,
  });
  expect(await store().findForBuyer("a", otherFan.id)).toBeNull();
  expect(await store().findForBuyer("a", creator.id)).toBeNull();
  await database().db.run(sql`delete from subscriptions`);
  expect(await store().findForBuyer("a", fan.id)).toBeNull();
});
