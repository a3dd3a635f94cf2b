import type { WatchedWordStore } from "../../../db/stores/held-messages/watched-words.ts";
import type { Outcome } from "../outcome.ts";
import {
  consumeAttempt,
  type RateLimitDeps,
  type RateLimited,
  rateLimits,
} from "../rate-limits/rate-limits.ts";
import { readTogether } from "../read-together.ts";
import { checkText, type TextRefusal } from "../watched-words/check-text.ts";

type Deps = RateLimitDeps & { watchedWords: Pick<WatchedWordStore, "findOwn" | "findPlatform"> };

/**
 * Decides whether a tip's note can go along: without a word that the creator or the platform watches, since what is paid
 * can't wait for a review. Notes count as messages do, so that nobody tries out words.
 */
export async function checkNote(
  deps: Deps,
  { creatorId, buyerId, note }: { creatorId: string; buyerId: string; note: string },
): Promise<Outcome<TextRefusal> | RateLimited> {
  if (note === "") return { ok: true };
  const attempt = await consumeAttempt(deps, rateLimits.messages, buyerId);
  if (!attempt.ok) return attempt;
  const [platform, creator] = await readTogether(() => [
    deps.watchedWords.findPlatform(),
    deps.watchedWords.findOwn(creatorId),
  ]);
  return checkText(deps, buyerId, { text: note, lists: { platform, creator }, side: "fan" });
}
