import * as z from "zod";
import { knownTraits, type Traits, traitNames } from "#domain/creators/traits.ts";
import { asciiNumber } from "#domain/digits.ts";
import {
  type CreatorFilters,
  contentTypes,
  DEFAULT_AGES,
  DEFAULT_PRICES,
  dateRanges,
  MAX_AGE,
  type PostFilters,
  priceRanges,
  ratings,
  sorts,
  toWholeBands,
} from "./filters.ts";

export const MAX_PAGE = 49;
export const resultKinds = ["posts", "creators"] as const;
export type ResultKind = (typeof resultKinds)[number];

/** Invalid parts fall back to their defaults, so that an old or broken link still searches. */
export type SearchRequest = {
  q: string;
  kind: ResultKind;
  /** Disables spelling corrections. */
  exact: boolean;
  page: number;
  posts: PostFilters;
  creators: CreatorFilters;
};

const oneOf = <const T extends readonly [string, ...string[]]>(values: T, fallback: T[number]) =>
  z.enum(values).catch(fallback as never);
const integerField = (min: number, max: number, fallback: number) =>
  z
    .string()
    .overwrite(asciiNumber)
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .catch(fallback);
const orderedRange = (a: number, b: number): [number, number] => (a <= b ? [a, b] : [b, a]);

export function readSearch(parameters: URLSearchParams): SearchRequest {
  const get = (name: string) => parameters.get(name) ?? undefined;
  const number = (name: string, min: number, max: number, fallback: number) =>
    integerField(min, max, fallback).parse(get(name));
  /** True if the range's box is checked, or the range differs from what the form showed. */
  const isRangeSet = (name: "age" | "price") => {
    const [shown, ...ends] = [`${name}_was`, `${name}_from`, `${name}_to`].map(get);
    return Boolean(get(`by_${name}`)) || (shown !== undefined && shown !== ends.join("-"));
  };
  const selectedTraits: Traits = Object.fromEntries(knownTraits(Object.fromEntries(parameters)));
  return {
    q: (get("q") ?? "").slice(0, 400),
    kind: oneOf(resultKinds, "posts").parse(get("who")),
    exact: get("exactly") === "1",
    page: number("page", 0, MAX_PAGE, 0),
    posts: {
      type: oneOf(contentTypes, "all").parse(get("type")),
      price: oneOf(priceRanges, "all").parse(get("price")),
      date: oneOf(dateRanges, "all").parse(get("date")),
      sort: oneOf(sorts, "relevance").parse(get("sort")),
    },
    creators: {
      ages: isRangeSet("age")
        ? toWholeBands(
            orderedRange(
              number("age_from", 18, MAX_AGE, DEFAULT_AGES[0]),
              number("age_to", 18, MAX_AGE, DEFAULT_AGES[1]),
            ),
          )
        : null,
      prices: isRangeSet("price")
        ? orderedRange(
            number("price_from", 0, 1000, DEFAULT_PRICES[0]),
            number("price_to", 0, 1000, DEFAULT_PRICES[1]),
          )
        : null,
      traits: selectedTraits,
      rating: number("rating", 0, ratings.length, 0),
    },
  };
}

/** Omits defaults, so that the same search always has the same URL. */
export function writeSearch({ q, kind, exact, page, posts, creators }: SearchRequest): string {
  const parameters = new URLSearchParams();
  const set = (name: string, value: string | number, defaultValue: string | number) =>
    value !== defaultValue && parameters.set(name, String(value));
  set("q", q, "");
  set("who", kind, "posts");
  if (kind === "posts") {
    set("type", posts.type, "all");
    set("price", posts.price, "all");
    set("date", posts.date, "all");
    set("sort", posts.sort, "relevance");
  } else {
    const { ages, prices } = creators;
    if (ages)
      for (const [name, value] of [
        ["by_age", 1],
        ["age_from", ages[0]],
        ["age_to", ages[1]],
      ] as const)
        set(name, value, "");
    if (prices)
      for (const [name, value] of [
        ["by_price", 1],
        ["price_from", prices[0]],
        ["price_to", prices[1]],
      ] as const)
        set(name, value, "");
    for (const name of traitNames) set(name, creators.traits[name] ?? "", "");
    set("rating", creators.rating, 0);
  }
  if (exact) parameters.set("exactly", "1");
  set("page", page, 0);
  return parameters.size > 0 ? `?${parameters}` : "";
}

export function countFilters({ kind, posts, creators }: SearchRequest): number {
  const set =
    kind === "posts"
      ? [posts.type !== "all", posts.price !== "all", posts.date !== "all"]
      : [
          creators.ages !== null,
          creators.prices !== null,
          creators.rating > 0,
          ...traitNames.map((name) => creators.traits[name] !== undefined),
        ];
  return set.filter(Boolean).length;
}

export const withoutFilters = (request: SearchRequest): SearchRequest => ({
  ...request,
  page: 0,
  posts: { ...request.posts, type: "all", price: "all", date: "all" },
  creators: { ages: null, prices: null, traits: {}, rating: 0 },
});
