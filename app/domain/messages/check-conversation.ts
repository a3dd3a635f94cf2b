export type GuardedConversation = { fanId: string; creatorId: string };
export type ConversationViewer = {
  id: string;
  writesForCreator: boolean;
  /** Ms; null unless they opened it from a report. */
  inspectsUntil: number | null;
};
export type ConversationAccess =
  | { ok: true; by: "fan" | "creator" | "team" | "report" }
  | { ok: false; reason: "hidden" };

const hidden: ConversationAccess = { ok: false, reason: "hidden" };

/**
 * Decides who may read a conversation, and by what right. A team member who is also the fan reads it as the fan. `now`
 * in ms.
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
