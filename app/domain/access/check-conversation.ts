/** A conversation's two. */
export type GuardedConversation = { fanId: string; creatorId: string };
/** Someone who asks for it: who they are, and what they were given. */
export type ConversationViewer = {
  id: string;
  /** Whether they may write for this conversation's creator. */
  writesForCreator: boolean;
  /** Until when they may read it for a report (ms); null if they may not. */
  inspectsUntil: number | null;
};
/** By what right someone sees a conversation. */
export type ConversationAccess =
  | { ok: true; by: "fan" | "creator" | "team" | "report" }
  | { ok: false; reason: "hidden" };

const hidden: ConversationAccess = { ok: false, reason: "hidden" };

/**
 * Decides who may read a conversation, and by what right: its two, whoever writes for its creator, and an admin who opened it
 * from a report. Nobody reads for others what is between themselves and the creator. `now` in ms.
 */
export function checkConversation(
  { fanId, creatorId }: GuardedConversation,
  { id, writesForCreator, inspectsUntil }: ConversationViewer,
  now: number,
): ConversationAccess {
  if (id === fanId) return { ok: true, by: "fan" };
  if (id === creatorId) return { ok: true, by: "creator" };
  if (writesForCreator) return { ok: true, by: "team" };
  return inspectsUntil !== null && inspectsUntil > now ? { ok: true, by: "report" } : hidden;
}
