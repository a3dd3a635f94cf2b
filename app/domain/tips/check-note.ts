import type { WatchedWordStore } from "../../../db/stores/held-messages/watched-words.ts";
import { type Outcome, refuse } from "../outcome.ts";
import { checkWatched } from "../watched-words/watch.ts";

/**
 * Decides whether a tip's note can go along: without a word that the creator or the platform watches, since what is paid
 * can't wait for a review.
 */
export async function checkNote(
  { watchedWords }: { watchedWords: Pick<WatchedWordStore, "findOwn" | "findPlatform"> },
  { creatorId, note }: { creatorId: string; note: string },
): Promise<Outcome<"watched">> {
  if (note === "") return { ok: true };
  const [platform, creator] = await Promise.all([
    watchedWords.findPlatform(),
    watchedWords.findOwn(creatorId),
  ]);
  return checkWatched(note, { platform, creator }, "fan") === null ? { ok: true } : refuse("watched");
}
