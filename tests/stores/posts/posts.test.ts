import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { content_purchases } from "#db/schema/payments/payments.ts";
import { content } from "#db/schema/posts/posts.ts";
import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import { feedStore } from "#db/stores/discovery/feeds.ts";
import { postStore } from "#db/stores/posts/posts.ts";
import { type Feed, readCursor } from "#domain/discovery/feed.ts";
import { listPosts } from "#domain/discovery/list-posts.ts";
import { getPost } from "#domain/posts/get-post.ts";
import { DAY, NOW, people, posts } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const { creator, otherCreator, fan, otherFan } = people;
const CROWD = 60;
const database = databaseForFile(async ({ db }) => {
  await insertCast(db);
  // Many posts with equal times and likes, so that only the ID orders them.
  await db.insert(content).values(
    Array.from({ length: CROWD }, (_, i) => ({
      ...newPost(`crowd-${String((i * 37) % CROWD).padStart(3, "0")}`),
      published_at: NOW - 10 * DAY - (i % 7) * 1000,
      like_count: i % 5,
      deleted_at: i % 20 === 19 ? NOW : null,
    })),
  );
  await db.insert(subscriptions).values({
    id: "sub",
    buyer_id: fan.id,
    seller_id: creator.id,
    status: "active",
    price: 1500,
    stripe_subscription_id: "sub_1",
    current_period_start: NOW,
    current_period_end: NOW + DAY,
    expires_at: NOW + DAY,
    created_at: NOW,
    updated_at: NOW,
  });
  await db.insert(content_purchases).values([
    { id: "bought", buyer_id: otherFan.id, content_id: posts.ppvForAll.id, created_at: NOW },
    { id: "revoked", buyer_id: otherFan.id, content_id: posts.ppv.id, created_at: NOW, revoked_at: NOW },
  ]);
});
const newPost = (id: string) => ({
  id,
  seller_id: otherCreator.id,
  title: "One of many",
  type: "text" as const,
  visibility_type: "free" as const,
  is_public: true,
  created_at: NOW,
  updated_at: NOW,
});
const store = () => postStore(database().db);
const deps = (now = NOW) => ({ posts: store(), feeds: feedStore(database().db), now });
const ofCreator = { name: "seller" as const, sellerId: creator.id, type: null };

/** Follows each page's link to the next. */
async function walk(feed: Feed, size: number) {
  const cards = [];
  let after: string | null = null;
  do {
    const page = await listPosts(deps(), { viewerId: null, feed, after: readCursor(after), size });
    expect(page.cards.length).toBeLessThanOrEqual(size);
    cards.push(...page.cards);
    after = page.next;
  } while (after !== null && cards.length < 500);
  return cards;
}

describe("listPosts", () => {
  // Pages so small or so large that the per-creator limit doesn't apply; feeds.test.ts covers the limit.
  test.each([
    ["newest", 1],
    ["newest", 3],
    ["newest", 500],
    ["popular", 1],
    ["popular", 7],
    ["popular", 500],
  ] as const)("%s by pages of %i shows each published post once, in order", async (order, size) => {
    const cards = await walk({ name: order }, size);
    const published = (await database().db.select().from(content)).filter(
      (row) => row.published_at !== null && row.deleted_at === null,
    );
    const key = (likes: number, at: number, id: string) => [order === "popular" ? likes : 0, at, id] as const;
    const wanted = published
      .map((row) => key(row.like_count, row.published_at ?? 0, row.id))
      .sort((a, b) => b[0] - a[0] || b[1] - a[1] || (a[2] < b[2] ? 1 : -1));
    expect(cards.map((card) => card.id)).toEqual(wanted.map(([, , id]) => id));
    expect(cards).toHaveLength(CROWD - 3 + 4);
  });

  test("of one creator shows only theirs", async () => {
    const cards = await walk(ofCreator, 2);
    expect(cards.map((card) => card.id)).toEqual([
      "post-ppv-for-all",
      "post-ppv",
      "post-subscriber",
      "post-free",
    ]);
    expect(await walk({ ...ofCreator, sellerId: fan.id }, 2)).toEqual([]);
  });

  test("a page that is exactly full has no next page", async () => {
    const page = await listPosts(deps(), {
      viewerId: null,
      feed: ofCreator,
      after: null,
      size: 4,
    });
    expect([page.cards.length, page.next]).toEqual([4, null]);
  });

  const opened: [string, string | null, number, string[]][] = [
    ["a guest", null, NOW, ["post-free"]],
    ["a stranger", people.newcomer.id, NOW, ["post-free"]],
    ["a subscriber", fan.id, NOW, ["post-free", "post-subscriber", "post-ppv"]],
    ["a subscriber after the end and its grace", fan.id, NOW + 2 * DAY, ["post-free"]],
    ["a buyer, whose other purchase was revoked", otherFan.id, NOW, ["post-free", "post-ppv-for-all"]],
    ["the owner", creator.id, NOW, ["post-free", "post-subscriber", "post-ppv", "post-ppv-for-all"]],
  ];
  test.each(opened)("opens for %s only the posts they have access to", async (_, viewerId, now, wanted) => {
    const { cards } = await listPosts(deps(now), {
      viewerId,
      feed: ofCreator,
      after: null,
    });
    expect(
      cards
        .filter((card) => card.open)
        .map((card) => card.id)
        .toSorted(),
    ).toEqual(wanted.toSorted());
    for (const card of cards) {
      expect(card.image !== null).toBe(card.open);
      expect(card.teaser).toMatch(/^data:image\/webp/);
    }
  });

  test("a locked card contains nothing that leads to the photo", async () => {
    const { cards } = await listPosts(deps(), {
      viewerId: null,
      feed: ofCreator,
      after: null,
    });
    const locked = JSON.stringify(cards.filter((card) => !card.open));
    expect(locked).not.toMatch(/medium-|\/media\/|Only for those|The words of|The photo of/);
  });
});

describe("seePost", () => {
  test("returns the whole post to viewers with access", async () => {
    const seen = await getPost(deps(), { id: posts.subscriber.id, viewerId: fan.id });
    expect(seen?.access).toEqual({ ok: true, by: "subscription" });
    expect(seen?.post).toMatchObject({
      description: "Only for those with access: post-subscriber",
      body: "The words of post-subscriber",
      tags: ["lamps"],
      media: [
        {
          id: "medium-post-subscriber",
          image: {
            width: 640,
            height: 480,
            sources: [
              { url: "/media/medium-post-subscriber/w320", width: 320 },
              { url: "/media/medium-post-subscriber/w640", width: 640 },
            ],
          },
        },
      ],
    });
  });

  test.each([null, people.newcomer.id])(
    "shows %s the teaser and the reason, but never the text",
    async (viewerId) => {
      const seen = await getPost(deps(), { id: posts.subscriber.id, viewerId });
      expect(seen).toMatchObject({
        access: { ok: false, reason: "subscribe" },
        post: null,
        includedInSubscription: true,
      });
      expect(JSON.stringify(seen)).not.toMatch(/medium-|Only for those|The words of|The photo of/);
    },
  );

  test("says whether a subscription would open it", async () => {
    const opens = async (id: string) =>
      (await getPost(deps(), { id, viewerId: null }))?.includedInSubscription;
    expect(await opens(posts.ppv.id)).toBe(true);
    expect(await opens(posts.ppvForAll.id)).toBe(false);
  });

  test("finds a draft for its owner only", async () => {
    for (const viewerId of [null, fan.id, otherCreator.id])
      expect(await getPost(deps(), { id: posts.draft.id, viewerId })).toBeNull();
    expect(await getPost(deps(), { id: posts.draft.id, viewerId: creator.id })).toMatchObject({
      card: { state: "unpublished" },
      access: { by: "owner" },
    });
  });

  test("finds no deleted post and no unknown ID, for any viewer", async () => {
    for (const id of ["crowd-000", "nothing"]) {
      if (id.startsWith("crowd"))
        await database().db.update(content).set({ deleted_at: NOW }).where(eq(content.id, id));
      expect(await getPost(deps(), { id, viewerId: creator.id })).toBeNull();
    }
  });
});
