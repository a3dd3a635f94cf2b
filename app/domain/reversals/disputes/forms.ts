import * as z from "zod";
import { reason } from "#domain/admin/forms.ts";

export const acceptForm = z.object({ reason });

/** About a paused fan (lift or keep), or a lost dispute (file or drop). */
export const appealAnswerForm = z.object({
  id: z.string().min(1).max(64),
  intent: z.enum(["lift", "keep", "file", "drop"], { error: "Choose what to do" }),
  reason,
});
