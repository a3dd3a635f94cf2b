import { type PostType, postTypes } from "#db/kinds.ts";
import type { FeedStore } from "#db/stores/discovery/feeds.ts";
import { checkAccess, isListed, type ListKind } from "../posts/access/check-access.ts";
import { toCard } from "../posts/get-post.ts";
import type { PostCard } from "../posts/post.ts";
import type { PostFacts } from "../posts/post-facts.ts";
import { type Cursor, type Feed, type PostFilter, writeCursor } from "./feed.ts";

export const PAGE_SIZE = 20;
/**
 * Few, because without JavaScript a browser loads all images at once. With a first card two columns wide where there
 * are three, it fills rows of 2, 3, and 4.
 */
export const DISCOVER_FIRST_PAGE_SIZE = 8;
/** Further pages have no suggestions. Fills rows of 2, 3, and 4. */
export const DISCOVER_PAGE_SIZE = 12;
const POSTS_PER_CREATOR = 3;
const REFILL_POSTS = 40;

/** Leaves out hidden posts, and creators after a block as isListed says. */
export const toCards = (facts: PostFacts[], now: number, list?: ListKind): PostCard[] =>
  facts.flatMap((post) => {
    const access = checkAccess(post.guard, post.entitlements, now);
    return isListed(access, post.entitlements, list) ? [toCard(post, access)] : [];
  });

/**
 * Returns a page of a feed and the cursor of the next. On the newest and trending feeds, one creator shows at most
 * three posts; the page is refilled by one more query at most. Nothing is skipped when all remaining posts fit on the
 * page, or when paging by `offset` (API calls), where pages must add up to the whole list.
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
    /** The posts after the cursor, one more than `size`, if they were already read. */
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
  const list = name === "profile" || name === "seller" ? "creator" : "public";
  return { cards: toCards(shown, deps.now, list), next: last ? writeCursor(cursorOf(last)) : null };
}

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

function kindsOf({ type, price }: PostFilter): { type: PostType; free: boolean }[] | null {
  if (type === "all" && price === "all") return null;
  const types = type === "all" ? postTypes : [type];
  const free = price === "all" ? [true, false] : [price === "free"];
  return types.flatMap((one) => free.map((is) => ({ type: one, free: is })));
}
