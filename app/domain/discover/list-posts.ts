import type { Cursor, Feed, FeedStore } from "../../../db/stores/feeds.ts";
import type { PostFacts } from "../../../db/stores/teasers.ts";
import { checkAccess } from "../access/check-access.ts";
import { type PostCard, type PostType, postTypes } from "../posts/post.ts";
import { toCard } from "../posts/see.ts";
import { type PostFilter, writeCursor } from "./feed.ts";

export const PAGE_SIZE = 20;

/**
 * Makes the cards of posts for a viewer: each as a teaser, with its picture where they have access; what is hidden
 * from them has none.
 */
export const toCards = (facts: PostFacts[], now: number): PostCard[] =>
  facts.flatMap((post) => {
    const access = checkAccess(post.guard, post.ties, now);
    return !access.ok && access.reason === "hidden" ? [] : [toCard(post, access)];
  });

/** Gives a page of a feed for a viewer, and where the next one begins. */
export async function listPosts(
  deps: { feeds: Pick<FeedStore, "page">; now: number },
  wish: {
    feed: Feed;
    viewerId: string | null;
    filter?: PostFilter;
    after: Cursor | null;
    size?: number;
    offset?: number;
  },
): Promise<{ cards: PostCard[]; next: string | null }> {
  const { filter, size = PAGE_SIZE, ...rest } = wish;
  const kinds = filter ? kindsOf(filter) : null;
  const facts = await deps.feeds.page({ ...rest, kinds, limit: size + 1, now: deps.now });
  const shown = facts.slice(0, size);
  const last = facts.length > size ? shown.at(-1) : undefined;
  return {
    cards: toCards(shown, deps.now),
    next: last ? writeCursor({ rank: rankOf(wish.feed.of, last), at: last.publishedAt, id: last.id }) : null,
  };
}

const rankOf = (of: Feed["of"], post: PostFacts): number =>
  of === "popular"
    ? post.likeCount
    : of === "trending"
      ? post.heat
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
