import * as z from "zod";
import { shortName } from "../broadcasts/forms.ts";
import { written } from "../forms.ts";

export const MAX_REPLIES = 50;
/** In characters. Every conversation page includes all saved replies. */
export const MAX_REPLY = 1000;

export const savedReplyForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("save"),
    id: z
      .string()
      .regex(/^[\w-]{8,64}$/, "Reload the page and try again")
      .optional(),
    name: shortName("a name"),
    text: written.refine(
      (text) => text.length <= MAX_REPLY,
      `Use up to ${MAX_REPLY.toLocaleString("en-US")} characters`,
    ),
  }),
  z.object({ intent: z.literal("delete"), id: z.string().max(64) }),
]);
