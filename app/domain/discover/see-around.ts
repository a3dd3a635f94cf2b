import type { FeedStore } from "../../../db/stores/feeds.ts";
import { toCards } from "./list-posts.ts";

/** Gives what is beside a post, as this viewer may see it: the next newer and older of its creator, and others like it. */
export async function seeAround(
  deps: { feeds: Pick<FeedStore, "around">; now: number },
  wish: { id: string; viewerId: string | null; limit: number },
) {
  const { newer, older, related } = await deps.feeds.around(wish.id, wish.viewerId, wish.limit);
  return { newer, older, related: toCards(related, deps.now) };
}
