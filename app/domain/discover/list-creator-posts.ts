import type { Cursor, FeedStore } from "../../../db/stores/discover/feeds.ts";
import type { PostCard, PostType } from "../posts/post.ts";
import { listPosts, toCards } from "./list-posts.ts";

/** So many pinned posts stand first. */
const MAX_PINNED = 3;

/**
 * Gives a page of a creator's posts, newest first. Over all types what they pinned stands before the first page, and
 * not in its place once more there.
 */
export async function listCreatorPosts(
  deps: { feeds: Pick<FeedStore, "page" | "listPinned">; now: number },
  request: {
    sellerId: string;
    viewerId: string | null;
    type: PostType | null;
    after: Cursor | null;
    /** Of a creator who is leaving, the posts that are still there for who paid; none of them is pinned. */
    leaving: boolean;
  },
): Promise<{ cards: PostCard[]; next: string | null }> {
  const { sellerId, viewerId, type, after, leaving } = request;
  const start = type === null && after === null && !leaving;
  const [page, pinned] = await Promise.all([
    listPosts(deps, { feed: { name: "seller", sellerId, type, withdrawn: leaving }, viewerId, after }),
    start ? deps.feeds.listPinned(sellerId, viewerId, MAX_PINNED) : [],
  ]);
  const first = toCards(pinned, deps.now);
  const ids = new Set(first.map(({ id }) => id));
  return { next: page.next, cards: [...first, ...page.cards.filter(({ id }) => !ids.has(id))] };
}
