import type { Conversation } from "../../domain/messages/conversation.ts";
import type { Message } from "../../domain/messages/message.ts";

/** What a page gets of a conversation or its row, which React has in the browser: nothing that names the other's account. */
export const withoutPartnerId = <T extends Pick<Conversation, "partner">>(shown: T): T => ({
  ...shown,
  partner: { ...shown.partner, id: "" },
});

/** The same of a message: a creator's team and automations have accounts, too. */
export const withoutAuthorId = <M extends Message>(message: M, viewerId: string): M =>
  message.author.id === viewerId ? message : { ...message, author: { ...message.author, id: "" } };

/** The same of several. */
export const withoutAuthorIds = <M extends Message>(messages: M[], viewerId: string): M[] =>
  messages.map((message) => withoutAuthorId(message, viewerId));
