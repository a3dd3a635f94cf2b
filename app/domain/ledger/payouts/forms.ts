import * as z from "zod";
import { reason } from "#domain/admin/forms.ts";
import { laterDay } from "#domain/later-day.ts";
import { ruleField } from "#domain/moderation/cases/forms.ts";

const MAX_HOLD_DAYS = 90;

/** Without a date, payouts are held until an admin releases them. */
export const holdForm = (now: number) =>
  z.object({
    rule: ruleField,
    reason,
    until: laterDay(now, MAX_HOLD_DAYS),
  });

/** `override` releases a hold for a difference that still exists. */
export const releaseForm = z.object({
  id: z.string().min(1).max(200),
  reason,
  override: z
    .literal("yes")
    .optional()
    .transform((value) => value === "yes"),
});
