import { type Traits, traitNames, traits } from "#domain/creators/traits.ts";
import {
  contentTypes,
  creatorFacets,
  dateRangeStart,
  dateRanges,
  postFacets,
  priceRanges,
} from "./filters.ts";
import type { SearchRequest } from "./forms.ts";
import type { RequestedCounts } from "./query.ts";

/**
 * Counts every value of each filter, given the other filters. A date filter keeps older posts from being read, so
 * longer ranges are counted separately.
 */
export function postCounts({ posts }: SearchRequest, now: number): RequestedCounts {
  const start = dateRangeStart(posts.date, now);
  const ranges = Object.entries(dateRangeStarts(now, (at) => start === null || at >= start));
  return Object.fromEntries([
    ["all", { facets: [] }],
    ...contentTypes.map((type) => [`type ${type}`, { facets: postFacets({ ...posts, type }) }]),
    ...priceRanges.map((price) => [`price ${price}`, { facets: postFacets({ ...posts, price }) }]),
    ...ranges.map(([name, since]) => [`date ${name}`, { facets: postFacets(posts), since }]),
  ]);
}

/** Counts every value of each trait, given the other traits, among creators with matching ages and prices. */
export const traitCounts = (selected: Traits): RequestedCounts =>
  Object.fromEntries([
    ["all", { facets: [] }],
    ...traitNames.flatMap((name) =>
      traits[name].map((value) => [
        `${name} ${value}`,
        {
          facets: creatorFacets({
            ages: null,
            prices: null,
            rating: 0,
            traits: { ...selected, [name]: value },
          }),
        },
      ]),
    ),
  ]);

/** In ms; "all" is left out. */
export const dateRangeStarts = (now: number, isIncluded = (_at: number) => true): Record<string, number> =>
  Object.fromEntries(
    dateRanges.flatMap((range) => {
      const start = dateRangeStart(range, now);
      return start === null || !isIncluded(start) ? [] : [[range, start]];
    }),
  );
