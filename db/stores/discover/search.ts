import type { CreatorCard } from "../../../app/domain/creators/creator.ts";
import type { VocabularyRequest } from "../../../app/domain/search/query.ts";
import type { Database } from "../database.ts";
import { mergeIndexes } from "./merge-indexes.ts";
import type { Index } from "./search-conditions.ts";
import { countOfIndex, countsByDate, facetCounts } from "./search-counts.ts";
import { creatorHits } from "./search-creators.ts";
import { type Page, type PostOrder, postsOfHits } from "./search-hits.ts";
import { type Match, type PostMatch, type RequestedCounts, timeIndexes } from "./search-match.ts";
import { type PostFacts, toPostFacts } from "./teasers.ts";
import { findVocabulary } from "./vocabulary.ts";

export type SearchStore = ReturnType<typeof searchStore>;

/** The full-text indexes and their vocabulary, which triggers keep up to date. */
export function searchStore(db: Database) {
  return {
    /** Looks up words, similar words in case of typos, and completions of the last one. */
    findVocabulary: (request: VocabularyRequest) => findVocabulary(db, request),

    /**
     * Returns a page of matching published posts, as teasers with what decides access, and the requested counts over
     * the newest matches. `shown` counts those left by the filters. The counts are null on an empty page.
     */
    async findPosts(
      match: PostMatch,
      order: PostOrder,
      page: Page,
      viewerId: string | null,
      requestedCounts: RequestedCounts = {},
    ): Promise<{ posts: PostFacts[]; counts: Record<string, number> | null }> {
      const found = await postsOfHits(
        db,
        { order, timeIndexes: timeIndexes(requestedCounts), isMember: viewerId !== null },
        match,
        page,
        viewerId,
        requestedCounts,
      );
      const [first] = found;
      return {
        posts: found.map(({ row }) => toPostFacts(row, viewerId)),
        counts: first ? JSON.parse(first.counts) : null,
      };
    },

    /**
     * Returns a page of matching creators, from the newest matches and the newest with the words in their name. `count`
     * is the number of matches, up to `max` + 1; null if an empty page leaves it unknown. `prices` are whole dollars a
     * month, inclusive.
     */
    async findCreators(
      match: Match,
      page: Page,
      prices: readonly [number, number] | null,
      max: number,
      viewerId: string | null,
    ): Promise<{ creators: CreatorCard[]; count: number | null }> {
      const rows = await creatorHits(db, null, match, page, prices, max, viewerId);
      // An empty first page means no matches, unless the price filter removed them.
      const countIfEmpty = page.offset === 0 && prices === null ? 0 : null;
      return {
        creators: rows.map(({ matchCount: _, ...card }) => card),
        count: rows[0]?.matchCount ?? countIfEmpty,
      };
    },

    /** Counts the matches, up to `max` + 1. */
    async count(index: Index, match: Pick<Match, "any" | "since">, max: number): Promise<number> {
      const [found] = await countOfIndex(db, { index }, match, max + 1);
      return found?.count ?? 0;
    },

    /** Counts the newest matches, at most `max`, by the requested facets. */
    async countFacets(
      index: Index,
      match: Pick<Match, "any" | "since">,
      requestedCounts: RequestedCounts,
      max: number,
    ): Promise<Record<string, number>> {
      const shape = { index, timeIndexes: timeIndexes(requestedCounts) };
      const [found] = await facetCounts(db, shape, match, max, requestedCounts);
      return found ?? {};
    },

    /** Counts the newest matching posts, at most `max`, published at or after each time (ms). */
    async countByDate(
      any: string,
      times: Record<string, number>,
      max: number,
    ): Promise<Record<string, number>> {
      const [found] = await countsByDate(db, null, any, times, max);
      return found ?? {};
    },

    mergeIndexes: (pages: number) => mergeIndexes(db, pages),
  };
}
