import type { Match, PostMatch, RequestedCounts, SearchTerm } from "#domain/discovery/search/query.ts";
import type { ParamsOf } from "./prepared-search.ts";

/** Row numbers are seconds times this (migration search_index). */
const ROWS_PER_SECOND = 2 ** 20;

/** The first row number of a time in ms. */
export const rowAt = (at: number) => Math.floor(at / 1000) * ROWS_PER_SECOND;

/** What to look for in a padded column. Unspaced text (such as Japanese) is indexed by pairs of characters. */
const needle = (word: string, unspaced: boolean) => (unspaced ? [...word].slice(0, 2).join("") : ` ${word} `);

/** For a word still being typed, looks for the prefix instead of every longer word. */
function toTermValues({ word, alternatives, unspaced, isPrefix, weight }: SearchTerm) {
  const others = isPrefix ? alternatives.filter((one) => !one.startsWith(word)) : alternatives;
  return {
    weight,
    word,
    typed: needle(word, unspaced),
    any: [...(isPrefix ? [` ${word}`] : []), ...others.map((one) => needle(one, unspaced))],
  };
}
export type Term = ParamsOf<ReturnType<typeof toTermValues>>;

const toFacetValues = (facets: string[][]) =>
  facets.filter((list) => list.length > 0).map((list) => list.map((facet) => needle(facet, false)));
export type Facets = ParamsOf<string[][]>;

export const toMatchValues = ({ any, heading, asked, since, hiddenFrom }: Match) => ({
  any,
  heading,
  terms: asked.map(toTermValues),
  since: since === null ? null : rowAt(since),
  hiddenFrom,
});

export const toPostMatchValues = (match: PostMatch) => ({
  ...toMatchValues(match),
  facets: toFacetValues(match.facets),
  filtered: match.filtered,
});

export function toCountValues(requestedCounts: RequestedCounts) {
  const times = timesOf(requestedCounts);
  const facets = Object.entries(requestedCounts).map(([name, one]) => [name, toFacetValues(one.facets)]);
  return { times: times.map(rowAt), facets: Object.fromEntries(facets) as Record<string, string[][]> };
}
export type CountParams = ParamsOf<ReturnType<typeof toCountValues>>;

/** The index of each count's start time; null for counts of any time. */
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
