import type { Side } from "#db/kinds.ts";
import type { ConversationStore } from "#db/stores/messages/conversations.ts";
import type { SendingStore } from "#db/stores/messages/sending.ts";
import { UNSENT_REASON } from "#domain/reversals/refunds/refund-reasons.ts";
import type { Clock } from "../clock.ts";
import { consumeAttempt, type RateLimitDeps, type RateLimited, rateLimits } from "../gates/rate-limits.ts";
import { refusalToSend, type SendableDeps } from "../media/removed-files.ts";
import { checkText } from "../moderation/watched-words/check-text.ts";
import { type Outcome, refuse } from "../outcome.ts";
import { LOWEST_BALANCE } from "../reversals/refunds/refund.ts";
import { type Attached, checkAttached, type SendRefusal, toAttached, wordsIn } from "./attach.ts";
import type { Conversation } from "./conversation.ts";
import { type HoldDeps, holdWatched, type Sent } from "./hold-watched.ts";
import {
  type ChangeRefusal,
  checkEdit,
  checkReact,
  checkUnsend,
  editableSince,
  type Message,
  type Reaction,
} from "./message.ts";
import { checkWrite, type Relationship, type WriteRefusal } from "./relationship.ts";

export type { SendRefusal };

type Deps = Omit<RateLimitDeps, "clock"> & {
  clock: Pick<Clock, "now" | "newId">;
  conversations: Pick<ConversationStore, "open" | "saveFirstDraft" | "findOwn">;
  sending: SendingStore;
} & HoldDeps &
  SendableDeps;
type Written = {
  text: string;
  key: string;
  replyTo: number | null;
  attached?: Attached | null;
};
export type Place = Pick<Conversation, "id" | "side" | "relationship"> & {
  team?: { creatorId: string; creatorName: string; name: string; isRestricted: boolean };
};

/**
 * Sends a message and returns its number; null if a watched word holds it for a review. Sending again with the same key
 * changes nothing and returns the same.
 */
export async function sendMessage(
  deps: Deps,
  viewerId: string,
  { id, side, relationship, team }: Place,
  { text, key, replyTo, attached = null }: Written,
): Promise<Outcome<WriteRefusal | SendRefusal, Sent> | RateLimited> {
  if (team?.isRestricted) return refuse("creator_restricted");
  const checked = checkWrite(relationship, side);
  if (!checked.ok) return checked;
  const fits = attached === null ? checked : checkAttached(attached, side, relationship);
  if (!fits.ok) return fits;
  const attempt = await consumeAttempt(deps, rateLimits.messages, viewerId);
  const now = deps.clock.now();
  if (!attempt.ok) {
    // A retry of a message that was already sent isn't a new attempt.
    const sent = await deps.sending.findByKey(id, viewerId, key);
    return sent === null ? attempt : { ok: true, number: sent };
  }
  const held = await holdWatched(deps, viewerId, {
    id,
    side,
    text: wordsIn(text, attached?.items ?? []),
    key,
    replyTo,
    canWait: attached === null && !team,
  });
  if (held !== null) return held;
  const ids = attached?.items.map((item) => item.id) ?? [];
  const removed = await refusalToSend(deps, ids, viewerId);
  if (removed !== null) return refuse(removed);
  const number = await deps.sending.send({
    id,
    side,
    kind: team ? "team" : side,
    authorId: viewerId,
    authorName: team?.name ?? null,
    text,
    key,
    replyTo,
    now,
    attached: attached && toAttached(attached, deps.clock),
  });
  return number === null
    ? refuse(await reasonNow(deps, { id, userId: team?.creatorId ?? viewerId }, attached))
    : { ok: true, number };
}

/**
 * Why a message that was fine a moment ago couldn't be added: the other side or an admin did something meanwhile, or
 * its media changed.
 */
async function reasonNow(
  { conversations, clock }: Deps,
  own: { id: string; userId: string },
  attached: Attached | null,
): Promise<WriteRefusal | SendRefusal> {
  const place = await conversations.findOwn(own.id, own.userId, clock.now());
  if (place === null) return "they_blocked";
  const { side, relationship } = place;
  const writes = checkWrite(relationship, side);
  if (!writes.ok) return writes.reason;
  if (attached === null) return "they_blocked";
  const fits = checkAttached(attached, side, relationship);
  return fits.ok ? "media" : fits.reason;
}

export type Opening = { viewerId: string; partnerId: string; side: Side; relationship: Relationship };

/**
 * Begins a conversation with its first message or a draft. `number` is null for a draft, and for a message that a
 * watched word holds.
 */
export async function beginConversation(
  deps: Deps,
  { viewerId, partnerId, side, relationship }: Opening,
  first: Written | { draft: string },
): Promise<Outcome<WriteRefusal | SendRefusal, Sent & { id: string; isHeld: boolean }> | RateLimited> {
  const checked = checkWrite(relationship, side);
  if (!checked.ok) return checked;
  const attempt = await consumeAttempt(deps, rateLimits.conversations, viewerId);
  if (!attempt.ok) return attempt;
  const [fanId, creatorId] = side === "fan" ? [viewerId, partnerId] : [partnerId, viewerId];
  const id = await deps.conversations.open({
    id: deps.clock.newId(),
    fanId,
    creatorId,
    now: deps.clock.now(),
  });
  if ("draft" in first) {
    await deps.conversations.saveFirstDraft({ id, userId: viewerId }, first.draft, deps.clock.now());
    return { ok: true, id, number: null, isHeld: false };
  }
  const sent = await sendMessage(deps, viewerId, { id, side, relationship }, first);
  return sent.ok ? { ...sent, id, isHeld: sent.number === null } : sent;
}

export type MessageChange =
  | { intent: "edit"; text: string }
  | { intent: "unsend" }
  | { intent: "react"; reaction: Reaction }
  | { intent: "unreact" };

/** Refuses watched words in an edit, since a delivered message can't wait for a review. */
async function checkEditedText(
  deps: Deps,
  { id, authorId, side, text }: { id: string; authorId: string; side: Side; text: string },
): Promise<Outcome<ChangeRefusal>> {
  const lists = await deps.watchedWords.findFor({ id, authorId, key: "" });
  const passes = await checkText(deps, authorId, { text, lists, side });
  if (passes.ok) return passes;
  return refuse(passes.reason === "watched" ? "watched_edit" : passes.reason);
}

const appliedIf = (isApplied: boolean, otherwise: ChangeRefusal): Outcome<ChangeRefusal> =>
  isApplied ? { ok: true } : refuse(otherwise);

export async function changeMessage(
  deps: Deps,
  viewerId: string,
  { id, side, relationship, team }: Place,
  message: Message,
  change: MessageChange,
): Promise<Outcome<ChangeRefusal> | RateLimited> {
  if (team?.isRestricted) return refuse("creator_restricted");
  const now = deps.clock.now();
  const viewer = { id: viewerId, side, actsFor: team?.creatorName };
  const { number } = message;
  const logAs = (action: "edited" | "unsent") =>
    team
      ? { creatorId: team.creatorId, memberId: viewerId, name: team.name, action, subjectId: id, number, now }
      : null;
  const own = { id, number, authorId: viewerId, now };
  const checked =
    change.intent === "edit"
      ? checkEdit(message, viewer, relationship, now)
      : change.intent === "unsend"
        ? checkUnsend(message, viewer)
        : // A reaction doesn't show who in the team made it.
          team
          ? refuse("not_yours")
          : checkReact(message, side, relationship);
  if (!checked.ok) return checked;
  const attempt = await consumeAttempt(deps, rateLimits.messages, viewerId);
  if (!attempt.ok) return attempt;
  const isSold = message.sale !== null;
  if (change.intent === "edit") {
    const passes = await checkEditedText(deps, { ...own, side, text: change.text });
    if (!passes.ok) return passes;
    const edit = { ...own, text: change.text, since: editableSince(now), log: logAs("edited") };
    return appliedIf(await deps.sending.edit(edit), isSold ? "being_bought" : "changed_meanwhile");
  }
  if (change.intent === "unsend") {
    const unsending = { ...own, reason: UNSENT_REASON, lowestBalance: LOWEST_BALANCE, log: logAs("unsent") };
    return appliedIf(await deps.sending.unsend(unsending), isSold ? "too_costly" : "changed_meanwhile");
  }
  await deps.sending.react(side, {
    id,
    number,
    reaction: change.intent === "react" ? change.reaction : null,
  });
  return { ok: true };
}
