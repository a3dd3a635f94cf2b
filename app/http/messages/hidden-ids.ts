import type { Conversation } from "#domain/messages/conversation.ts";
import type { Message } from "#domain/messages/message.ts";

/** Removes what identifies the partner's account, since this data reaches the browser. */
export const withoutPartnerId = <T extends Pick<Conversation, "partner">>(shown: T): T => ({
  ...shown,
  partner: { ...shown.partner, id: "" },
});

/** Hides author IDs in a message: a creator's team and automations have accounts, too. */
export const withoutAuthorId = <M extends Message>(message: M, viewerId: string): M =>
  message.author.id === viewerId ? message : { ...message, author: { ...message.author, id: "" } };

export const withoutAuthorIds = <M extends Message>(messages: M[], viewerId: string): M[] =>
  messages.map((message) => withoutAuthorId(message, viewerId));
