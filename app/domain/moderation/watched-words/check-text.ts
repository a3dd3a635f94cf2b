import type { Side } from "#db/kinds.ts";
import { consumeAttempt, type RateLimitDeps, rateLimitKey, rateLimits } from "#domain/gates/rate-limits.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";
import { checkWatched } from "./watch.ts";

/** `too_many_watched`: too many texts were refused before, so this one isn't checked. */
export type TextRefusal = "watched" | "too_many_watched";

/**
 * Refuses watched words in texts that can't wait for review. Refusals per day are limited, since each reveals which
 * words are on the lists; accepted texts don't count.
 */
export async function checkText(
  deps: RateLimitDeps,
  authorId: string,
  { text, lists, side }: { text: string; lists: { platform: string; creator: string }; side: Side },
): Promise<Outcome<TextRefusal>> {
  const isWatched = lists.platform !== "" || (side === "fan" && lists.creator !== "");
  if (!isWatched || text.trim() === "") return { ok: true };
  // Counted before the check, so that parallel requests can't share the last attempt.
  const attempt = await consumeAttempt(deps, rateLimits.watchedTexts, authorId);
  if (!attempt.ok) return refuse("too_many_watched");
  if (checkWatched(text, lists, side) !== null) return refuse("watched");
  await deps.rateLimits.decrement(rateLimitKey(deps, rateLimits.watchedTexts, authorId));
  return { ok: true };
}
