import { expect, test } from "vitest";
import { blocks } from "#db/schema/messages/blocks.ts";
import { REMEMBERED_MS, type SearchMemory, searchMemory } from "#db/stores/discovery/search-memory.ts";
import { DAY, HOUR, NOW, people } from "#tests/cast.ts";
import { searchFixture } from "../fixtures/search-fixture.ts";

const { database, post, search, change } = searchFixture();
const { creator, fan, otherFan } = people;

/** A cache whose clock tests set. */
function memoryAt(time = { now: NOW }) {
  return { memory: searchMemory(() => time.now), time };
}
const ids = async (query: string, viewer: string | null, memory: SearchMemory | null) =>
  (await search(query, viewer, memory)).posts.map(({ id }) => id);

test("a search from memory returns the same results as a fresh one, with the viewer's own access", async () => {
  const { memory } = memoryAt();
  for (let i = 0; i < 25; i++)
    await post(
      { title: `Violet ${"hour ".repeat(i % 4)}${i}`, tags: ["dusk"], at: NOW - i * HOUR, likes: i % 3 },
      i % 2 === 0 ? {} : { visibility_type: "subscriber" },
    );
  const queries = [
    "q=violet",
    "q=violet+hour&sort=newest",
    "q=violet&page=2",
    "q=violat",
    "q=violet&price=free",
  ];
  for (const query of [...queries, "q=violet&date=week", "q=mira&kind=creators", "q=dusk+violet"])
    for (const viewer of [fan.id, null, otherFan.id, creator.id, fan.id])
      expect(await search(query, viewer, memory), `${query} by ${viewer}`).toEqual(
        await search(query, viewer),
      );
});

test("a remembered search leaves out posts deleted or unpublished since, and shows newly locked ones as locked", async () => {
  const { memory } = memoryAt();
  const [gone, off, locked, kept] = [
    await post({ title: "Saffron one" }),
    await post({ title: "Saffron two" }),
    await post({ title: "Saffron three" }),
    await post({ title: "Saffron four" }),
  ];
  expect(await ids("q=saffron", fan.id, memory)).toHaveLength(4);
  await change(gone, { deleted_at: NOW });
  await change(off, { published_at: null });
  await change(locked, { visibility_type: "subscriber", is_public: false });
  const { posts } = await search("q=saffron", fan.id, memory);
  expect(posts.map(({ id }) => id).toSorted()).toEqual([kept, locked].toSorted());
  expect(posts.find(({ id }) => id === locked)?.open).toBe(false);
});

test("a creator whom a fan blocked is missing for that fan, even if someone else searched first", async () => {
  const shown = async (viewer: string, memory: SearchMemory) =>
    (await search("q=mira&kind=creators", viewer, memory)).creators.some(({ id }) => id === creator.id);
  await database().db.insert(blocks).values({ blocker_id: fan.id, blocked_id: creator.id, created_at: NOW });
  for (const order of [
    [fan, otherFan],
    [otherFan, fan],
  ]) {
    const { memory } = memoryAt();
    for (const who of order) expect(await shown(who.id, memory), who.id).toBe(who !== fan);
  }
  await database().db.delete(blocks);
});

test("counts leave out creators on either side of a block, even if someone else searched first", async () => {
  for (const at of [NOW - HOUR, NOW - 400 * DAY]) await post({ title: "Cobalt mira", at });
  const countsFor = async (viewer: string | null, memory: SearchMemory) => {
    const posts = await search("q=mira&date=week", viewer, memory);
    const creators = await search("q=mira&who=creators", viewer, memory);
    return {
      posts: posts.total.posts,
      images: posts.counts.type.image,
      thisYear: posts.dates.year,
      creators: creators.total.creators,
      byTrait: creators.traits.all ?? 0,
    };
  };
  const { memory } = memoryAt();
  const all = await countsFor(null, memory);
  expect(Object.values(all).every(Boolean), JSON.stringify(all)).toBe(true);
  for (const [blocker_id, blocked_id] of [
    [fan.id, creator.id],
    [creator.id, fan.id],
  ] as const) {
    await database().db.insert(blocks).values({ blocker_id, blocked_id, created_at: NOW });
    expect(await countsFor(fan.id, memory)).toEqual({
      posts: 0,
      images: 0,
      thisYear: 0,
      creators: 0,
      byTrait: 0,
    });
    expect(await countsFor(otherFan.id, memory)).toEqual(all);
    await database().db.delete(blocks);
  }
});

test("after 30 s, or a change in this process, the search runs again", async () => {
  const { memory, time } = memoryAt();
  const first = await post({ title: "Cobalt one" });
  expect(await ids("q=cobalt", null, memory)).toEqual([first]);
  const second = await post({ title: "Cobalt two" });
  time.now += REMEMBERED_MS - 1;
  expect(await ids("q=cobalt", null, memory)).toEqual([first]);
  time.now += 1;
  expect((await ids("q=cobalt", null, memory)).toSorted()).toEqual([first, second].toSorted());
  const third = await post({ title: "Cobalt three" });
  memory.forget();
  expect((await ids("q=cobalt", null, memory)).toSorted()).toEqual([first, second, third].toSorted());
});

test("results that were read before a change aren't kept, nor are more than 500", () => {
  const { memory } = memoryAt();
  const found = { ids: ["a"], counts: null };
  const remember = memory.posts.reading({ q: "old" });
  memory.forget();
  remember(found);
  expect(memory.posts.find({ q: "old" })).toBeNull();
  for (let i = 0; i < 501; i++) memory.posts.reading({ q: i })(found);
  expect([memory.posts.find({ q: 0 }), memory.posts.find({ q: 1 })]).toEqual([null, found]);
  // The date range moves slightly with each request.
  memory.posts.reading({ since: NOW })(found);
  expect(memory.posts.find({ since: NOW + (REMEMBERED_MS - (NOW % REMEMBERED_MS)) - 1 })).toEqual(found);
});
