import type { AttentionStore } from "../../../db/stores/attention.ts";
import { heat } from "./heat.ts";

const TRIES = 4;

/**
 * Writes a post's heat from its counts. Only the counts it was reckoned from may be met when it is written, so of two
 * at once the last word is the later one's; whoever loses all tries leaves it to the next look.
 */
export async function warm(
  deps: { attention: Pick<AttentionStore, "countsOf" | "setHeat"> },
  postId: string,
): Promise<void> {
  for (let i = 0; i < TRIES; i++) {
    const counts = await deps.attention.countsOf(postId);
    if (counts === null || (await deps.attention.setHeat(postId, counts, heat(counts)))) return;
  }
}
