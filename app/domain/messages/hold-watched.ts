import type { Side, WordOwner } from "#db/kinds.ts";
import type { SendingStore } from "#db/stores/messages/sending.ts";
import type { HeldMessageStore } from "#db/stores/moderation/held-messages/held-messages.ts";
import type { WatchedWordStore } from "#db/stores/moderation/watched-words.ts";
import type { Clock } from "../clock.ts";
import type { RateLimitDeps } from "../gates/rate-limits.ts";
import { checkText } from "../moderation/watched-words/check-text.ts";
import { checkWatched } from "../moderation/watched-words/watch.ts";
import { type Outcome, refuse } from "../outcome.ts";
import type { SendRefusal } from "./attach.ts";

/** Per person and conversation, counting those that wait and those that were refused. */
const MAX_HELD = 20;

export type HoldDeps = Omit<RateLimitDeps, "clock"> & {
  clock: Pick<Clock, "now" | "newId">;
  sending: Pick<SendingStore, "findByKey">;
  watchedWords: Pick<WatchedWordStore, "findFor">;
  heldMessages: Pick<HeldMessageStore, "hold">;
};
/** `number` is null for a held message; `heldBy` says whose words hold it, unless it was held before. */
export type Sent = { number: number | null; heldBy?: WordOwner };
type Written = { id: string; side: Side; text: string; key: string; replyTo: number | null } & {
  /** Files can't wait for a review, nor can a team member's message, since they may have left by then. */
  canWait: boolean;
};

/**
 * Holds a message that has a watched word or was held before; null if it can be sent. `number` is set if one was
 * already sent under its key.
 */
export async function holdWatched(
  deps: HoldDeps,
  authorId: string,
  { canWait, ...message }: Written,
): Promise<Outcome<SendRefusal, Sent> | null> {
  const { id, key, side, text } = message;
  const { heldBefore, ...lists } = await deps.watchedWords.findFor({ id, authorId, key });
  if (!canWait && !heldBefore) {
    const checked = await checkText(deps, authorId, { text, lists, side });
    if (checked.ok) return null;
    const sent = await deps.sending.findByKey(id, authorId, key);
    return sent === null ? checked : { ok: true, number: sent };
  }
  const watched = checkWatched(text, lists, side);
  if (watched === null && !heldBefore) return null;
  const number = await deps.sending.findByKey(id, authorId, key);
  if (number !== null || watched === null || heldBefore) return { ok: true, number };
  const isHeld = await deps.heldMessages.hold({
    ...message,
    heldId: deps.clock.newId(),
    authorId,
    heldBy: watched.by,
    word: watched.word,
    now: deps.clock.now(),
    most: MAX_HELD,
  });
  if (isHeld) return { ok: true, number: null, heldBy: watched.by };
  // The same form, sent a moment earlier, may have been held meanwhile.
  const { heldBefore: isSame } = await deps.watchedWords.findFor({ id, authorId, key });
  return isSame ? { ok: true, number: null } : refuse("too_many_held");
}
