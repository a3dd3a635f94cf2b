import fc from "fast-check";
import { expect, test } from "vitest";
import { ageBands, creatorFacets, dateRangeStart, postFacets } from "#domain/discovery/search/filters.ts";
import { countFilters, readSearch, withoutFilters, writeSearch } from "#domain/discovery/search/forms.ts";
import { ageRangeLabel, appliedFilters } from "#ui/discovery/search/search-labels.ts";

const read = (query: string) => readSearch(new URLSearchParams(query));

test("an empty query searches everything by relevance, without filters", () => {
  expect(read("")).toMatchObject({
    q: "",
    kind: "posts",
    page: 0,
    posts: { type: "all", price: "all", date: "all", sort: "relevance" },
    creators: { ages: null, prices: null, traits: {}, rating: 0 },
  });
  expect(writeSearch(read(""))).toBe("");
});

test("unknown values are ignored, not refused", () => {
  expect(
    read("type=gif&price=-1&sort=best&page=x&who=all&hair_color=purple&by_age=1&age_from=4"),
  ).toMatchObject({
    kind: "posts",
    page: 0,
    posts: { type: "all", price: "all", sort: "relevance" },
    creators: { ages: [18, 35], traits: {} },
  });
});

test("ranges apply only when checked, have documented defaults, and may be reversed", () => {
  expect(read("age_from=20&age_to=30").creators.ages).toBeNull();
  expect(read("by_age=1").creators.ages).toEqual([18, 35]);
  expect(read("by_price=1").creators.prices).toEqual([5, 50]);
  // A changed range applies even if its box isn't checked; an unchanged one doesn't.
  expect(read("price_was=5-50&price_from=5&price_to=12").creators.prices).toEqual([5, 12]);
  expect(read("price_was=5-50&price_from=5&price_to=50").creators.prices).toBeNull();
  expect(read("price_was=5-12&price_from=5&price_to=12").creators.prices).toBeNull();
  expect(read("price_from=5&price_to=12").creators.prices).toBeNull();
  expect(read("age_was=18-35&age_from=18&age_to=24").creators.ages).toEqual([18, 24]);
  expect(read("age_was=18-35&age_from=18&age_to=35").creators.ages).toBeNull();
  expect(read("by_price=1&price_from=40&price_to=20").creators.prices).toEqual([20, 40]);
  expect(read("by_age=1&age_from=40&age_to=20").creators.ages).toEqual([18, 45]);
});

test("any range of years is widened to whole bands", () => {
  const year = fc.integer({ min: 0, max: 130 });
  fc.assert(
    fc.property(year, year, (from, to) => {
      const request = read(`who=creators&by_age=1&age_from=${from}&age_to=${to}`);
      const { ages } = request.creators;
      const [first, last] = [
        ageBands.find(([a]) => a === ages?.[0]),
        ageBands.find(([, b]) => b === ages?.[1]),
      ];
      expect(first && last).toBeDefined();
      const asked = creatorFacets(request.creators)[0] ?? [];
      expect(ageBands.map(([a]) => `a${a}`)).toEqual(expect.arrayContaining(asked));
      const said = appliedFilters(request).map(({ label }) => label);
      expect(said).toEqual([`Age ${ageRangeLabel([first?.[0] ?? 0, last?.[1] ?? 0])}`]);
    }),
  );
  expect(appliedFilters(read("who=creators&by_age=1&age_from=30&age_to=30"))[0]?.label).toBe("Age 25–35");
  expect(appliedFilters(read("who=creators&by_age=1&age_from=99&age_to=60"))[0]?.label).toBe("Age 56+");
});

test("a written query reads back as the same search", () => {
  const value = fc.constantFrom(
    "",
    "all",
    "image",
    "free",
    "50+",
    "week",
    "price_low",
    "creators",
    "1",
    "blonde",
    "27",
  );
  const names = [
    "who",
    "type",
    "price",
    "date",
    "sort",
    "page",
    "exactly",
    "by_age",
    "age_from",
    "hair_color",
    "rating",
  ];
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), fc.dictionary(fc.constantFrom(...names), value), (q, rest) => {
      const once = read(new URLSearchParams({ q, ...rest }).toString());
      const again = read(writeSearch(once).slice(1));
      expect(writeSearch(again)).toBe(writeSearch(once));
      expect(countFilters(again)).toBe(countFilters(once));
      expect(countFilters(withoutFilters(once))).toBe(0);
    }),
  );
});

test("filters become facets", () => {
  expect(postFacets({ type: "video", price: "paid" })).toEqual([["video"], ["paid"]]);
  expect(postFacets({ type: "all", price: "all" }).flat()).toEqual([]);
  const facets = creatorFacets({
    ages: [25, 45],
    prices: [98, 500],
    rating: 0,
    traits: { body_type: "plus_size" },
  });
  expect(facets.filter((list) => list.length > 0)).toEqual([
    ["a25", "a36"],
    ["d98", "d99", "d100"],
    ["bodytypeplussize"],
  ]);
  expect(dateRangeStart("all", 5)).toBeNull();
  expect(dateRangeStart("today", 86_400_005)).toBe(5);
});
