import * as z from "zod";
import { multiLine } from "#domain/visible-text.ts";
import { MAX_STATEMENT } from "../disputes/dispute.ts";

export const disputeForm = z.object({
  intent: z.enum(["save", "submit", "accept"]).default("save"),
  statement: z
    .string()
    .overwrite(multiLine)
    .max(MAX_STATEMENT, `Your text must be ${MAX_STATEMENT} characters or less`)
    .default(""),
});
