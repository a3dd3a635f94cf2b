import type { ViewStore } from "../../../db/stores/posts/views.ts";
import { hotScore } from "./hot-score.ts";

const MAX_ATTEMPTS = 4;

/**
 * Recomputes a post's hot score from its counts. It is written only if the counts are still the same, so concurrent
 * updates cannot overwrite a newer score; after the last attempt it is left to the next view or like.
 */
export async function updateHotScore(
  deps: { views: Pick<ViewStore, "findHotScoreInputs" | "setHotScore"> },
  postId: string,
): Promise<void> {
  for (let i = 0; i < MAX_ATTEMPTS; i++) {
    const counts = await deps.views.findHotScoreInputs(postId);
    if (counts === null || (await deps.views.setHotScore(postId, counts, hotScore(counts)))) return;
  }
}
