import * as z from "zod";
import { duties } from "#db/kinds.ts";
import { reason } from "#domain/admin/forms.ts";
import { ruleField } from "#domain/moderation/cases/forms.ts";

const actions = ["case", "restrict", "lift", "sign-out", "export", "erase", "duties"] as const;
const ENDS_ONE = /^sign-out:([\w-]{1,64})$/;

/** "sign-out:ID" ends one session, "sign-out" all of them. */
export const personForm = z.object({
  does: z
    .string({ error: "Choose what to do" })
    .transform((text) => ({
      action: ENDS_ONE.test(text) ? "sign-out" : text,
      sessionId: ENDS_ONE.exec(text)?.[1] ?? null,
    }))
    .pipe(
      z.object({ action: z.enum(actions, { error: "Choose what to do" }), sessionId: z.string().nullable() }),
    ),
  /** In the order of the vocabulary, whatever the form's. */
  duty: z
    .union([z.array(z.enum(duties)), z.enum(duties).transform((one) => [one])])
    .default([])
    .transform((chosen) => duties.filter((one) => chosen.includes(one))),
  /** That no duty is left must be said, so that nobody takes the last one by a slip. */
  none: z.literal("on").optional(),
  /** The rule that was broken, for a restriction. */
  rule: ruleField.optional(),
  reason,
});
