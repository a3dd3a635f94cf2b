import type { Conversation } from "../../domain/messages/conversation.ts";

/** Where a conversation is. */
export const pathOf = (id: string) => `/messages/${id}`;

/** Where files are added to a message. */
export const attachPath = ({ id, side }: Pick<Conversation, "id" | "side">, replyTo: number | null) =>
  `${pathOf(id)}/${side === "fan" ? "photos" : "media"}${replyTo === null ? "" : `?reply=${replyTo}`}`;

/** Where a draft leads; without one, a conversation in which nobody has written doesn't exist. */
export function afterDraft(
  { id, lastNumber }: { id: string; lastNumber: number },
  { text, reply_to: replyTo }: { text: string; reply_to: number | null },
): string {
  if (text === "" && lastNumber === 0) return "/messages";
  return `${pathOf(id)}${replyTo === null ? "" : `?reply=${replyTo}`}#write`;
}

/** Where one's messages are that wait for a review. */
export const heldPath = (id: string) => `${pathOf(id)}#held`;
/** Where a message is that was sent; without a number, it waits for a review. */
export const sentPath = (id: string, number: number | null) =>
  number === null ? heldPath(id) : `${pathOf(id)}#m-${number}`;
