import * as z from "zod";
import { reason } from "#domain/admin/forms.ts";
import { multiLine } from "#domain/visible-text.ts";

export const MAX_APPEAL = 1000;

export const appealForm = z.object({
  message: z
    .string({ error: "Tell us what happened" })
    .overwrite(multiLine)
    .min(1, "Tell us what happened")
    .max(MAX_APPEAL, `Use up to ${MAX_APPEAL.toLocaleString("en-US")} characters`),
});

export const answerForm = z.object({
  id: z.string().min(1).max(64),
  intent: z.enum(["lift", "keep"], { error: "Choose what to do" }),
  reason,
});
