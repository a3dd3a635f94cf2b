import { MAX_MESSAGE } from "../message.ts";

/** Appends a saved text, cut to a message's maximum length. */
export const withReply = (draft: string, reply: string): string =>
  (draft.trim() === "" ? reply : `${draft.trimEnd()}\n${reply}`).slice(0, MAX_MESSAGE);
