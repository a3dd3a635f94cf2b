import { expect, test } from "vitest";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { content } from "#db/schema/posts/posts.ts";
import { feedStore } from "#db/stores/discovery/feeds.ts";
import { readCursor } from "#domain/discovery/feed.ts";
import { DISCOVER_PAGE_SIZE, listPosts } from "#domain/discovery/list-posts.ts";
import { DAY, NOW } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const CROWD = 45;
const OTHERS = Array.from({ length: 12 }, (_, i) => `other-${i}`);
const postOf = (id: string, seller_id: string, at: number) => ({
  id,
  seller_id,
  title: "One of many",
  type: "text" as const,
  visibility_type: "free" as const,
  is_public: true,
  created_at: at,
  updated_at: at,
  published_at: at,
  hot_score: Math.floor(at / 1000),
});
/** One creator who fills more than the newest two pages, and others with a few older posts each. */
const database = databaseForFile(async ({ db }) => {
  await insertCast(db);
  await db.delete(content);
  const maker = (id: string) => ({
    id,
    username: id,
    email: `${id}@example.com`,
    role: "seller" as const,
    setup_completed_at: NOW,
    created_at: NOW,
    updated_at: NOW,
  });
  await db.insert(profiles).values(["crowder", ...OTHERS].map(maker));
  await db
    .insert(content)
    .values([
      ...Array.from({ length: CROWD }, (_, i) => postOf(`crowd-${i}`, "crowder", NOW - i * 1000)),
      ...OTHERS.flatMap((id, i) =>
        [1, 2, 3].map((n) => postOf(`${id}-${n}`, id, NOW - DAY - (i * 3 + n) * 1000)),
      ),
    ]);
});
const deps = () => {
  const store = feedStore(database().db);
  let queries = 0;
  const page: typeof store.page = (query) => {
    queries += 1;
    expect(query.limit).toBeLessThanOrEqual(41);
    return store.page(query);
  };
  return { feeds: { page }, now: NOW, queries: () => queries };
};
const most = (cards: { creator: { id: string } }[]) =>
  Math.max(
    0,
    ...OTHERS.concat("crowder").map((id) => cards.filter(({ creator }) => creator.id === id).length),
  );

test.each(["newest", "trending"] as const)(
  "%s: no creator fills a page, and every other creator is seen",
  async (name) => {
    const seen: string[] = [];
    let after: string | null = null;
    let pages = 0;
    do {
      const counted = deps();
      const page: Awaited<ReturnType<typeof listPosts>> = await listPosts(counted, {
        feed: { name },
        viewerId: null,
        after: readCursor(after),
        size: DISCOVER_PAGE_SIZE,
      });
      expect(page.cards.length).toBeLessThanOrEqual(12);
      expect(most(page.cards), `page ${pages}`).toBeLessThanOrEqual(3);
      expect(counted.queries()).toBeLessThanOrEqual(2);
      seen.push(...page.cards.map(({ id }) => id));
      after = page.next;
      pages += 1;
    } while (after !== null && pages < 20);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining(OTHERS.flatMap((id) => [1, 2, 3].map((n) => `${id}-${n}`))));
    expect(seen.slice(0, 3)).toEqual(["crowd-0", "crowd-1", "crowd-2"]);
    expect(seen.indexOf("other-0-1")).toBe(3);
  },
);

test("counted pages skip nothing: together they are the whole list, with one query each", async () => {
  const pageOf = async (size: number, offset: number) => {
    const counted = deps();
    const query = { feed: { name: "newest" as const }, viewerId: null, after: null, size, offset };
    const { cards } = await listPosts(counted, query);
    expect(counted.queries()).toBe(1);
    return cards.map(({ id }) => id);
  };
  const listBy = async (size: number) => {
    const seen: string[] = [];
    for (let page = await pageOf(size, 0); page.length > 0; page = await pageOf(size, seen.length))
      seen.push(...page);
    return seen;
  };
  const all = await listBy(40);
  expect(await listBy(20)).toEqual(all);
  expect(new Set(all).size).toBe(all.length);
  expect(all.filter((id) => id.startsWith("crowd-"))).toHaveLength(CROWD);
});

test("a creator's own page shows them all", async () => {
  const { cards } = await listPosts(deps(), {
    feed: { name: "seller", sellerId: "crowder", type: null },
    viewerId: null,
    after: null,
    size: 40,
  });
  expect(cards).toHaveLength(40);
});
