import type { CreatorCard } from "#domain/creators/creator.ts";
import type {
  Match,
  PostMatch,
  RequestedCounts,
  Vocabulary,
  VocabularyRequest,
} from "#domain/discovery/search/query.ts";
import type { PostFacts } from "#domain/posts/post-facts.ts";
import type { Database } from "../database.ts";
import { mergeIndexes } from "./merge-indexes.ts";
import type { Index } from "./search-conditions.ts";
import { countOfIndex, countsByDate, facetCounts } from "./search-counts.ts";
import { creatorHits, creatorsFoundBefore } from "./search-creators.ts";
import { type Page, type PostOrder, postsFoundBefore, postsOfHits } from "./search-hits.ts";
import { timeIndexes } from "./search-match.ts";
import type { SearchMemory } from "./search-memory.ts";
import { toPostFacts } from "./teasers.ts";
import { findVocabulary } from "./vocabulary.ts";

export type SearchStore = ReturnType<typeof searchStore>;

/**
 * The full-text indexes and their vocabulary, kept up to date by triggers. Uses remembered results if there's a memory.
 */
export function searchStore(db: Database, memory: SearchMemory | null = null) {
  return {
    async findVocabulary(request: VocabularyRequest): Promise<Vocabulary> {
      const known = memory?.vocabularies.find(request);
      if (known) return known;
      const remember = memory?.vocabularies.reading(request);
      const vocabulary = await findVocabulary(db, request);
      remember?.(vocabulary);
      return vocabulary;
    },

    /**
     * Returns a page of matching published posts as teasers, and the requested counts over the newest matches. `shown`
     * counts those left after filters. Counts are null on an empty page.
     */
    async findPosts(
      match: PostMatch,
      order: PostOrder,
      page: Page,
      viewerId: string | null,
      requestedCounts: RequestedCounts = {},
    ): Promise<{ posts: PostFacts[]; counts: Record<string, number> | null }> {
      const question = { match, order, page, requestedCounts };
      const shared = match.hiddenFrom === null ? memory : null;
      const isMember = viewerId !== null;
      const known = shared?.posts.find(question);
      if (known) {
        const ids = JSON.stringify(known.ids);
        const found = await postsFoundBefore.run(db, { ids, viewerId: viewerId ?? "" }, { isMember });
        return { posts: found.map(({ row }) => toPostFacts(row, viewerId)), counts: known.counts };
      }
      const remember = shared?.posts.reading(question);
      const shape = { order, timeIndexes: timeIndexes(requestedCounts), isMember };
      const found = await postsOfHits(db, shape, match, page, viewerId, requestedCounts);
      const [first] = found;
      const counts: Record<string, number> | null = first ? JSON.parse(first.counts) : null;
      remember?.({ ids: found.map(({ row }) => row.id), counts });
      return { posts: found.map(({ row }) => toPostFacts(row, viewerId)), counts };
    },

    /**
     * Returns a page of creators from the newest matches and the newest name matches. `count` goes up to `max` + 1;
     * null if an empty page leaves it unknown. `prices` are whole dollars a month, inclusive.
     */
    async findCreators(
      match: Match,
      page: Page,
      prices: readonly [number, number] | null,
      max: number,
    ): Promise<{ creators: CreatorCard[]; count: number | null }> {
      const question = { match, page, prices, max };
      const shared = match.hiddenFrom === null ? memory : null;
      const known = shared?.creators.find(question);
      if (known) {
        const creators = await creatorsFoundBefore.run(db, { ids: JSON.stringify(known.ids) });
        return { creators, count: known.count };
      }
      const remember = shared?.creators.reading(question);
      const rows = await creatorHits(db, null, match, page, prices, max);
      // An empty first page means no matches, unless the price filter removed them.
      const countIfEmpty = page.offset === 0 && prices === null ? 0 : null;
      const count = rows[0]?.matchCount ?? countIfEmpty;
      remember?.({ ids: rows.map(({ id }) => id), count });
      return { creators: rows.map(({ matchCount: _, ...card }) => card), count };
    },

    async count(
      index: Index,
      match: Pick<Match, "any" | "since" | "hiddenFrom">,
      max: number,
    ): Promise<number> {
      const [found] = await countOfIndex(db, { index }, match, max + 1);
      return found?.count ?? 0;
    },

    async countFacets(
      index: Index,
      match: Pick<Match, "any" | "since" | "hiddenFrom">,
      requestedCounts: RequestedCounts,
      max: number,
    ): Promise<Record<string, number>> {
      const shape = { index, timeIndexes: timeIndexes(requestedCounts) };
      const [found] = await facetCounts(db, shape, match, max, requestedCounts);
      return found ?? {};
    },

    async countByDate(
      matches: Pick<Match, "any" | "hiddenFrom">,
      times: Record<string, number>,
      max: number,
    ): Promise<Record<string, number>> {
      const [found] = await countsByDate(db, null, matches, times, max);
      return found ?? {};
    },

    mergeIndexes: (pages: number) => mergeIndexes(db, pages),
  };
}
