import type { ViewStore } from "../../../db/stores/posts/views.ts";
import { hotScore } from "./hot-score.ts";

const TRIES = 4;

/**
 * Writes a post's heat from its counts. Only the counts it was reckoned from may be met when it is written, so of two
 * at once the last word is the later one's; whoever loses all tries leaves it to the next look.
 */
export async function updateHotScore(
  deps: { views: Pick<ViewStore, "findHotScoreInputs" | "setHotScore"> },
  postId: string,
): Promise<void> {
  for (let i = 0; i < TRIES; i++) {
    const counts = await deps.views.findHotScoreInputs(postId);
    if (counts === null || (await deps.views.setHotScore(postId, counts, hotScore(counts)))) return;
  }
}
