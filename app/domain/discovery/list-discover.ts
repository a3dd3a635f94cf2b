import type { FeedStore } from "#db/stores/discovery/feeds.ts";
import type { PostCard } from "../posts/post.ts";
import type { PostFacts } from "../posts/post-facts.ts";
import {
  type Cursor,
  discoverHref,
  type Feed,
  type FeedName,
  isForMembers,
  type PostFilter,
} from "./feed.ts";
import { DISCOVER_FIRST_PAGE_SIZE, DISCOVER_PAGE_SIZE, listPosts } from "./list-posts.ts";
import { CANDIDATES_PER_SOURCE, NEW_CREATOR_MS, type Sources, SUGGESTION_COUNT } from "./suggest.ts";

/**
 * Returns a page and the cursor of the next. Discover's start comes with candidates for suggestions, read in the same
 * query; `toSuggestions` picks from them. `now` in ms.
 */
export async function listDiscover(
  deps: { feeds: Pick<FeedStore, "page" | "findDiscoverLists">; now: number },
  request: {
    feed: FeedName;
    filter: PostFilter;
    after: Cursor | null;
    viewerId: string | null;
    interests: string[];
  },
): Promise<{ cards: PostCard[]; next: string | null; sources: Sources<PostFacts> | null }> {
  const { feed: name, filter, after, viewerId, interests } = request;
  const feed: Feed = isForMembers(name) ? { name, userId: viewerId ?? "" } : { name };
  const size = after === null ? DISCOVER_FIRST_PAGE_SIZE : DISCOVER_PAGE_SIZE;
  const isStart = after === null && discoverHref(name, filter) === "/discover";
  const lists = isStart
    ? await deps.feeds.findDiscoverLists({
        viewerId,
        interests,
        newest: size + 1,
        perSource: CANDIDATES_PER_SOURCE,
        // The other suggestions can show all but one of them.
        creators: SUGGESTION_COUNT,
        newSince: deps.now - NEW_CREATOR_MS,
        now: deps.now,
      })
    : null;
  const page = await listPosts(deps, { feed, viewerId, filter, after, size, first: lists?.newest });
  return { ...page, sources: lists?.suggestions ?? null };
}
