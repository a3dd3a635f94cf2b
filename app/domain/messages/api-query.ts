import * as z from "zod";
import { LISTS } from "./conversation.ts";
import { messageText, sendKey, written } from "./forms.ts";
import { SIGNALS } from "./frames.ts";

const limit = z.coerce.number().int().min(1).max(50).default(20);

/** The query of the call that lists conversations. `after` is the cursor that the page before gave. */
export const listQuery = z.object({
  show: z.enum(LISTS).default("all"),
  after: z.string().max(230).optional(),
  limit,
});

const number = z.coerce.number().int().min(0).max(1e9).optional();
/**
 * The query of the call that lists messages: what changed after the counter was at `after`, or those before the number
 * `before`; with neither, the newest.
 */
export const messagesQuery = z.object({ after: number, before: number, limit });

/** The body of the call that sends a message; `reply_to` is the number of the one that it answers. */
export const sendCall = z.object({ text: written, key: sendKey, reply_to: number.nullable() });

/** The body of the call that says how far the caller has read, what they have begun to write, or that they are here. */
export const updateCall = z.object({
  read_number: number,
  draft: messageText.optional(),
  signal: z.enum(SIGNALS).optional(),
});
