import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { NOW } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";
import { searchFixture } from "../fixtures/search-fixture.ts";

const { database, search } = searchFixture();
const YEARS = Array.from({ length: 63 }, (_, i) => 18 + i);
/** The age bands, repeated independently of the code. */
const bandOf = (age: number) => [56, 46, 36, 25, 18].find((first) => age >= first) ?? 0;
const idOf = (age: number) => `aged-${age}`;

/** One creator per age, all with the same word; more than one page. */
async function insertOnes() {
  await database()
    .db.insert(profiles)
    .values(
      YEARS.map((age) => ({
        id: idOf(age),
        username: idOf(age),
        email: `${idOf(age)}@example.com`,
        role: "seller" as const,
        age,
        search_text: "aquarelle",
        setup_completed_at: NOW,
        created_at: NOW,
        updated_at: NOW,
      })),
    )
    .onConflictDoNothing();
}

async function found(query: string): Promise<number[]> {
  const ages: number[] = [];
  for (let page = 0; page < 10; page++) {
    const { creators } = await search(`who=creators&q=aquarelle+&${query}&page=${page}`);
    ages.push(...creators.map(({ id }) => Number(id.replace("aged-", ""))));
    if (creators.length === 0) break;
  }
  return ages;
}

test("every age search finds creators by whole age bands", async () => {
  await insertOnes();
  expect(new Set(await found(""))).toEqual(new Set(YEARS));
  const year = fc.oneof(fc.integer({ min: 0, max: 130 }), fc.constantFrom(24, 25, 35, 36, 55, 56));
  await fc.assert(
    fc.asyncProperty(year, year, async (from, to) => {
      const ages = await found(`by_age=1&age_from=${from}&age_to=${to}`);
      const bands = new Set(ages.map(bandOf));
      expect(ages.toSorted()).toEqual(YEARS.filter((age) => bands.has(bandOf(age))).toSorted());
      expect(ages.length).toBeGreaterThan(0);
    }),
    { numRuns: cases(25) },
  );
  expect(new Set((await found("by_age=1&age_from=30&age_to=30")).map(bandOf))).toEqual(new Set([25]));
});

test("the index contains no exact age, and no search term for one", async () => {
  await insertOnes();
  const rows = await database().db.all<{ facets: string }>(
    sql`select distinct facets from search_creators where profile_id like 'aged-%'`,
  );
  expect(rows.map(({ facets }) => facets).toSorted()).toEqual([
    "all a18",
    "all a25",
    "all a36",
    "all a46",
    "all a56",
  ]);
  await database()
    .db.update(profiles)
    .set({ age: 31 })
    .where(eq(profiles.id, idOf(30)));
  expect(await found("by_age=1&age_from=25&age_to=35")).toContain(30);
  for (const words of ["a30", "facets:a30", "30"])
    expect((await search(`who=creators&exactly=1&q=${words}`)).creators).toEqual([]);
});

test("a creator indexed by exact age is indexed by age band once saved", async () => {
  await insertOnes();
  const facetsOf = async (age: number) =>
    (
      await database().db.all<{ facets: string }>(
        sql`select facets from search_creators where profile_id = ${idOf(age)}`,
      )
    )[0]?.facets;
  await database().db.run(
    sql`update search_creators set facets = 'all a' || replace(profile_id, 'aged-', '') where profile_id like 'aged-%'`,
  );
  expect(await facetsOf(41)).toBe("all a41");
  await database().db.run(sql`update profiles set age = age where id like 'aged-%'`);
  expect(await facetsOf(41)).toBe("all a36");
  expect((await found("by_age=1&age_from=36&age_to=45")).toSorted()).toEqual(
    YEARS.filter((age) => bandOf(age) === 36),
  );
});
