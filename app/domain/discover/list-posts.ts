import type { Cursor, Feed, FeedStore } from "../../../db/stores/discover/feeds.ts";
import type { PostFacts } from "../../../db/stores/discover/teasers.ts";
import { checkAccess, isListed } from "../access/check-access.ts";
import { toCard } from "../posts/get-post.ts";
import { type PostCard, type PostType, postTypes } from "../posts/post.ts";
import { type PostFilter, writeCursor } from "./feed.ts";

export const PAGE_SIZE = 20;
/**
 * Discover's first page: few, because without JavaScript a browser loads all images at once. With a first card two
 * columns wide where there are three, it fills rows of 2, 3, and 4.
 */
export const DISCOVER_FIRST_PAGE_SIZE = 8;
/** Discover's further pages, which have no suggestions. Fills rows of 2, 3, and 4. */
export const DISCOVER_PAGE_SIZE = 12;
/** Most posts by one creator on a page of the newest or trending feed. */
const POSTS_PER_CREATOR = 3;
/** How many posts may be read to refill such a page. */
const REFILL_POSTS = 40;

/**
 * Makes cards of posts for a viewer: teasers, with an image where they have access. Hidden posts are left out, and those
 * of creators after a block; `isOwn` as in isListed.
 */
export const toCards = (facts: PostFacts[], now: number, isOwn = false): PostCard[] =>
  facts.flatMap((post) => {
    const access = checkAccess(post.guard, post.entitlements, now);
    return isListed(access, post.entitlements, isOwn) ? [toCard(post, access)] : [];
  });

/**
 * Returns a page of a feed for a viewer, and the cursor of the next. On a page of the newest or trending feed, one
 * creator shows at most three posts; the rest are skipped and can be found on the creator's page. Such a page is refilled
 * with following posts, by one more query at most. Nothing is skipped when all remaining posts fit on the page, or when
 * pages are counted by `offset`, as in API calls, which must add up to the whole list.
 */
export async function listPosts(
  deps: { feeds: Pick<FeedStore, "page">; now: number },
  request: {
    feed: Feed;
    viewerId: string | null;
    filter?: PostFilter;
    after: Cursor | null;
    size?: number;
    offset?: number;
    /** The posts after the cursor, one more than `size`, if they were read with others. */
    first?: PostFacts[];
  },
): Promise<{ cards: PostCard[]; next: string | null }> {
  const { filter, size = PAGE_SIZE, first, ...rest } = request;
  const { name } = request.feed;
  const kinds = filter ? kindsOf(filter) : null;
  const read = (after: Cursor | null, limit: number) =>
    deps.feeds.page({ ...rest, after, kinds, limit: limit + 1, now: deps.now });
  const cursorOf = (post: PostFacts) => ({ rank: rankOf(name, post), at: post.publishedAt, id: post.id });

  let facts = first ?? (await read(request.after, size));
  let reached = Math.min(facts.length, size);
  let shown = facts.slice(0, size);
  const limitsCreators = (name === "newest" || name === "trending") && request.offset === undefined;
  if (limitsCreators && facts.length > size) {
    shown = limitPerCreator(shown, size).shown;
    const last = facts[size - 1];
    if (shown.length < size && last) {
      const further = await read(cursorOf(last), REFILL_POSTS);
      const filled = limitPerCreator([...facts.slice(0, size), ...further.slice(0, REFILL_POSTS)], size);
      facts = [...facts.slice(0, size), ...further];
      ({ shown, reached } = filled);
    }
  }
  const last = reached < facts.length ? facts[reached - 1] : undefined;
  const isOwn = name === "profile" || name === "seller";
  return { cards: toCards(shown, deps.now, isOwn), next: last ? writeCursor(cursorOf(last)) : null };
}

/** Takes posts until the page is full, limiting those by one creator; `reached` is how many were looked at. */
function limitPerCreator(posts: PostFacts[], size: number): { shown: PostFacts[]; reached: number } {
  const count = new Map<string, number>();
  const shown: PostFacts[] = [];
  let reached = 0;
  for (const post of posts) {
    if (shown.length === size) break;
    reached += 1;
    const seen = count.get(post.creator.id) ?? 0;
    count.set(post.creator.id, seen + 1);
    if (seen < POSTS_PER_CREATOR) shown.push(post);
  }
  return { shown, reached };
}

const rankOf = (feed: Feed["name"], post: PostFacts): number =>
  feed === "popular"
    ? post.likeCount
    : feed === "trending"
      ? post.hotScore
      : feed === "featured"
        ? (post.featuredAt ?? 0)
        : 0;

/** The kinds of posts that pass a filter; null for all. */
function kindsOf({ type, price }: PostFilter): { type: PostType; free: boolean }[] | null {
  if (type === "all" && price === "all") return null;
  const types = type === "all" ? postTypes : [type];
  const free = price === "all" ? [true, false] : [price === "free"];
  return types.flatMap((one) => free.map((is) => ({ type: one, free: is })));
}
