import type { Cursor, FeedStore } from "../../../db/stores/feeds.ts";
import type { PostCard, PostType } from "../posts/post.ts";
import { listPosts, toCards } from "./list-posts.ts";

/** So many pinned posts stand first. */
const PINNED = 3;

/**
 * Gives a page of a creator's posts, newest first. Over all types what they pinned stands before the first page, and
 * not in its place once more there.
 */
export async function listOfCreator(
  deps: { feeds: Pick<FeedStore, "page" | "pinned">; now: number },
  wish: {
    sellerId: string;
    viewerId: string | null;
    type: PostType | null;
    after: Cursor | null;
    /** Of a creator who is leaving, the posts that are still there for who paid; none of them is pinned. */
    leaving: boolean;
  },
): Promise<{ cards: PostCard[]; next: string | null }> {
  const { sellerId, viewerId, type, after, leaving } = wish;
  const start = type === null && after === null && !leaving;
  const [page, pinned] = await Promise.all([
    listPosts(deps, { feed: { of: "seller", sellerId, type, withdrawn: leaving }, viewerId, after }),
    start ? deps.feeds.pinned(sellerId, viewerId, PINNED) : [],
  ]);
  const first = toCards(pinned, deps.now);
  const ids = new Set(first.map(({ id }) => id));
  return { next: page.next, cards: [...first, ...page.cards.filter(({ id }) => !ids.has(id))] };
}
