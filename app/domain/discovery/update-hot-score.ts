import type { ViewStore } from "#db/stores/analytics/views.ts";
import { hotScore } from "./hot-score.ts";

const MAX_ATTEMPTS = 4;

/**
 * Recomputes a hot score and writes it only if the counts haven't changed, so a concurrent update can't overwrite a
 * newer score. After the last attempt, the next view or like does it.
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
