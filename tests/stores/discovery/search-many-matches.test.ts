import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { NOW, people } from "#tests/cast.ts";
import { searchFixture } from "../fixtures/search-fixture.ts";

const { database, post, search, ids } = searchFixture();
const { creator } = people;

test("with more matches than one read covers, titles, filters, and the oldest posts are found and counted", async () => {
  const old = NOW - 90 * 86_400_000;
  const titled = await post({ title: "Argon", at: old });
  const paid = await post(
    { title: "Neon", description: "argon", at: old - 1000 },
    { visibility_type: "ppv", price: 9000, description_public: true },
  );
  // More than four thousand newer posts with the word.
  await database().db.run(sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 4100)
    insert into content (id, seller_id, title, description, body, tags, type, visibility_type, is_public, created_at,
      updated_at, published_at, search_text)
    select 'found-crowd-' || i, ${creator.id}, 'Of a crowd', 'argon', '', '[]', 'image', 'free', 1, 0, 0,
      ${NOW - 1000 * 3600} + i * 60, 'of a crowd' || char(10) || 'argon' from n`);
  const first = await search("q=argon+");
  expect(first.posts[0]?.id).toBe(titled);
  expect(first.posts).toHaveLength(20);
  expect(first.counts).toMatchObject({ atLeast: true });
  expect(first.total.posts).toBeGreaterThan(1000);
  expect((await search("q=argon+&sort=newest&page=49")).posts).toHaveLength(20);
  expect((await ids("q=argon+&sort=newest"))[0]).toBe("found-crowd-4100");
  expect((await ids("q=argon+&sort=oldest")).slice(0, 3)).toEqual([paid, titled, "found-crowd-1"]);
  for (const sort of ["relevance", "newest", "oldest", "popular", "price_low"])
    expect(await search(`q=argon+&price=50%2B&sort=${sort}`), sort).toMatchObject({
      posts: [{ id: paid }],
      total: { posts: 1 },
    });
  expect(await search("q=argon+&type=video")).toMatchObject({ posts: [], total: { posts: 0 } });
  expect((await search("q=argon+&type=video")).counts.type.image).toBeGreaterThan(1000);
  const late = await post(
    { title: "Krypton", description: "argon", at: NOW - 3600_000 },
    { visibility_type: "ppv", price: 9000, description_public: true },
  );
  for (const sort of ["relevance", "newest", "popular"])
    expect(await search(`q=argon+&price=50%2B&sort=${sort}`), sort).toMatchObject({
      posts: [{ id: late }, { id: paid }],
      total: { posts: 2 },
    });
  expect(await ids("q=argon+&price=50%2B&sort=oldest")).toEqual([paid, late]);
  expect((await search("q=argon+&price=free")).total.posts).toBeGreaterThan(1000);
});

test("a creator whose name matches is found among more matches than are scanned, and all are counted", async () => {
  const crowd = (from: number, to: number, name: string, at: number) =>
    database().db.run(sql`with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to})
      insert into profiles (id, email, username, role, setup_completed_at, search_text, created_at, updated_at)
      select 'many-' || i, 'many-' || i || '@example.org', ${name} || i, 'seller', ${at} + i * 1000,
        ${name} || i || char(10) || 'cymbalist', 0, 0 from n`);
  await database().db.run(sql`insert into profiles (id, email, username, role, setup_completed_at, search_text,
    created_at, updated_at) values ('named', 'named@example.org', 'cymbalist', 'seller', ${NOW - 90 * 86_400_000},
    'cymbalist' || char(10), 0, 0)`);
  await crowd(1, 150, "few", NOW - 3_600_000);
  expect(await search("who=creators&q=cymbalist+")).toMatchObject({
    creators: { 0: { id: "named" }, length: 20 },
    total: { creators: 151 },
    hasMore: true,
  });
  await crowd(200, 500, "crowd", NOW - 1_800_000);
  for (const query of ["who=creators&q=cymbalist+", "q=cymbalist+"])
    expect(await search(query), query).toMatchObject({
      creators: { 0: { id: "named" } },
      total: { creators: 452 },
    });
  expect(await search("who=creators&q=cymbalist+&page=40")).toMatchObject({
    creators: { length: 0 },
    total: { creators: 452 },
  });
  // Without matches, the counts are zero and need no query of their own.
  database().queries.length = 0;
  expect(await search("q=nowhereatall&exactly=1")).toMatchObject({ creators: [], total: { creators: 0 } });
  expect(database().queries.filter(({ sql: asked }) => asked.includes("creator_index"))).toHaveLength(1);
});
