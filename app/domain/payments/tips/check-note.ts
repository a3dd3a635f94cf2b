import type { WatchedWordStore } from "#db/stores/moderation/watched-words.ts";
import {
  consumeAttempt,
  type RateLimitDeps,
  type RateLimited,
  rateLimits,
} from "#domain/gates/rate-limits.ts";
import { checkText, type TextRefusal } from "#domain/moderation/watched-words/check-text.ts";
import type { Outcome } from "#domain/outcome.ts";
import { readTogether } from "#domain/read-together.ts";

type Deps = RateLimitDeps & { watchedWords: Pick<WatchedWordStore, "findOwn" | "findPlatform"> };

/**
 * Refuses notes with watched words, since a paid note can't wait for review. Counts as a message, so that
 * nobody can probe the lists.
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
