import * as z from "zod";
import { LISTS } from "./conversation.ts";

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
