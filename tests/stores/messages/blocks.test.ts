import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import { creatorStore } from "#db/stores/creators/creators.ts";
import { feedStore } from "#db/stores/discovery/feeds.ts";
import { blockStore } from "#db/stores/messages/blocks.ts";
import { likeStore } from "#db/stores/posts/likes.ts";
import { postStore } from "#db/stores/posts/posts.ts";
import { subscriptionStore } from "#db/stores/subscriptions/subscriptions.ts";
import { getCreator } from "#domain/creators/get-creator.ts";
import { listCreatorPosts } from "#domain/discovery/list-creator-posts.ts";
import { checkAccess, isListed } from "#domain/posts/access/check-access.ts";
import { DAY, NOW, people, posts } from "#tests/cast.ts";
import { newFan } from "../fixtures/fan-fixture.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const MIRA = people.creator.id;

async function visitor() {
  const { db } = database();
  const { id } = await newFan(db);
  const liked = { type: "content", id: posts.free.id } as const;
  return {
    id,
    block: (by: "fan" | "creator") =>
      blockStore(db).add(
        by === "fan" ? { blockerId: id, blockedId: MIRA } : { blockerId: MIRA, blockedId: id },
        NOW,
      ),
    async sees() {
      const found = await postStore(db).find(posts.free.id, id);
      const page = { viewerId: id, kinds: null, after: null, limit: 50, now: NOW };
      const listed = (await feedStore(db).page({ feed: { name: "newest" }, ...page })).filter(
        (post) =>
          post.creator.id === MIRA &&
          isListed(checkAccess(post.guard, post.entitlements, NOW), post.entitlements),
      );
      const access = found && checkAccess(found.guard, found.entitlements, NOW);
      const profile = await getCreator(
        { creators: creatorStore(db), now: NOW },
        { profileId: MIRA, viewerId: id },
      );
      return { post: access?.ok ?? false, profile: profile !== null, lists: listed.length > 0 };
    },
    async likes() {
      await likeStore(db).add(id, liked, NOW);
      return (await postStore(db).find(liked.id, id))?.liked;
    },
    subscribe: (ends: number) =>
      db.insert(subscriptions).values({
        id: `month-${id}`,
        buyer_id: id,
        seller_id: MIRA,
        status: "active",
        price: 1500,
        stripe_subscription_id: `sub-${id}`,
        current_period_start: 0,
        created_at: 0,
        updated_at: 0,
        current_period_end: ends,
        expires_at: ends,
      }),
  };
}

test("a fan whom a creator blocked finds neither their profile nor their posts, and can't like them", async () => {
  const one = await visitor();
  expect(await one.sees()).toEqual({ post: true, profile: true, lists: true });
  await one.block("creator");
  expect(await one.sees()).toEqual({ post: false, profile: false, lists: false });
  expect(await one.likes()).toBe(false);
});

test("a fan who blocked a creator finds them only by their URL, and can't like them", async () => {
  const one = await visitor();
  await one.block("fan");
  expect(await one.sees()).toEqual({ post: true, profile: true, lists: false });
  expect(await one.likes()).toBe(false);
});

test("a paid month stays open after a block, and the block is complete once its renewal is stopped", async () => {
  const { db } = database();
  const one = await visitor();
  await one.subscribe(NOW + DAY);
  await one.block("creator");
  expect(await one.sees()).toEqual({ post: true, profile: true, lists: false });
  const renewals = blockStore(db);
  const own = async () => (await renewals.listUnsettled(50)).filter(({ blockedId }) => blockedId === one.id);
  const block = { blockerId: MIRA, blockedId: one.id };
  expect(await own()).toEqual([{ ...block, renewals: [`sub-${one.id}`] }]);
  await renewals.settle(block, NOW);
  expect(await own()).toEqual([{ ...block, renewals: [`sub-${one.id}`] }]);
  await db.update(subscriptions).set({ cancel_requested_at: NOW }).where(eq(subscriptions.buyer_id, one.id));
  await renewals.settle(block, NOW);
  expect(await own()).toEqual([]);
});

test("a paid month leads to its posts after a block by either side", async () => {
  const { db } = database();
  const request = { idOrUsername: MIRA, type: null, after: null, leaving: false };
  for (const [by, blockedBy] of [
    ["fan", "viewer"],
    ["creator", "creator"],
  ] as const) {
    const one = await visitor();
    await one.subscribe(NOW + DAY);
    await one.block(by);
    const rows = await subscriptionStore(db).listForBuyer(one.id, 10);
    expect(rows.map((row) => row.blockedBy)).toEqual([blockedBy]);
    const list = await listCreatorPosts({ feeds: feedStore(db), now: NOW }, { ...request, viewerId: one.id });
    const ids = list.cards.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([posts.subscriber.id, posts.ppv.id]));
    expect(ids).not.toContain(posts.ppvForAll.id);
  }
});
