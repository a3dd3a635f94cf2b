import type { SearchStore } from "#db/stores/discovery/search.ts";
import type { CreatorCard } from "#domain/creators/creator.ts";
import type { PostCard } from "#domain/posts/post.ts";
import { readTogether } from "#domain/read-together.ts";
import { toCards } from "../list-posts.ts";
import { contentTypes, creatorFacets, dateRangeStart, postFacets, priceRanges } from "./filters.ts";
import type { SearchRequest } from "./forms.ts";
import {
  type Match,
  type PostMatch,
  parseQuery,
  planSearch,
  type SearchPlan,
  type Vocabulary,
  vocabularyRequest,
  writeMatch,
} from "./query.ts";
import { dateRangeStarts, postCounts, traitCounts } from "./requested-counts.ts";

export const RESULTS_PER_PAGE = 20;
export const MAX_COUNT = 1000;
const CREATORS_BESIDE_POSTS = 6;

export type SearchResults = {
  corrected: string | null;
  posts: PostCard[];
  creators: CreatorCard[];
  total: { posts: number; creators: number };
  /** Posts per filter value, given the other filters. `atLeast`: only the newest thousand matches were counted. */
  counts: { type: Record<string, number>; price: Record<string, number>; atLeast: boolean };
  dates: Record<string, number>;
  /**
   * Creators per `trait value`, given the other filters; `all` is how many were counted, at most the newest thousand.
   */
  traits: Record<string, number>;
  hasMore: boolean;
};
/**
 * `id` is null for guests. `hidesCreators`: blocked someone, was blocked, or is where a creator closed their page; such
 * results aren't shared with others.
 */
export type SearchViewer = { id: string | null; hidesCreators: boolean };
type Deps = {
  search: Pick<SearchStore, "findPosts" | "findCreators" | "count" | "countFacets" | "countByDate">;
  now: number;
};
type VocabularyDeps = { search: Pick<SearchStore, "findVocabulary"> };

/** Starts the vocabulary lookup, which doesn't depend on the viewer; null for a text without words. */
export function findVocabulary({ search }: VocabularyDeps, text: string): Promise<Vocabulary> | null {
  const words = parseQuery(text);
  return words.length === 0 ? null : search.findVocabulary(vocabularyRequest(words));
}

/** `asked` is a vocabulary lookup that was started earlier. */
export async function planQuery(
  deps: VocabularyDeps,
  { q: text, exact }: Pick<SearchRequest, "q" | "exact">,
  asked: Promise<Vocabulary> | null = null,
): Promise<SearchPlan> {
  const vocabulary = await (asked ?? findVocabulary(deps, text));
  if (vocabulary === null) return { terms: [], corrections: [] };
  return planSearch(parseQuery(text), vocabulary, exact);
}

const correctedQuery = ({ terms, corrections }: SearchPlan) =>
  corrections.length > 0 ? terms.map(({ word }) => word).join(" ") : null;

type Bounds = Pick<Match, "since" | "hiddenFrom">;
const matchFor = ({ terms }: SearchPlan, facets: string[][], bounds: Bounds): Match => ({
  any: writeMatch(terms, facets, "any"),
  heading: writeMatch(terms, facets, "heading"),
  asked: terms,
  ...bounds,
});

const postMatchFor = (plan: SearchPlan, facets: string[][], bounds: Bounds): PostMatch => ({
  ...matchFor(plan, [], bounds),
  facets,
  filtered: writeMatch(plan.terms, facets, "any"),
});

/**
 * Returns a page of posts, as cards that show only what the viewer may see, with a few matching creators; or a page of
 * creators. Every database query is bounded, however much is stored.
 */
export async function runSearch(
  deps: Deps,
  plan: SearchPlan,
  request: SearchRequest,
  { id: viewerId, hidesCreators }: SearchViewer,
): Promise<SearchResults> {
  const since = dateRangeStart(request.posts.date, deps.now);
  const hiddenFrom = hidesCreators ? (viewerId ?? "") : null;
  const posts = postMatchFor(plan, postFacets(request.posts), { since, hiddenFrom });
  const creators = matchFor(plan, creatorFacets(request.creators), { since: null, hiddenFrom });
  const forPosts = request.kind === "posts";
  const page = pageOf(request);
  const showsCreators = plan.terms.length > 0 && request.page === 0;
  const filtered = { any: posts.filtered, since, hiddenFrom };
  const facetsWithoutTraits = creatorFacets({ ...request.creators, traits: {} });
  const requestedCounts = postCounts(request, deps.now);
  const earlier = dateRangeStarts(deps.now, (at) => since !== null && at < since);
  const [postResults, creatorResults, postCount, dates, byTrait] = await readTogether(() => [
    forPosts
      ? deps.search.findPosts(posts, request.posts.sort, page, viewerId, requestedCounts)
      : { posts: [], counts: null },
    creatorsFor(deps, request, creators, showsCreators),
    forPosts ? 0 : deps.search.count("post_index", filtered, MAX_COUNT),
    forPosts && Object.keys(earlier).length > 0
      ? deps.search.countByDate(filtered, earlier, MAX_COUNT + 1)
      : null,
    forPosts
      ? {}
      : deps.search.countFacets(
          "creator_index",
          matchFor(plan, facetsWithoutTraits, { since: null, hiddenFrom }),
          traitCounts(request.creators.traits),
          MAX_COUNT + 1,
        ),
  ]);
  const facts = postResults.posts;
  // An empty page has no counts. If it's an unfiltered first page, there's nothing to count.
  const skipCounts = !forPosts || (request.page === 0 && posts.filtered === posts.any);
  const [counts, postTotal] =
    postResults.counts !== null || skipCounts
      ? [postResults.counts ?? {}, postResults.counts?.shown ?? postCount]
      : await readTogether(() => [
          deps.search.countFacets("post_index", posts, requestedCounts, MAX_COUNT + 1),
          deps.search.count("post_index", filtered, MAX_COUNT),
        ]);
  const count = (name: string) => counts[name] ?? 0;
  return {
    corrected: correctedQuery(plan),
    posts: toCards(facts.slice(0, RESULTS_PER_PAGE), deps.now),
    creators: creatorResults.creators.slice(0, RESULTS_PER_PAGE),
    total: { posts: postTotal, creators: creatorResults.count },
    counts: {
      type: Object.fromEntries(contentTypes.map((type) => [type, count(`type ${type}`)])),
      price: Object.fromEntries(priceRanges.map((price) => [price, count(`price ${price}`)])),
      atLeast: count("all") > MAX_COUNT,
    },
    dates: Object.fromEntries(
      Object.keys(dateRangeStarts(deps.now)).map((name) => [name, dates?.[name] ?? count(`date ${name}`)]),
    ),
    traits: byTrait,
    hasMore: (forPosts ? facts : creatorResults.creators).length > RESULTS_PER_PAGE,
  };
}

const pageOf = ({ page }: Pick<SearchRequest, "page">) => ({
  limit: RESULTS_PER_PAGE + 1,
  offset: page * RESULTS_PER_PAGE,
});

async function creatorsFor(
  { search }: Deps,
  { kind, page, creators }: SearchRequest,
  match: Match,
  withPosts: boolean,
): Promise<{ creators: CreatorCard[]; count: number }> {
  const fewCreators = { limit: CREATORS_BESIDE_POSTS, offset: 0 };
  const found =
    kind === "creators"
      ? await search.findCreators(match, pageOf({ page }), creators.prices, MAX_COUNT)
      : withPosts
        ? await search.findCreators(match, fewCreators, null, MAX_COUNT)
        : { creators: [], count: null };
  return { ...found, count: found.count ?? (await search.count("creator_index", match, MAX_COUNT)) };
}

export async function searchPosts(
  deps: { search: Pick<SearchStore, "findVocabulary" | "findPosts">; now: number },
  request: SearchRequest,
  viewerId: string | null,
  limit: number,
): Promise<{ cards: PostCard[]; corrected: string | null; hasMore: boolean }> {
  const plan = await planQuery(deps, request);
  const since = dateRangeStart(request.posts.date, deps.now);
  // No counts are shown here, and cards are checked one by one.
  const match = postMatchFor(plan, postFacets(request.posts), { since, hiddenFrom: null });
  const page = { limit: limit + 1, offset: request.page * limit };
  const { posts: facts } = await deps.search.findPosts(match, request.posts.sort, page, viewerId);
  return {
    cards: toCards(facts.slice(0, limit), deps.now),
    corrected: correctedQuery(plan),
    hasMore: facts.length > limit,
  };
}
