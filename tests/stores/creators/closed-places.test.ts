import { afterEach, describe, expect, test } from "vitest";
import { closedPlaceStore } from "#db/stores/creators/closed-places.ts";
import { contentRevisionStore } from "#db/stores/discovery/content-revision.ts";
import { feedStore } from "#db/stores/discovery/feeds.ts";
import { regionStore } from "#db/stores/gates/regions.ts";
import { likeStore } from "#db/stores/posts/likes.ts";
import type { Feed } from "#domain/discovery/feed.ts";
import { NOW, people } from "#tests/cast.ts";
import { feedDatabase } from "../fixtures/feed-fixture.ts";

const { creator, otherCreator, fan } = people;
const database = feedDatabase();
const db = () => database().db;
const close = (creatorId: string, place: string, most = 50) =>
  closedPlaceStore(db()).close({ creatorId, place, most, now: NOW });
afterEach(async () => {
  db().$viewerPlaces = [];
  await database().client.execute("delete from closed_places");
});

test("a place is closed once, and no more than the most", async () => {
  expect([await close(creator.id, "DE", 2), await close(creator.id, "DE", 2)]).toEqual([true, true]);
  expect([await close(creator.id, "FR", 2), await close(creator.id, "GB", 2)]).toEqual([true, false]);
  // It's closed already.
  expect(await close(creator.id, "FR", 2)).toBe(true);
  expect(await closedPlaceStore(db()).list(creator.id, 50)).toEqual(["DE", "FR"]);
});

test("the places that anyone closed are listed once each", async () => {
  expect(await regionStore(db()).listClosedPlaces()).toEqual([]);
  for (const place of ["US-UT", "DE"]) for (const one of [creator, otherCreator]) await close(one.id, place);
  await close(creator.id, "US");
  expect(await regionStore(db()).listClosedPlaces()).toEqual(["DE", "US", "US-UT"]);
});

test("closing and opening makes guests' pages outdated", async () => {
  const revision = async () => (await contentRevisionStore(db()).find()).revision;
  const before = await revision();
  await close(creator.id, "DE");
  expect(await revision()).toBe(before + 1);
  await closedPlaceStore(db()).open({ creatorId: creator.id, place: "DE" });
  expect(await revision()).toBe(before + 2);
});

describe("where a creator closed", () => {
  const free = [{ type: "image" as const, free: true }];
  const feeds: [string, Feed, typeof free | null][] = [
    ["newest", { name: "newest" }, null],
    ["newest of a type", { name: "newest" }, free],
    ["popular", { name: "popular" }, null],
    ["trending of a type", { name: "trending" }, free],
    ["featured", { name: "featured" }, null],
    ["following", { name: "following", userId: fan.id }, null],
    ["interests", { name: "interests", userId: fan.id }, null],
  ];
  test.each(feeds)("%s has the others' posts, without gaps", async (_, feed, kinds) => {
    const read = async (viewerId: string | null, limit: number) =>
      (await feedStore(db()).page({ feed, viewerId, kinds, after: null, limit, now: NOW })).map(
        ({ id, creator: { id: creatorId } }) => ({ id, creatorId }),
      );
    await close(otherCreator.id, "US-OR");
    for (const viewerId of [null, fan.id]) {
      db().$viewerPlaces = [];
      const open = (await read(viewerId, 100)).filter(({ creatorId }) => creatorId === creator.id);
      db().$viewerPlaces = ["US-OR"];
      expect(open.length).toBeGreaterThan(1);
      expect(await read(viewerId, 100)).toEqual(open);
      expect(await read(viewerId, 2)).toEqual(open.slice(0, 2));
    }
    db().$viewerPlaces = ["US-OR"];
    if (feed.name === "newest" && kinds === null)
      expect((await read(otherCreator.id, 100)).some(({ creatorId }) => creatorId === otherCreator.id)).toBe(
        true,
      );
  });

  test("nobody there likes them, and their likes leave them out", async () => {
    const likes = likeStore(db());
    await likes.add(fan.id, { type: "creator", id: otherCreator.id }, NOW);
    const liked = async () => (await likes.listCreators(fan.id, null, 10)).map(({ id }) => id);
    expect(await liked()).toContain(otherCreator.id);
    await close(otherCreator.id, "US");
    db().$viewerPlaces = ["US"];
    expect(await liked()).toEqual([creator.id]);
    await likes.remove(fan.id, { type: "creator", id: otherCreator.id });
    await likes.add(fan.id, { type: "creator", id: otherCreator.id }, NOW);
    db().$viewerPlaces = [];
    expect(await liked()).toEqual([creator.id]);
  });
});
