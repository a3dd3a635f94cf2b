import type { PostType } from "#db/kinds.ts";
import type { FeedStore } from "#db/stores/discovery/feeds.ts";
import type { PostCard } from "../posts/post.ts";
import type { Cursor } from "./feed.ts";
import { listPosts, PAGE_SIZE, toCards } from "./list-posts.ts";

const MAX_PINNED = 3;

/** Newest first. Without a type filter, the first page starts with pinned posts and doesn't repeat them. */
export async function listCreatorPosts(
  deps: { feeds: Pick<FeedStore, "page" | "findProfileLists">; now: number },
  request: {
    idOrUsername: string;
    viewerId: string | null;
    type: PostType | null;
    after: Cursor | null;
    leaving: boolean;
  },
): Promise<{ cards: PostCard[]; next: string | null }> {
  const { idOrUsername, viewerId, type, after, leaving } = request;
  const isFirstPage = type === null && after === null && !leaving;
  const lists = isFirstPage
    ? await deps.feeds.findProfileLists(idOrUsername, viewerId, { limit: PAGE_SIZE + 1, pinned: MAX_PINNED })
    : null;
  const page = await listPosts(deps, {
    feed: { name: "profile", idOrUsername, type, withdrawn: leaving },
    viewerId,
    after,
    first: lists?.newest,
  });
  const first = toCards(lists?.pinned ?? [], deps.now, "creator");
  const ids = new Set(first.map(({ id }) => id));
  return { next: page.next, cards: [...first, ...page.cards.filter(({ id }) => !ids.has(id))] };
}
