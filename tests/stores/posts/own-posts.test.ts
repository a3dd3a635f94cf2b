import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { post_blocks } from "#db/schema/analytics/days.ts";
import { media, post_media } from "#db/schema/media/media.ts";
import { content_purchases } from "#db/schema/payments/payments.ts";
import { content } from "#db/schema/posts/posts.ts";
import { vaultStore } from "#db/stores/media/vault.ts";
import { ownPostStore } from "#db/stores/posts/own-posts.ts";
import { DAY_MS } from "#domain/durations.ts";
import {
  type OwnPostFilter,
  type OwnPostKind,
  type OwnPostSort,
  ownPostSorts,
} from "#domain/posts/own-post-query.ts";
import { publishLimit } from "#domain/posts/publish-limit.ts";
import { NOW, people, posts } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const { creator, otherCreator, fan } = people;
const database = databaseForFile(({ db }) => insertCast(db));
const store = () => ownPostStore(database().db);
const row = async (id: string) => (await database().db.select().from(content).where(eq(content.id, id)))[0];
const findMedia = async (id: string) => (await database().db.select().from(media).where(eq(media.id, id)))[0];

async function add(id: string, more: Partial<typeof content.$inferInsert> = {}, mediumIds: string[] = []) {
  const { db } = database();
  await db.insert(content).values({
    id,
    seller_id: otherCreator.id,
    title: id,
    type: "text",
    is_public: true,
    visibility_type: "free",
    created_at: NOW,
    updated_at: NOW,
    published_at: NOW,
    first_published_at: NOW,
    ...more,
  });
  for (const [position, one] of mediumIds.entries()) {
    await db
      .insert(media)
      .values({
        id: one,
        seller_id: otherCreator.id,
        purpose: "post",
        kind: "image",
        created_at: NOW + position,
        ready_at: NOW,
        first_used_at: NOW,
      })
      .onConflictDoNothing();
    await db.insert(post_media).values({ content_id: id, media_id: one, position });
  }
}
let block = 0;
const earn = (contentId: string, net: number) =>
  database()
    .db.insert(post_blocks)
    .values({ seller_id: otherCreator.id, block: block++, content_id: contentId, views: 0, net });
const draft = { published_at: null, first_published_at: null };

describe("shelves", () => {
  const ids = async (filter: OwnPostFilter) =>
    (await store().list(otherCreator.id, { filter }, null, 50, NOW))
      .map((post) => post.id)
      .filter((id) => id.startsWith("s-"));

  test("each post is on one, and moves from one to the next", async () => {
    await add("s-out");
    await add("s-draft", draft);
    await add("s-due", { ...draft, scheduled_for: NOW + 5 });
    expect([await ids("published"), await ids("drafts"), await ids("scheduled")]).toEqual([
      ["s-out"],
      ["s-draft"],
      ["s-due"],
    ]);
    expect(await store().archive("s-out", otherCreator.id, NOW + 1)).toBe(true);
    expect([await ids("published"), await ids("archived")]).toEqual([[], ["s-out"]]);
    expect(await store().restore("s-out", otherCreator.id, NOW + 2)).toBe(true);
    expect(await row("s-out")).toMatchObject({ published_at: NOW, archived_at: null });
  });

  test("an archived draft returns as a draft", async () => {
    await add("s-shelved", draft);
    await store().archive("s-shelved", otherCreator.id, NOW);
    await store().restore("s-shelved", otherCreator.id, NOW);
    expect(await ids("drafts")).toContain("s-shelved");
  });

  test.each(ownPostSorts)(
    "pages by %s continue after the last row, without gaps or duplicates",
    async (sort) => {
      for (let i = 0; i < 7; i += 1) {
        const id = `p-${sort}-${i}`;
        const [first, second] = [NOW + 100 + (i % 2), NOW + 200 + (i % 3)];
        const dates = { updated_at: first, published_at: second, first_published_at: NOW - 90 * DAY_MS };
        await add(id, { ...dates, view_count: i % 4, like_count: i % 2 });
        await earn(id, i % 3 === 0 ? -50 : i * 100);
      }
      const query = { filter: "published", sort } as const;
      const all = (await store().list(otherCreator.id, query, null, 50, NOW)).map((post) => post.id);
      const seen: string[] = [];
      let after: { at: number; id: string } | null = null;
      for (;;) {
        const page = await store().list(otherCreator.id, query, after, 3, NOW);
        seen.push(...page.map((post) => post.id));
        const last = page.at(-1);
        if (!last || page.length < 3) break;
        after = { at: last.at, id: last.id };
      }
      expect(seen).toEqual(all);
    },
  );

  test("posts are sorted by what they have, and show what they earned", async () => {
    await add("f-a", { view_count: 90, like_count: 1, published_at: NOW + 900 });
    await add("f-b", { view_count: 80, like_count: 9, published_at: NOW + 950 });
    for (const net of [1800, 450]) await earn("f-a", net);
    await earn("f-b", -50);
    const listed = (sort: OwnPostSort) =>
      store().list(otherCreator.id, { filter: "published", sort, search: "f-" }, null, 50, NOW);
    const order = async (sort: OwnPostSort) => (await listed(sort)).map(({ id }) => id);
    expect([await order("views"), await order("earned")]).toEqual([
      ["f-a", "f-b"],
      ["f-a", "f-b"],
    ]);
    expect([await order("likes"), await order("date")]).toEqual([
      ["f-b", "f-a"],
      ["f-b", "f-a"],
    ]);
    expect((await listed("views")).map(({ earned }) => earned)).toEqual([2250, -50]);
  });

  test("scheduled posts begin with the next one", async () => {
    for (const [id, days] of [
      ["d-late", 9],
      ["d-soon", 2],
      ["d-later", 12],
    ] as const)
      await add(id, { ...draft, scheduled_for: NOW + days * DAY_MS });
    const page = (after: { at: number; id: string } | null) =>
      store().list(otherCreator.id, { filter: "scheduled", sort: "date", search: "d-" }, after, 2, NOW);
    const first = await page(null);
    expect(first.map(({ id, datedAt }) => [id, datedAt])).toEqual([
      ["d-soon", NOW + 2 * DAY_MS],
      ["d-late", NOW + 9 * DAY_MS],
    ]);
    expect((await page(first.at(-1) ?? null)).map(({ id }) => id)).toEqual(["d-later"]);
  });

  test("are narrowed by type, audience, and words of title or description", async () => {
    const wanted = { type: "video", is_public: false, visibility_type: "subscriber" } as const;
    await add("n-a", { ...wanted, title: "100% lamp", description: "By the sea" });
    await add("n-b", { title: "Lamps", description: "Inside" });
    const found = async (more: { kind?: OwnPostKind; search?: string }) =>
      (await store().list(otherCreator.id, { filter: "published", ...more }, null, 50, NOW))
        .map(({ id }) => id)
        .filter((id) => id.startsWith("n-"));
    expect((await found({ search: "lamp" })).toSorted()).toEqual(["n-a", "n-b"]);
    expect(await found({ search: "SEA" })).toEqual(["n-a"]);
    expect(await found({ search: "0%" })).toEqual(["n-a"]);
    expect(await found({ search: "_" })).toEqual([]);
    expect([await found({ kind: "video" }), await found({ kind: "subscriber" })]).toEqual([["n-a"], ["n-a"]]);
    expect(await found({ kind: "text", search: "lamp" })).toEqual(["n-b"]);
  });

  test("can be changed only by their owner", async () => {
    await add("s-mine");
    for (const change of [
      store().archive("s-mine", creator.id, NOW),
      store().restore("s-mine", creator.id, NOW),
      store().pin("s-mine", creator.id, true, NOW),
      store()
        .remove("s-mine", creator.id, NOW)
        .then((gone) => gone.removed),
    ])
      expect(await change).toBe(false);
    expect(await row("s-mine")).toMatchObject({ published_at: NOW, pinned_at: null, deleted_at: null });
  });
});

test("one post is pinned at a time, and only a published one", async () => {
  await add("pin-1");
  await add("pin-2");
  await add("pin-draft", draft);
  await store().pin("pin-1", otherCreator.id, true, NOW);
  expect(await store().pin("pin-2", otherCreator.id, true, NOW + 1)).toBe(true);
  expect(await store().pin("pin-draft", otherCreator.id, true, NOW + 2)).toBe(false);
  const pins = [
    (await row("pin-1"))?.pinned_at,
    (await row("pin-2"))?.pinned_at,
    (await row("pin-draft"))?.pinned_at,
  ];
  expect(pins).toEqual([null, NOW + 1, null]);
  await store().pin("pin-2", otherCreator.id, false, NOW + 3);
  expect((await row("pin-2"))?.pinned_at).toBeNull();
});

describe("deletion", () => {
  test("removes the text and the media that no other post shows, and leaves the rest", async () => {
    await add("gone", { title: "Secret plans", description: "x", body: "y" }, ["g1", "g2"]);
    await add("stays", {}, ["g2"]);
    expect(await store().remove("gone", otherCreator.id, NOW + 9)).toMatchObject({ removed: true });
    expect(await row("gone")).toMatchObject({ deleted_at: NOW + 9, title: "", description: "", body: "" });
    expect(await findMedia("g1")).toMatchObject({ deleted_at: NOW + 9, first_used_at: null });
    expect(await findMedia("g2")).toMatchObject({ deleted_at: null, first_used_at: NOW });
    expect(await store().remove("gone", otherCreator.id, NOW + 10)).toEqual({ removed: false, media: [] });
    expect(await store().wasOwn("gone", otherCreator.id)).toBe(true);
    expect(await store().wasOwn("gone", creator.id)).toBe(false);
  });

  test("first reports how many people bought it", async () => {
    await database()
      .db.insert(content_purchases)
      .values({ id: "b", buyer_id: fan.id, content_id: posts.ppv.id, created_at: NOW });
    expect(await store().findDeletionSummary(posts.ppv.id, creator.id)).toMatchObject({ buyers: 1 });
    expect(await store().findDeletionSummary(posts.ppv.id, otherCreator.id)).toBeNull();
  });
});

describe("publishDue", () => {
  test("publishes complete posts at their time, once, never early or without their media", async () => {
    const due = { ...draft, scheduled_for: NOW + 60 };
    await add("due-whole", due, ["w1"]);
    await add("due-torn", due, ["w2"]);
    await add("due-deleted", { ...due, deleted_at: NOW });
    await database().db.update(media).set({ ready_at: null }).where(eq(media.id, "w2"));
    const run = async (now: number) => {
      await store().publishDue(now, 50, publishLimit);
      return Promise.all(
        ["due-whole", "due-torn", "due-deleted"].map(async (id) => (await row(id))?.published_at),
      );
    };
    expect(await run(NOW + 59)).toEqual([null, null, null]);
    expect(await run(NOW + 60)).toEqual([NOW + 60, null, null]);
    expect(await run(NOW + 500)).toEqual([NOW + 60, null, null]);
    await database().db.update(media).set({ ready_at: NOW }).where(eq(media.id, "w2"));
    expect(await run(NOW + 900)).toEqual([NOW + 60, NOW + 60, null]);
  });

  test("two parallel runs publish each post of a long queue once", async () => {
    for (let i = 0; i < 9; i += 1) await add(`queue-${i}`, { ...draft, scheduled_for: NOW + 1000 + i });
    const counts = await Promise.all([
      store().publishDue(NOW + 2000, 5, publishLimit),
      store().publishDue(NOW + 2000, 5, publishLimit),
    ]);
    expect(counts.reduce((a, b) => a + b)).toBe(9);
  });
});

test("the vault lists the media of posts, once each, with how many posts show it", async () => {
  await add("v-1", {}, ["v-a"]);
  await add("v-2", draft, ["v-a", "v-b"]);
  const all = await vaultStore(database().db).listPage(otherCreator.id, null, 50);
  const mine = all.filter((one) => one.id.startsWith("v-")).map((one) => [one.id, one.uses]);
  expect(mine.toSorted()).toEqual([
    ["v-a", 2],
    ["v-b", 1],
  ]);
  expect(
    (await vaultStore(database().db).listPage(creator.id, null, 50)).some((one) => one.id.startsWith("v-")),
  ).toBe(false);
});
