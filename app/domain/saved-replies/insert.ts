import { MAX_MESSAGE } from "../messages/message.ts";

/** A draft with a saved text at its end; it is cut where a message ends. */
export const withReply = (draft: string, reply: string): string =>
  (draft.trim() === "" ? reply : `${draft.trimEnd()}\n${reply}`).slice(0, MAX_MESSAGE);
