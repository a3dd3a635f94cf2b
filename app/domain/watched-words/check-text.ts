import { type Outcome, refuse } from "../outcome.ts";
import { consumeAttempt, type RateLimitDeps, rateLimitKey, rateLimits } from "../rate-limits/rate-limits.ts";
import { checkWatched } from "./watch.ts";

/** `too_many_watched`: so many texts were refused that this one isn't looked at. */
export type TextRefusal = "watched" | "too_many_watched";

/**
 * Decides whether a text that can't wait for a review may be used: without a watched word. Only so many are refused in a day,
 * since each tells which words are on the lists; what passes doesn't count.
 */
export async function checkText(
  deps: RateLimitDeps,
  authorId: string,
  {
    text,
    lists,
    side,
  }: { text: string; lists: { platform: string; creator: string }; side: "fan" | "creator" },
): Promise<Outcome<TextRefusal>> {
  const isWatched = lists.platform !== "" || (side === "fan" && lists.creator !== "");
  if (!isWatched || text.trim() === "") return { ok: true };
  // Counted before it is looked at, so that parallel ones cannot share the last try.
  const attempt = await consumeAttempt(deps, rateLimits.watchedTexts, authorId);
  if (!attempt.ok) return refuse("too_many_watched");
  if (checkWatched(text, lists, side) !== null) return refuse("watched");
  await deps.rateLimits.decrement(rateLimitKey(deps, rateLimits.watchedTexts, authorId));
  return { ok: true };
}
