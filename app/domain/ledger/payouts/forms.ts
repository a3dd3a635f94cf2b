import * as z from "zod";
import { reason } from "#domain/admin/forms.ts";
import { DAY_MS } from "#domain/durations.ts";
import { ruleField } from "#domain/moderation/cases/forms.ts";

const MAX_HOLD_DAYS = 90;

/** 0:00 UTC (ms) of a date such as 2026-11-30; null if it's invalid. */
function readDay(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text ? null : at;
}

/** Without a date, payouts are held until an admin releases them. */
export const holdForm = (now: number) =>
  z.object({
    ground: ruleField,
    reason,
    until: z
      .string()
      .trim()
      .default("")
      .transform((text, context) => {
        if (text === "") return null;
        const day = readDay(text);
        if (day !== null && day > now && day <= now + MAX_HOLD_DAYS * DAY_MS) return day;
        context.addIssue({
          code: "custom",
          message: `Enter a day after today, up to ${MAX_HOLD_DAYS} days ahead, such as ${new Date(now + DAY_MS).toISOString().slice(0, 10)}`,
        });
        return z.NEVER;
      }),
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
