import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { content } from "#db/schema/posts/posts.ts";
import { feedStore } from "#db/stores/discovery/feeds.ts";
import { DAY, NOW, people } from "#tests/cast.ts";
import { feedDatabase, feedPosts, publishedPosts } from "../fixtures/feed-fixture.ts";

const { creator, otherCreator, fan } = people;
const database = feedDatabase();
const feeds = () => feedStore(database().db);

test("suggestions name their source, and a creator counts as new for a limited time after the first post", async () => {
  const { suggestions: found, newest } = await feeds().findDiscoverLists({
    viewerId: fan.id,
    interests: ["art", "food"],
    newest: 5,
    perSource: 8,
    creators: 4,
    newSince: NOW - 30 * DAY,
    now: NOW,
  });
  const firstPage = { feed: { name: "newest" as const }, kinds: null, after: null, limit: 5, now: NOW };
  expect(newest).toEqual(await feeds().page({ ...firstPage, viewerId: fan.id }));
  expect(newest).toHaveLength(5);
  expect(new Set(found.tagged.map(({ post }) => post.creator.id)).size).toBe(found.tagged.length);
  expect(found.tagged.length).toBeGreaterThan(1);
  for (const { post, tag } of found.tagged)
    expect(feedPosts.find(({ id }) => id === post.id)?.tags).toContain(tag);
  expect(found.newcomers.map((post) => post.creator.id).toSorted()).toEqual(
    [creator.id, otherCreator.id].toSorted(),
  );
  await database()
    .db.update(profiles)
    .set({ first_post_at: NOW - 31 * DAY })
    .where(eq(profiles.id, creator.id));
  const { suggestions: later } = await feeds().findDiscoverLists({
    viewerId: null,
    interests: [],
    newest: 5,
    perSource: 8,
    creators: 4,
    newSince: NOW - 30 * DAY,
    now: NOW,
  });
  expect(later.newcomers.map((post) => post.creator.id)).toEqual([otherCreator.id]);
  expect([later.subscribed, later.tagged]).toEqual([[], []]);
});

test("a creator's page begins with their newest posts, and the last pinned of the pinned ones", async () => {
  const { db } = database();
  const page = await feeds().page({
    feed: { name: "seller", sellerId: creator.id, type: null },
    viewerId: fan.id,
    kinds: null,
    after: null,
    limit: 4,
    now: NOW,
  });
  const [first, second, third] = page;
  for (const [post, at] of [
    [first, 5],
    [second, 9],
    [third, 7],
  ] as const)
    await db
      .update(content)
      .set({ pinned_at: at })
      .where(eq(content.id, post?.id ?? ""));
  const lists = await feeds().findProfileLists(creator.username, fan.id, { limit: 4, pinned: 2 });
  expect(lists.newest.map(({ id }) => id)).toEqual(page.map(({ id }) => id));
  expect(lists.pinned.map(({ id }) => id)).toEqual([second?.id, third?.id]);
});

test("a post has its creator's next and previous posts and related posts", async () => {
  const mine = publishedPosts
    .filter((post) => post.seller_id === creator.id && !post.tags.includes("food"))
    .sort((a, b) => (b.published_at ?? 0) - (a.published_at ?? 0) || (a.id < b.id ? 1 : -1));
  const [, at, next] = mine;
  const { newer, older, related } = await feeds().findRelated(at?.id ?? "", null, 6);
  expect([newer !== null, older !== null]).toEqual([true, true]);
  expect(related).toHaveLength(6);
  expect(related.map(({ id }) => id)).not.toContain(at?.id);
  expect((await feeds().findRelated(next?.id ?? "", null, 6)).newer).not.toBeNull();
});
