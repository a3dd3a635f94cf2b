import type { Cursor, Feed, FeedStore } from "../../../db/stores/discover/feeds.ts";
import type { PostFacts } from "../../../db/stores/discover/teasers.ts";
import { checkAccess } from "../access/check-access.ts";
import { toCard } from "../posts/get-post.ts";
import { type PostCard, type PostType, postTypes } from "../posts/post.ts";
import { type PostFilter, writeCursor } from "./feed.ts";

export const PAGE_SIZE = 20;
/** What one creator may fill of a page that everybody sees. */
const POSTS_PER_CREATOR = 3;
/** How many pages' posts a page that was thinned is filled from. */
const REFILL_PAGES = 2;

/**
 * Makes the cards of posts for a viewer: each as a teaser, with its picture where they have access; what is hidden
 * from them has none.
 */
export const toCards = (facts: PostFacts[], now: number): PostCard[] =>
  facts.flatMap((post) => {
    const access = checkAccess(post.guard, post.entitlements, now);
    return !access.ok && access.reason === "hidden" ? [] : [toCard(post, access)];
  });

/**
 * Gives a page of a feed for a viewer, and where the next one begins. Of one creator the newest and the trending posts
 * show at most three on a page; the others are passed over, and stand on their creator's page. Where all that remains
 * fits on the page, nobody's are in anybody's way, and all of it is shown. A page that was thinned is filled from
 * the posts that follow, by one more query at most. Where pages are counted (`offset`), as a call's, none is passed
 * over: together they are the whole list.
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
  },
): Promise<{ cards: PostCard[]; next: string | null }> {
  const { filter, size = PAGE_SIZE, ...rest } = request;
  const { name } = request.feed;
  const kinds = filter ? kindsOf(filter) : null;
  const read = (after: Cursor | null, limit: number) =>
    deps.feeds.page({ ...rest, after, kinds, limit: limit + 1, now: deps.now });
  const cursorOf = (post: PostFacts) => ({ rank: rankOf(name, post), at: post.publishedAt, id: post.id });

  let facts = await read(request.after, size);
  let reached = Math.min(facts.length, size);
  let shown = facts.slice(0, size);
  const spreads = (name === "newest" || name === "trending") && request.offset === undefined;
  if (spreads && facts.length > size) {
    shown = limitPerCreator(shown, size).shown;
    const last = facts[size - 1];
    if (shown.length < size && last) {
      const further = await read(cursorOf(last), REFILL_PAGES * size);
      const filled = limitPerCreator(
        [...facts.slice(0, size), ...further.slice(0, REFILL_PAGES * size)],
        size,
      );
      facts = [...facts.slice(0, size), ...further];
      ({ shown, reached } = filled);
    }
  }
  const last = reached < facts.length ? facts[reached - 1] : undefined;
  return { cards: toCards(shown, deps.now), next: last ? writeCursor(cursorOf(last)) : null };
}

/** The first posts, at most so many of one creator, until a page is full; `reached` is how many were looked at. */
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

const rankOf = (of: Feed["name"], post: PostFacts): number =>
  of === "popular"
    ? post.likeCount
    : of === "trending"
      ? post.hotScore
      : of === "featured"
        ? (post.featuredAt ?? 0)
        : 0;

/** The kinds that a filter leaves; null where it leaves all. */
function kindsOf({ type, price }: PostFilter): { type: PostType; free: boolean }[] | null {
  if (type === "all" && price === "all") return null;
  const types = type === "all" ? postTypes : [type];
  const free = price === "all" ? [true, false] : [price === "free"];
  return types.flatMap((one) => free.map((is) => ({ type: one, free: is })));
}
