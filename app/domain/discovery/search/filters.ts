import { postTypes } from "#db/kinds.ts";
import { type Traits, traitNames } from "#domain/creators/traits.ts";
import { DAY_MS, WEEK_MS } from "#domain/durations.ts";

/** From docs/product.md, section 3.7. */
export const contentTypes = ["all", ...postTypes] as const;
export const priceRanges = ["all", "free", "paid", "0-10", "10-25", "25-50", "50+"] as const;
export const dateRanges = ["all", "today", "week", "month", "year"] as const;
export const sorts = ["relevance", "newest", "oldest", "popular", "price_low", "price_high"] as const;
export type PriceRange = (typeof priceRanges)[number];
export type Sort = (typeof sorts)[number];

export const MAX_AGE = 120;
/**
 * Searches filter by age bands (inclusive), so that narrowing a search never reveals an exact age. The migration
 * age_bands writes their facets, named by the first year.
 */
export const ageBands = [
  [18, 24],
  [25, 35],
  [36, 45],
  [46, 55],
  [56, MAX_AGE],
] as const;
/** Minimum ratings to search for; the migration `creator_ratings` computes them. */
export const ratings = [1, 2, 3, 4, 5] as const;
/** In years and dollars (docs/product.md, section 3.7). */
export const DEFAULT_AGES = [18, 35] as const;
export const DEFAULT_PRICES = [5, 50] as const;

export type PostFilters = {
  type: (typeof contentTypes)[number];
  price: PriceRange;
  date: (typeof dateRanges)[number];
  sort: Sort;
};
export type CreatorFilters = {
  /** A range of whole bands; null for all ages. */
  ages: readonly [number, number] | null;
  /** Whole dollars per month, inclusive; null for all prices. */
  prices: readonly [number, number] | null;
  traits: Traits;
  /** Minimum rating, based on likes and renewals; 0 for any. */
  rating: number;
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

/** The migration `search_index` writes these facets. */
export const postFacets = ({ type, price }: Pick<PostFilters, "type" | "price">): string[][] => [
  type === "all" ? [] : [type],
  priceFacet[price],
];

const overlaps = (band: readonly [number, number], [from, to]: readonly [number, number]) =>
  band[0] <= to && from <= band[1];

export function toWholeBands(years: readonly [number, number]): [number, number] {
  const bands = ageBands.filter((band) => overlaps(band, years));
  return [bands[0]?.[0] ?? ageBands[0][0], bands.at(-1)?.[1] ?? MAX_AGE];
}

const numberFacets = ([from, to]: readonly [number, number], prefix: string, max: number) => {
  const [first, last] = [Math.min(from, max), Math.min(to, max)];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => `${prefix}${first + i}`);
};

/** Prices of $100 and more share a facet; above that, the store compares the price itself. */
export const creatorFacets = ({ ages, prices, traits, rating }: CreatorFilters): string[][] => [
  ages ? ageBands.filter((band) => overlaps(band, ages)).map(([first]) => `a${first}`) : [],
  prices ? numberFacets(prices, "d", 100) : [],
  ...traitNames.map((name) => {
    const value = traits[name];
    return value ? [`${name}${value}`.replaceAll("_", "")] : [];
  }),
  rating > 0 ? ratings.filter((one) => one >= rating).map((one) => `r${one}`) : [],
];

const dateWindows = { today: DAY_MS, week: WEEK_MS, month: 30 * DAY_MS, year: 365 * DAY_MS };
/** In ms; null for all. "Today" means the last 24 hours, in every time zone. */
export const dateRangeStart = (range: PostFilters["date"], now: number) =>
  range === "all" ? null : now - dateWindows[range];
