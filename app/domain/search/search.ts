import type { SearchStore } from "../../../db/stores/discover/search.ts";
import type { Match, PostMatch, RequestedCounts } from "../../../db/stores/discover/search-conditions.ts";
import { checkAccess } from "../access/check-access.ts";
import type { CreatorCard } from "../creators/creator.ts";
import { type Traits, traitNames, traits } from "../creators/traits.ts";
import { toCard } from "../posts/get-post.ts";
import type { PostCard } from "../posts/post.ts";
import {
  contentTypes,
  creatorFacets,
  dateRangeStart,
  dateRanges,
  postFacets,
  priceRanges,
} from "./filters.ts";
import type { SearchRequest } from "./forms.ts";
import { parseQuery, planSearch, type SearchPlan, vocabularyRequest, writeMatch } from "./query.ts";

export const RESULTS_PER_PAGE = 20;
/** Counted no further; more is said as "1,000+". */
export const MAX_COUNT = 1000;
const CREATORS_BESIDE_POSTS = 6;

export type SearchResults = {
  /** What was searched for, where words were taken for misspelt; null where they stand as they were typed. */
  corrected: string | null;
  posts: PostCard[];
  creators: CreatorCard[];
  /** How many posts, and creators, there are for the words and the filters of their own kind. */
  total: { posts: number; creators: number };
  /**
   * How many posts each value of a filter would give, the other filter as it is; `atLeast` where only the newest
   * thousand that hold the words were looked at.
   */
  counts: { type: Record<string, number>; price: Record<string, number>; atLeast: boolean };
  /** How many posts each date range would give, and creators each value of a trait, with the other filters as they are. */
  dates: Record<string, number>;
  /** By `trait value`; `all` is how many were looked at, the newest thousand at most. */
  traits: Record<string, number>;
  /** Whether the next page has anything. */
  hasMore: boolean;
};
type Deps = {
  search: Pick<
    SearchStore,
    "findVocabulary" | "findPosts" | "findCreators" | "count" | "countFacets" | "countByDate"
  >;
  now: number;
};

/** Finds out what the words of a request can mean. */
async function planQuery(
  { search }: { search: Pick<SearchStore, "findVocabulary"> },
  text: string,
  exactly: boolean,
): Promise<SearchPlan> {
  const wanted = parseQuery(text);
  if (wanted.length === 0) return { terms: [], corrections: [] };
  return planSearch(wanted, await search.findVocabulary(vocabularyRequest(wanted)), exactly);
}

const correctedQuery = ({ terms, corrections }: SearchPlan) =>
  corrections.length > 0 ? terms.map(({ word }) => word).join(" ") : null;

const matchFor = ({ terms }: SearchPlan, facets: string[][], from: number | null): Match => ({
  any: writeMatch(terms, facets, "any"),
  heading: writeMatch(terms, facets, "heading"),
  asked: terms,
  since: from,
});

const postMatchFor = (planned: SearchPlan, facets: string[][], from: number | null): PostMatch => ({
  ...matchFor(planned, [], from),
  facets,
  filtered: writeMatch(planned.terms, facets, "any"),
});

/**
 * Answers a search for a viewer: a page of posts, each as a card that shows no more than they may see, with the
 * creators that fit; or a page of creators. All that is asked of the database is bounded, whatever is stored.
 */
export async function runSearch(
  deps: Deps,
  request: SearchRequest,
  viewerId: string | null,
): Promise<SearchResults> {
  const planned = await planQuery(deps, request.q, request.exact);
  const from = dateRangeStart(request.posts.date, deps.now);
  const posts = postMatchFor(planned, postFacets(request.posts), from);
  const creators = matchFor(planned, creatorFacets(request.creators), null);
  const forPosts = request.kind === "posts";
  const page = pageOf(request);
  const some = planned.terms.length > 0 && request.page === 0;
  const filtered = { any: posts.filtered, since: from };
  const said = creatorFacets({ ...request.creators, traits: {} });
  const wanted = facetsOf(request, deps.now);
  const earlier = dateRangeStarts(deps.now, (at) => from !== null && at < from);
  const [found, beside, postCount, dates, byTrait] = await Promise.all([
    forPosts
      ? deps.search.findPosts(posts, request.posts.sort, page, viewerId, wanted)
      : { posts: [], counts: null },
    creatorsFor(deps, request, creators, some),
    forPosts ? 0 : deps.search.count("post_index", filtered, MAX_COUNT),
    forPosts && Object.keys(earlier).length > 0
      ? deps.search.countByDate(posts.filtered, earlier, MAX_COUNT + 1)
      : null,
    forPosts
      ? {}
      : deps.search.countFacets(
          "creator_index",
          matchFor(planned, said, null),
          traitFacets(request.creators.traits),
          MAX_COUNT + 1,
        ),
  ]);
  const facts = found.posts;
  // An empty page tells no counts. Without filters, the first one means that there is nothing.
  const nothing = !forPosts || (request.page === 0 && posts.filtered === posts.any);
  const [counted, shown] =
    found.counts !== null || nothing
      ? [found.counts ?? {}, found.counts?.shown ?? postCount]
      : await Promise.all([
          deps.search.countFacets("post_index", posts, wanted, MAX_COUNT + 1),
          deps.search.count("post_index", filtered, MAX_COUNT),
        ]);
  const kept = facts.slice(0, RESULTS_PER_PAGE);
  const count = (name: string) => counted[name] ?? 0;
  return {
    corrected: correctedQuery(planned),
    posts: kept.map((post) => toCard(post, checkAccess(post.guard, post.entitlements, deps.now))),
    creators: beside.creators.slice(0, RESULTS_PER_PAGE),
    total: { posts: shown, creators: beside.count },
    counts: {
      type: Object.fromEntries(contentTypes.map((type) => [type, count(`type ${type}`)])),
      price: Object.fromEntries(priceRanges.map((price) => [price, count(`price ${price}`)])),
      atLeast: count("all") > MAX_COUNT,
    },
    dates: Object.fromEntries(
      Object.keys(dateRangeStarts(deps.now)).map((name) => [name, dates?.[name] ?? count(`date ${name}`)]),
    ),
    traits: byTrait,
    hasMore: (forPosts ? facts : beside.creators).length > RESULTS_PER_PAGE,
  };
}

const pageOf = ({ page }: Pick<SearchRequest, "page">) => ({
  limit: RESULTS_PER_PAGE + 1,
  offset: page * RESULTS_PER_PAGE,
});

/** A page of creators, or some that fit beside posts; and how many there are. */
async function creatorsFor(
  { search }: Deps,
  { kind, page, creators }: SearchRequest,
  match: Match,
  besidePosts: boolean,
): Promise<{ creators: CreatorCard[]; count: number }> {
  const some = { limit: CREATORS_BESIDE_POSTS, offset: 0 };
  const found =
    kind === "creators"
      ? await search.findCreators(match, pageOf({ page }), creators.prices, MAX_COUNT)
      : besidePosts
        ? await search.findCreators(match, some, null, MAX_COUNT)
        : { creators: [], count: null };
  return { ...found, count: found.count ?? (await search.count("creator_index", match, MAX_COUNT)) };
}

/**
 * What is counted as posts are read: every value of each filter together with the others as they are set. Where a date
 * is set, no older ones are read: earlier dates are then counted by a walk of their own.
 */
function facetsOf({ posts }: SearchRequest, now: number): RequestedCounts {
  const from = dateRangeStart(posts.date, now);
  const dated = Object.entries(dateRangeStarts(now, (at) => from === null || at >= from));
  return Object.fromEntries([
    ["all", { facets: [] }],
    ...contentTypes.map((type) => [`type ${type}`, { facets: postFacets({ ...posts, type }) }]),
    ...priceRanges.map((price) => [`price ${price}`, { facets: postFacets({ ...posts, price }) }]),
    ...dated.map(([name, since]) => [`date ${name}`, { facets: postFacets(posts), since }]),
  ]);
}

/** What is counted of creators whose ages and prices fit: every value of each trait together with the other traits. */
const traitFacets = (set: Traits): RequestedCounts =>
  Object.fromEntries([
    ["all", { facets: [] }],
    ...traitNames.flatMap((name) =>
      traits[name].map((value) => [
        `${name} ${value}`,
        { facets: creatorFacets({ ages: null, prices: null, traits: { ...set, [name]: value } }) },
      ]),
    ),
  ]);

/** When each date range begins, in ms, of those that are wanted; "all" has no beginning, and is not counted. */
const dateRangeStarts = (now: number, wanted = (_at: number) => true): Record<string, number> =>
  Object.fromEntries(
    dateRanges.flatMap((range) => {
      const from = dateRangeStart(range, now);
      return from === null || !wanted(from) ? [] : [[range, from]];
    }),
  );

/** Gives a page of posts for the API: the same search, without what stands beside it on the page. */
export async function searchPosts(
  deps: { search: Pick<SearchStore, "findVocabulary" | "findPosts">; now: number },
  request: SearchRequest,
  viewerId: string | null,
  limit: number,
): Promise<{ cards: PostCard[]; corrected: string | null; hasMore: boolean }> {
  const planned = await planQuery(deps, request.q, request.exact);
  const match = postMatchFor(
    planned,
    postFacets(request.posts),
    dateRangeStart(request.posts.date, deps.now),
  );
  const page = { limit: limit + 1, offset: request.page * limit };
  const { posts: facts } = await deps.search.findPosts(match, request.posts.sort, page, viewerId);
  return {
    cards: facts
      .slice(0, limit)
      .map((post) => toCard(post, checkAccess(post.guard, post.entitlements, deps.now))),
    corrected: correctedQuery(planned),
    hasMore: facts.length > limit,
  };
}
