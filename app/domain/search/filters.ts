import { type Traits, traitNames } from "../creators/traits.ts";
import { postTypes } from "../posts/post.ts";

const DAY = 24 * 60 * 60 * 1000;

/** The marketplace filters, by the specification's names (section 3). */
export const contentTypes = ["all", ...postTypes] as const;
export const priceRanges = ["all", "free", "paid", "0-10", "10-25", "25-50", "50+"] as const;
export const dateRanges = ["all", "today", "week", "month", "year"] as const;
export const sorts = ["relevance", "newest", "oldest", "popular", "price_low", "price_high"] as const;
export type PriceRange = (typeof priceRanges)[number];
export type Sort = (typeof sorts)[number];

export const MAX_AGE = 120;
/**
 * A creator's age is found by these bands alone (first and last year, both included), so that no search, however often
 * it is narrowed, tells more of it. The migration `age_bands` writes their facets, by the first year.
 */
export const ageBands = [
  [18, 24],
  [25, 34],
  [35, 44],
  [45, 54],
  [55, MAX_AGE],
] as const;
/** Defaults of the ranges (specification, section 9), in years and dollars; the years lie within these bands. */
export const DEFAULT_AGES = [18, 35] as const;
export const DEFAULT_PRICES = [5, 50] as const;

export type PostFilters = {
  type: (typeof contentTypes)[number];
  price: PriceRange;
  date: (typeof dateRanges)[number];
  sort: Sort;
};
export type CreatorFilters = {
  /** Whole bands, from the first year of one to the last of one; null where it does not matter: then nobody is left out. */
  ages: readonly [number, number] | null;
  /** Whole dollars a month, both ends included. */
  prices: readonly [number, number] | null;
  traits: Traits;
};

const priceFacet: Record<PriceRange, string[]> = {
  all: [],
  free: ["free"],
  paid: ["paid"],
  "0-10": ["p0"],
  "10-25": ["p10"],
  "25-50": ["p25"],
  "50+": ["p50"],
};

/** The facets that the index is asked for; the migration `search_index` writes them. */
export const postFacets = ({ type, price }: Pick<PostFilters, "type" | "price">): string[][] => [
  type === "all" ? [] : [type],
  priceFacet[price],
];

const overlaps = (band: readonly [number, number], [from, to]: readonly [number, number]) =>
  band[0] <= to && from <= band[1];

/** The bands that a range of years touches, as a range of whole bands. */
export function toWholeBands(years: readonly [number, number]): [number, number] {
  const touched = ageBands.filter((band) => overlaps(band, years));
  return [touched[0]?.[0] ?? ageBands[0][0], touched.at(-1)?.[1] ?? MAX_AGE];
}

const numberFacets = ([from, to]: readonly [number, number], letter: string, most: number) => {
  const [first, last] = [Math.min(from, most), Math.min(to, most)];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => `${letter}${first + i}`);
};

/** A hundred dollars and more are one facet: above, the store compares the price itself. */
export const creatorFacets = ({ ages, prices, traits }: CreatorFilters): string[][] => [
  ages ? ageBands.filter((band) => overlaps(band, ages)).map(([first]) => `a${first}`) : [],
  prices ? numberFacets(prices, "d", 100) : [],
  ...traitNames.map((name) => {
    const value = traits[name];
    return value ? [`${name}${value}`.replaceAll("_", "")] : [];
  }),
];

const dateWindows = { today: DAY, week: 7 * DAY, month: 30 * DAY, year: 365 * DAY };
/** The earliest instant of a date range, in ms; null for all. "Today" is the last 24 hours, wherever somebody is. */
export const dateRangeStart = (range: PostFilters["date"], now: number) =>
  range === "all" ? null : now - dateWindows[range];
