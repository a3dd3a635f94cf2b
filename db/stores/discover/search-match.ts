import type { SearchTerm } from "../../../app/domain/search/query.ts";
import type { ParamsOf } from "./prepared-search.ts";

export type Match = {
  /** Index queries from `writeMatch`: over all searchable text, and over the heading alone. */
  any: string;
  heading: string;
  asked: SearchTerm[];
  /** Published at or after, in ms. */
  since: number | null;
};
export type PostMatch = Match & {
  /** What the filters require: one facet of each list. `filtered` is the index query that includes them. */
  facets: string[][];
  filtered: string;
};
/** What to count, by name: facets as in `PostMatch`, optionally since a time (ms). */
export type RequestedCounts = Record<string, { facets: string[][]; since?: number }>;

/** Row numbers are seconds times this (migration search_index). */
const ROWS_PER_SECOND = 2 ** 20;

/** The first row number of a time in ms. */
export const rowAt = (at: number) => Math.floor(at / 1000) * ROWS_PER_SECOND;

/** What to look for in a padded column. Unspaced text (such as Japanese) is indexed by pairs of characters. */
const needle = (word: string, unspaced: boolean) => (unspaced ? [...word].slice(0, 2).join("") : ` ${word} `);

/** For a word that is still being typed, looks for its prefix instead of each longer word that begins with it. */
function toTermValues({ word, alternatives, unspaced, isPrefix, weight }: SearchTerm) {
  const others = isPrefix ? alternatives.filter((one) => !one.startsWith(word)) : alternatives;
  return {
    weight,
    word,
    typed: needle(word, unspaced),
    any: [...(isPrefix ? [` ${word}`] : []), ...others.map((one) => needle(one, unspaced))],
  };
}
/** A word as conditions look for it. */
export type Term = ParamsOf<ReturnType<typeof toTermValues>>;

const toFacetValues = (facets: string[][]) =>
  facets.filter((list) => list.length > 0).map((list) => list.map((facet) => needle(facet, false)));
/** Facets as conditions look for them: one of each list, of which none is empty. */
export type Facets = ParamsOf<string[][]>;

/** Returns a match as the values of a prepared query. */
export const toMatchValues = ({ any, heading, asked, since }: Match) => ({
  any,
  heading,
  terms: asked.map(toTermValues),
  since: since === null ? null : rowAt(since),
});

/** The same for posts, with the filters. */
export const toPostMatchValues = (match: PostMatch) => ({
  ...toMatchValues(match),
  facets: toFacetValues(match.facets),
  filtered: match.filtered,
});

/** Returns requested counts as such values: the different times, and each count's facets by name. */
export function toCountValues(requestedCounts: RequestedCounts) {
  const times = timesOf(requestedCounts);
  const facets = Object.entries(requestedCounts).map(([name, one]) => [name, toFacetValues(one.facets)]);
  return { times: times.map(rowAt), facets: Object.fromEntries(facets) as Record<string, string[][]> };
}
export type CountParams = ParamsOf<ReturnType<typeof toCountValues>>;

/** Which of the times each requested count starts at; null for those of any time. */
export function timeIndexes(requestedCounts: RequestedCounts): Record<string, number | null> {
  const times = timesOf(requestedCounts);
  const indexes = Object.entries(requestedCounts).map(([name, { since }]) => [
    name,
    since === undefined ? null : times.indexOf(since),
  ]);
  return Object.fromEntries(indexes);
}

const timesOf = (requestedCounts: RequestedCounts) => [
  ...new Set(Object.values(requestedCounts).flatMap(({ since }) => since ?? [])),
];
