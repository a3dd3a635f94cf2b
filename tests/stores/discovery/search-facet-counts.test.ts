import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { type Traits, traits } from "#domain/creators/traits.ts";
import { contentTypes, dateRanges, priceRanges } from "#domain/discovery/search/filters.ts";
import { HOUR, NOW, people } from "#tests/cast.ts";
import { searchFixture } from "../fixtures/search-fixture.ts";

const { database, post, search } = searchFixture();
const { creator, otherCreator } = people;

const totals = async (query: string, name: string, values: readonly string[]) =>
  Object.fromEntries(
    await Promise.all(
      values.map(async (value) => {
        const { total } = await search(`${query}&${name}=${encodeURIComponent(value)}`);
        return [value, query.includes("who=creators") ? total.creators : total.posts] as const;
      }),
    ),
  );

test("each filter option for posts shows its count under the other filters: type, price, and date", async () => {
  for (const [i, age] of [1, 20, 30, 200, 500, 8000, 9000].entries())
    await post(
      { title: `Iridium ${i}`, at: NOW - age * HOUR },
      i % 2 === 0 ? { type: "video" } : { visibility_type: "ppv", price: 1200 },
    );
  for (const query of ["q=iridium", "q=iridium&type=video", "q=iridium&price=10-25&date=month"]) {
    const { counts, dates } = await search(query);
    expect(await totals(query.replace(/&type=\w+/, ""), "type", contentTypes), query).toEqual(counts.type);
    expect(await totals(query.replace(/&price=[\w-]+/, ""), "price", priceRanges), query).toEqual(
      counts.price,
    );
    const ranges = dateRanges.filter((range) => range !== "all");
    expect(await totals(query.replace(/&date=\w+/, ""), "date", ranges), query).toEqual(dates);
  }
  expect((await search("q=iridium")).dates).toEqual({ today: 2, week: 3, month: 5, year: 6 });
});

test("each filter option for creators shows its count, by what they say about themselves", async () => {
  const say = (id: string, age: number, traits: Traits) =>
    database().db.update(profiles).set({ age, traits }).where(eq(profiles.id, id));
  await say(creator.id, 30, { hair_color: "red", body_type: "slim" });
  await say(otherCreator.id, 50, { hair_color: "red", body_type: "curvy" });
  for (const query of ["", "&hair_color=red", "&body_type=slim", "&hair_color=black", "&by_age=1"])
    for (const name of ["hair_color", "body_type"] as const) {
      const { traits: counted } = await search(`who=creators${query}`);
      const others = query.replace(new RegExp(`&${name}=\\w+`), "");
      const found = await totals(`who=creators${others}`, name, traits[name]);
      for (const [value, total] of Object.entries(found))
        expect(counted[`${name} ${value}`], `${query} ${name} ${value}`).toBe(total);
    }
  const { traits: counted } = await search("who=creators&hair_color=red");
  expect(counted).toMatchObject({ "hair_color red": 2, "hair_color black": 0, "body_type slim": 1 });
});
