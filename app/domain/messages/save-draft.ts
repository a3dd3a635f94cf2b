import type { ConversationStore } from "#db/stores/messages/conversations.ts";
import { consumeAttempt, type RateLimitDeps, type RateLimited, rateLimits } from "../gates/rate-limits.ts";

type Deps = RateLimitDeps & { conversations: Pick<ConversationStore, "saveDraft"> };

export async function saveDraft(
  deps: Deps,
  own: { id: string; userId: string },
  text: string,
): Promise<{ ok: true } | RateLimited> {
  const attempt = await consumeAttempt(deps, rateLimits.drafts, own.userId);
  if (!attempt.ok) return attempt;
  await deps.conversations.saveDraft(own, text);
  return { ok: true };
}
