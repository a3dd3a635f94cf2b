import type { SearchStore } from "../../../db/stores/search.ts";
import type { Match, PostMatch, Wanted } from "../../../db/stores/search-hits.ts";
import { checkAccess } from "../access/check-access.ts";
import type { CreatorCard } from "../creators/creator.ts";
import type { PostCard } from "../posts/post.ts";
import { toCard } from "../posts/see.ts";
import {
  contentTypes,
  creatorFacets,
  dateRanges,
  postFacets,
  priceRanges,
  since,
  type Traits,
  traitNames,
  traits,
} from "./filters.ts";
import type { SearchRequest } from "./forms.ts";
import { type Plan, planSearch, readQuery, vocabularyFor, writeMatch } from "./query.ts";

export const RESULTS = 20;
/** Counted no further; more is said as "1,000+". */
export const COUNTED = 1000;
const CREATORS_BESIDE_POSTS = 6;

export type Found = {
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
  more: boolean;
};
type Deps = {
  search: Pick<SearchStore, "vocabulary" | "posts" | "creators" | "count" | "facets" | "dates">;
  now: number;
};

/** Finds out what the words of a request can mean. */
async function plan(
  { search }: { search: Pick<SearchStore, "vocabulary"> },
  text: string,
  exactly: boolean,
): Promise<Plan> {
  const wanted = readQuery(text);
  if (wanted.length === 0) return { asked: [], corrections: [] };
  return planSearch(wanted, await search.vocabulary(vocabularyFor(wanted)), exactly);
}

const correctedWords = ({ asked, corrections }: Plan) =>
  corrections.length > 0 ? asked.map(({ word }) => word).join(" ") : null;

const matching = ({ asked }: Plan, facets: string[][], from: number | null): Match => ({
  any: writeMatch(asked, facets, "any"),
  heading: writeMatch(asked, facets, "heading"),
  asked,
  since: from,
});

const postMatching = (planned: Plan, facets: string[][], from: number | null): PostMatch => ({
  ...matching(planned, [], from),
  facets,
  filtered: writeMatch(planned.asked, facets, "any"),
});

/**
 * Answers a search for a viewer: a page of posts, each as a card that shows no more than they may see, with the
 * creators that fit; or a page of creators. All that is asked of the database is bounded, whatever is stored.
 */
export async function searchEverything(
  deps: Deps,
  request: SearchRequest,
  viewerId: string | null,
): Promise<Found> {
  const planned = await plan(deps, request.q, request.exactly);
  const from = since(request.posts.date, deps.now);
  const posts = postMatching(planned, postFacets(request.posts), from);
  const creators = matching(planned, creatorFacets(request.creators), null);
  const forPosts = request.who === "posts";
  const page = pageOf(request);
  const some = planned.asked.length > 0 && request.page === 0;
  const filtered = { any: posts.filtered, since: from };
  const said = creatorFacets({ ...request.creators, traits: {} });
  const wanted = facetsOf(request, deps.now);
  const earlier = instants(deps.now, (at) => from !== null && at < from);
  const [found, beside, postCount, dates, byTrait] = await Promise.all([
    forPosts
      ? deps.search.posts(posts, request.posts.sort, page, viewerId, wanted)
      : { posts: [], counts: null },
    creatorsFor(deps, request, creators, some),
    forPosts ? 0 : deps.search.count("post_index", filtered, COUNTED),
    forPosts && Object.keys(earlier).length > 0
      ? deps.search.dates(posts.filtered, earlier, COUNTED + 1)
      : null,
    forPosts
      ? {}
      : deps.search.facets(
          "creator_index",
          matching(planned, said, null),
          traitFacets(request.creators.traits),
          COUNTED + 1,
        ),
  ]);
  const facts = found.posts;
  // An empty page tells no counts. Without filters, the first one means that there is nothing.
  const nothing = !forPosts || (request.page === 0 && posts.filtered === posts.any);
  const [counted, shown] =
    found.counts !== null || nothing
      ? [found.counts ?? {}, found.counts?.shown ?? postCount]
      : await Promise.all([
          deps.search.facets("post_index", posts, wanted, COUNTED + 1),
          deps.search.count("post_index", filtered, COUNTED),
        ]);
  const kept = facts.slice(0, RESULTS);
  const count = (name: string) => counted[name] ?? 0;
  return {
    corrected: correctedWords(planned),
    posts: kept.map((post) => toCard(post, checkAccess(post.guard, post.ties, deps.now))),
    creators: beside.creators.slice(0, RESULTS),
    total: { posts: shown, creators: beside.count },
    counts: {
      type: Object.fromEntries(contentTypes.map((type) => [type, count(`type ${type}`)])),
      price: Object.fromEntries(priceRanges.map((price) => [price, count(`price ${price}`)])),
      atLeast: count("all") > COUNTED,
    },
    dates: Object.fromEntries(
      Object.keys(instants(deps.now)).map((name) => [name, dates?.[name] ?? count(`date ${name}`)]),
    ),
    traits: byTrait,
    more: (forPosts ? facts : beside.creators).length > RESULTS,
  };
}

const pageOf = ({ page }: Pick<SearchRequest, "page">) => ({ limit: RESULTS + 1, offset: page * RESULTS });

/** A page of creators, or some that fit beside posts; and how many there are. */
async function creatorsFor(
  { search }: Deps,
  { who, page, creators }: SearchRequest,
  match: Match,
  besidePosts: boolean,
): Promise<{ creators: CreatorCard[]; count: number }> {
  const some = { limit: CREATORS_BESIDE_POSTS, offset: 0 };
  const found =
    who === "creators"
      ? await search.creators(match, pageOf({ page }), creators.prices, COUNTED)
      : besidePosts
        ? await search.creators(match, some, null, COUNTED)
        : { creators: [], count: null };
  return { ...found, count: found.count ?? (await search.count("creator_index", match, COUNTED)) };
}

/**
 * What is counted as posts are read: every value of each filter together with the others as they are set. Where a date
 * is set, no older ones are read: earlier dates are then counted by a walk of their own.
 */
function facetsOf({ posts }: SearchRequest, now: number): Wanted {
  const from = since(posts.date, now);
  const dated = Object.entries(instants(now, (at) => from === null || at >= from));
  return Object.fromEntries([
    ["all", { facets: [] }],
    ...contentTypes.map((type) => [`type ${type}`, { facets: postFacets({ ...posts, type }) }]),
    ...priceRanges.map((price) => [`price ${price}`, { facets: postFacets({ ...posts, price }) }]),
    ...dated.map(([name, since]) => [`date ${name}`, { facets: postFacets(posts), since }]),
  ]);
}

/** What is counted of creators whose ages and prices fit: every value of each trait together with the other traits. */
const traitFacets = (set: Traits): Wanted =>
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
const instants = (now: number, wanted = (_at: number) => true): Record<string, number> =>
  Object.fromEntries(
    dateRanges.flatMap((range) => {
      const from = since(range, now);
      return from === null || !wanted(from) ? [] : [[range, from]];
    }),
  );

/** Gives a page of posts for the API: the same search, without what stands beside it on the page. */
export async function searchPosts(
  deps: { search: Pick<SearchStore, "vocabulary" | "posts">; now: number },
  request: SearchRequest,
  viewerId: string | null,
  limit: number,
): Promise<{ cards: PostCard[]; corrected: string | null; more: boolean }> {
  const planned = await plan(deps, request.q, request.exactly);
  const match = postMatching(planned, postFacets(request.posts), since(request.posts.date, deps.now));
  const page = { limit: limit + 1, offset: request.page * limit };
  const { posts: facts } = await deps.search.posts(match, request.posts.sort, page, viewerId);
  return {
    cards: facts.slice(0, limit).map((post) => toCard(post, checkAccess(post.guard, post.ties, deps.now))),
    corrected: correctedWords(planned),
    more: facts.length > limit,
  };
}
