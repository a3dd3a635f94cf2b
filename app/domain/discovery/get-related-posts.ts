import type { FeedStore } from "#db/stores/discovery/feeds.ts";
import { toCards } from "./list-posts.ts";

export async function getRelatedPosts(
  deps: { feeds: Pick<FeedStore, "findRelated">; now: number },
  request: { id: string; viewerId: string | null; limit: number },
) {
  const { newer, older, related } = await deps.feeds.findRelated(request.id, request.viewerId, request.limit);
  return { newer, older, related: toCards(related, deps.now) };
}
