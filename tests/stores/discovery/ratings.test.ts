import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import { DAY, NOW, people } from "#tests/cast.ts";
import { searchFixture } from "../fixtures/search-fixture.ts";

const { database, search } = searchFixture();
const { creator, otherCreator, fan } = people;

const found = async (query: string) => (await search(`who=creators&${query}`)).creators.map(({ id }) => id);
const like = (id: string, count: number) =>
  database().db.update(profiles).set({ profile_like_count: count }).where(eq(profiles.id, id));
const ratingOf = async (id: string) =>
  (await database().db.select().from(profiles).where(eq(profiles.id, id)))[0]?.rating;

test("a rating follows likes and renewals, and a search by rating finds creators at or above it", async () => {
  for (const [likes, rating] of [
    [4, 0],
    [5, 1],
    [25, 2],
    [100, 3],
    [1600, 5],
    [400, 4],
  ] as const) {
    await like(creator.id, likes);
    expect(await ratingOf(creator.id)).toBe(rating);
  }
  await like(otherCreator.id, 30);
  expect(await found("rating=4")).toEqual([creator.id]);
  expect(new Set(await found("rating=2"))).toEqual(new Set([creator.id, otherCreator.id]));
  expect(await found("rating=5")).toEqual([]);
  const everyone = await found("");
  expect(await found("rating=0")).toEqual(everyone);
  expect(await Promise.all(everyone.map(ratingOf))).toContain(0);
  await like(creator.id, 0);
  expect(await found("rating=4")).toEqual([]);
});

test("each payment of a subscription after the first counts as ten likes; single payments don't count", async () => {
  const { db } = database();
  await db.insert(subscriptions).values({
    id: "sub_rated",
    buyer_id: fan.id,
    seller_id: otherCreator.id,
    status: "active",
    price: 100,
    stripe_subscription_id: "sub_rated",
    current_period_start: NOW,
    current_period_end: NOW + DAY,
    expires_at: NOW + DAY,
    created_at: NOW,
    updated_at: NOW,
  });
  const pay = (id: string, subscription_id: string | null) =>
    db.insert(payments).values({
      id,
      kind: subscription_id ? "subscription" : "tip",
      subscription_id,
      buyer_id: fan.id,
      seller_id: otherCreator.id,
      gross: 100,
      fee: 10,
      net: 90,
      stripe_reference: id,
      paid_at: NOW,
      created_at: NOW,
    });
  await like(otherCreator.id, 5);
  await pay("first", "sub_rated");
  await pay("tip", null);
  expect(await ratingOf(otherCreator.id)).toBe(1);
  await pay("second", "sub_rated");
  await pay("third", "sub_rated");
  expect(await ratingOf(otherCreator.id)).toBe(2);
});
