import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { content } from "#db/schema/posts/posts.ts";
import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import { feedStore } from "#db/stores/discovery/feeds.ts";
import { type Feed, readCursor } from "#domain/discovery/feed.ts";
import { listPosts } from "#domain/discovery/list-posts.ts";
import { NOW, people } from "#tests/cast.ts";
import { feedDatabase, type feedPosts, publishedPosts } from "../fixtures/feed-fixture.ts";

const { creator, fan, otherFan } = people;
const database = feedDatabase();
const feeds = () => feedStore(database().db);

async function walk(
  feed: Feed,
  filter: { type: "all" | "image"; price: "all" | "free" | "paid" },
  size: number,
) {
  const ids: string[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listPosts>> = await listPosts(
      { feeds: feeds(), now: NOW },
      { feed, viewerId: null, filter, after: readCursor(after), size },
    );
    expect(page.cards.length).toBeLessThanOrEqual(size);
    ids.push(...page.cards.map(({ id }) => id));
    after = page.next;
  } while (after !== null && ids.length < 500);
  return ids;
}

const REFILL = 40;
type Post = (typeof feedPosts)[number];
const orders: Record<string, { feed: Feed; rank: (post: Post) => number; of: (post: Post) => boolean }> = {
  newest: { feed: { name: "newest" }, rank: () => 0, of: () => true },
  popular: { feed: { name: "popular" }, rank: (post) => post.like_count, of: () => true },
  trending: { feed: { name: "trending" }, rank: (post) => post.hot_score, of: () => true },
  following: {
    feed: { name: "following", userId: fan.id },
    rank: () => 0,
    of: (post) => post.seller_id === creator.id,
  },
  interests: {
    feed: { name: "interests", userId: fan.id },
    rank: () => 0,
    of: (post) => post.tags.includes("art"),
  },
};

/**
 * The expected pages: at most three posts per creator, each page refilled from the forty posts after it; remaining
 * posts stay together if they fit on one page.
 */
function spread(posts: Post[], size: number): Post[] {
  if (posts.length <= size) return posts;
  const page: Post[] = [];
  let reached = 0;
  for (; reached < Math.min(posts.length, size + REFILL) && page.length < size; reached++) {
    const post = posts[reached];
    if (post && page.filter(({ seller_id }) => seller_id === post.seller_id).length < 3) page.push(post);
  }
  return [...page, ...spread(posts.slice(reached), size)];
}

describe.each(Object.entries(orders))("the feed %s", (_, { feed, rank, of }) => {
  test.each([
    ["all", "all", 7],
    ["image", "all", 5],
    ["all", "free", 6],
    ["all", "paid", 50],
    ["image", "paid", 4],
  ] as const)(
    "of type %s and price %s shows each post at most once, in order, in pages of %i",
    async (type, price, size) => {
      const wanted = publishedPosts
        .filter((post) => of(post) && (type === "all" || post.type === type))
        .filter((post) => price === "all" || post.is_public === (price === "free"))
        .sort(
          (a, b) =>
            rank(b) - rank(a) || (b.published_at ?? 0) - (a.published_at ?? 0) || (a.id < b.id ? 1 : -1),
        );
      expect(wanted.length).toBeGreaterThan(0);
      const shown = feed.name === "newest" || feed.name === "trending" ? spread(wanted, size) : wanted;
      expect(await walk(feed, { type, price }, size)).toEqual(shown.map(({ id }) => id));
    },
  );
});

test("featured posts are in the order of featuring", async () => {
  const wanted = publishedPosts
    .filter((post) => post.featured_at !== null)
    .sort((a, b) => (b.featured_at ?? 0) - (a.featured_at ?? 0) || (a.id < b.id ? 1 : -1));
  expect(await walk({ name: "featured" }, { type: "all", price: "all" }, 3)).toEqual(
    wanted.map(({ id }) => id),
  );
});

test("without likes or subscriptions the Following feed is empty, and an ended subscription does not count", async () => {
  const following = { name: "following" as const, userId: otherFan.id };
  const everything = { type: "all", price: "all" } as const;
  expect(await walk(following, everything, 50)).toEqual([]);
  const row = {
    id: "s",
    buyer_id: otherFan.id,
    seller_id: creator.id,
    status: "canceled",
    price: 1500,
    stripe_subscription_id: "sub",
    current_period_start: 0,
    created_at: 0,
    updated_at: 0,
  };
  await database()
    .db.insert(subscriptions)
    .values({ ...row, current_period_end: NOW, expires_at: NOW });
  expect(await walk(following, everything, 50)).toEqual([]);
  await database()
    .db.update(subscriptions)
    .set({ expires_at: NOW + 1 });
  expect((await walk(following, everything, 50)).length).toBeGreaterThan(9);
  await database().db.update(subscriptions).set({ revoked_at: NOW });
  expect(await walk(following, everything, 50)).toEqual([]);
});

test("tags follow a post when it is edited, hidden, restored, and deleted", async () => {
  const id = publishedPosts.find((post) => post.tags.includes("food"))?.id ?? "";
  const tagged = async () =>
    (
      await database().client.execute({
        sql: "select tag from content_tags where content_id = ?",
        args: [id],
      })
    ).rows
      .map((row) => row.tag)
      .sort();
  const set = (values: Partial<typeof content.$inferInsert>) =>
    database().db.update(content).set(values).where(eq(content.id, id));
  expect(await tagged()).toEqual(["art", "food"]);
  await set({ tags: ["food", "tea"] });
  expect(await tagged()).toEqual(["food", "tea"]);
  await set({ published_at: null });
  expect(await tagged()).toEqual([]);
  await set({ published_at: NOW, tags: ["art", "food"] });
  expect(await tagged()).toEqual(["art", "food"]);
  await database().db.delete(content).where(eq(content.id, id));
  expect(await tagged()).toEqual([]);
});

test("a page sorts only its groups' first posts, in at most one sort", async () => {
  const seen: string[] = [];
  for (const name of ["newest", "popular", "trending"] as const) {
    database().queries.length = 0;
    const kinds = [{ type: "image" as const, free: true }];
    await feeds().page({ feed: { name }, viewerId: null, kinds, after: null, limit: 21, now: NOW });
    for (const { sql, params } of database().queries) {
      const plan = await database().client.execute({
        sql: `explain query plan ${sql}`,
        args: params as string[],
      });
      const steps = plan.rows.map((row) => String(row.detail));
      seen.push(`${name}: ${steps.filter((step) => step.includes("TEMP B-TREE")).length}`);
    }
  }
  expect(seen).toEqual(["newest: 1", "popular: 1", "trending: 1"]);
});
