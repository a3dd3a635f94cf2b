import type { HeldMessageStore } from "#db/stores/moderation/held-messages/held-messages.ts";
import type { WatchedWordStore } from "#db/stores/moderation/watched-words.ts";
import type { Clock } from "#domain/clock.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";
import { type CaseRefusal, CLAIM_MS, checkClaim, checkWork } from "../cases/case.ts";
import { findWatched } from "../watched-words/watch.ts";
import { checkReview, type HeldMessage, type ReviewRefusal } from "./held-message.ts";

type Deps = {
  heldMessages: Pick<HeldMessageStore, "find" | "findForAdmins" | "release" | "remove" | "passOn" | "claim">;
  watchedWords: Pick<WatchedWordStore, "findOwn">;
  clock: Pick<Clock, "now" | "newId">;
};
export type Verdict = "allow" | "remove";

export async function reviewMessage(
  deps: Deps,
  { heldId, creatorId }: { heldId: string; creatorId: string },
  verdict: Verdict,
): Promise<Outcome<ReviewRefusal, { held: HeldMessage }>> {
  const held = await deps.heldMessages.find(heldId);
  if (held === null) return refuse("over");
  const checked = checkReview(held, creatorId);
  if (!checked.ok) return checked;
  const now = deps.clock.now();
  if (verdict === "remove") await deps.heldMessages.remove(held, now, null);
  else if ((await deps.heldMessages.release(held, now, null)) === null) return refuse("apart");
  return { ok: true, held };
}

type Work = { heldId: string; adminId: string; reason: string };
/** Only messages held by the platform's words; admins don't see the others. */
const findOurs = ({ heldMessages }: Deps, { heldId, adminId }: Omit<Work, "reason">) =>
  heldMessages.findForAdmins(heldId, adminId);

export async function openHeld(deps: Deps, { heldId, adminId, reason }: Work): Promise<Outcome<CaseRefusal>> {
  const held = await findOurs(deps, { heldId, adminId });
  if (held === null) return refuse("over");
  const now = deps.clock.now();
  const checked = checkClaim(held, adminId, now);
  if (!checked.ok) return checked;
  const by = { adminId, reason, auditId: deps.clock.newId() };
  await deps.heldMessages.claim({ heldId, authorId: held.authorId, now, until: now + CLAIM_MS, ...by });
  return checked;
}

/**
 * Decides about a message that the platform's words hold, for the admin who opened it. If the creator's own words hold
 * it too, they decide next. `apart`: it can no longer be delivered.
 */
export async function decideHeld(
  deps: Deps,
  { heldId, adminId, reason }: Work,
  verdict: Verdict,
): Promise<Outcome<CaseRefusal | "apart", { held: HeldMessage }>> {
  const held = await findOurs(deps, { heldId, adminId });
  if (held === null) return refuse("over");
  const now = deps.clock.now();
  const checked = checkWork(held, adminId, now);
  if (!checked.ok) return checked;
  const by = { adminId, reason, auditId: deps.clock.newId() };
  if (verdict === "remove") {
    await deps.heldMessages.remove(held, now, by);
    return { ok: true, held };
  }
  const word =
    held.side === "fan" ? findWatched(held.text, await deps.watchedWords.findOwn(held.sellerId)) : null;
  if (word !== null) await deps.heldMessages.passOn(held, word, now, by);
  else if ((await deps.heldMessages.release(held, now, by)) === null) return refuse("apart");
  return { ok: true, held };
}
