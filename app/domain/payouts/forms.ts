import * as z from "zod";
import { reason } from "../admin/forms.ts";
import { DAY_MS } from "../durations.ts";

/** The provider lets us hold money for 90 days in most countries. */
const MAX_HOLD_DAYS = 90;

/** The day (ms, 0:00 UTC) of a date like 2026-11-30; null if there is none such. */
function readDay(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text ? null : at;
}

/** Holds a creator's payouts; without a date, until an admin releases them. */
export const holdForm = (now: number) =>
  z.object({
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

/** Releases a hold; `override` is for one for a difference that is still there. */
export const releaseForm = z.object({
  id: z.string().min(1).max(200),
  reason,
  override: z
    .literal("yes")
    .optional()
    .transform((value) => value === "yes"),
});
