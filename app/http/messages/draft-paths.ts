import type { Conversation } from "../../domain/messages/conversation.ts";

/** Where files are added to a message. */
export const attachPath = ({ id, side }: Pick<Conversation, "id" | "side">, replyTo: number | null) =>
  `/messages/${id}/${side === "fan" ? "photos" : "media"}${replyTo === null ? "" : `?reply=${replyTo}`}`;

/** Where a draft leads; without one, a conversation in which nobody has written doesn't exist. */
export function afterDraft(
  { id, lastNumber }: { id: string; lastNumber: number },
  { text, reply_to: replyTo }: { text: string; reply_to: number | null },
): string {
  if (text === "" && lastNumber === 0) return "/messages";
  return replyTo === null ? `/messages/${id}` : `/messages/${id}?reply=${replyTo}`;
}
