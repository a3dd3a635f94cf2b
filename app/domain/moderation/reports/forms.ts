import * as z from "zod";
import { caseOutcomes } from "#db/kinds.ts";
import { reason } from "#domain/admin/forms.ts";
import { multiLine } from "#domain/visible-text.ts";
import { reasonKeys } from "./case.ts";

/** `message` is 0 for the whole conversation; `held` is the ID of a held message. */
export const reportForm = z.object({
  reason: z.enum(reasonKeys, { error: "Choose what's wrong" }),
  details: z.string().overwrite(multiLine).max(2000, "Use up to 2,000 characters").default(""),
  message: z.coerce.number().int().min(0).max(1e9).catch(0).default(0),
  held: z.string().max(64).optional(),
  block: z
    .literal("on")
    .optional()
    .transform((on) => on === "on"),
});

const statement = z
  .string({ error: "Say what you found, and why it led to this" })
  .overwrite(multiLine)
  .min(20, "Say what you found, and why it led to this, in at least 20 characters")
  .max(2000, "Use up to 2,000 characters");

export const caseForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("claim") }),
  z.object({ intent: z.literal("open"), reason }),
  z.object({
    intent: z.literal("decide"),
    outcome: z.enum(caseOutcomes, { error: "Choose an outcome" }),
    ground: z.enum(reasonKeys).optional(),
    statement,
  }),
  z.object({ intent: z.literal("reopen"), reason }),
]);
