import * as z from "zod";
import { reason } from "#domain/admin/forms.ts";
import { DAY_MS } from "#domain/durations.ts";

/** The provider keeps events this long (docs.stripe.com/api/events). */
export const EVENT_DAYS = 30;

export const retryForm = z.object({
  event: z
    .string({ error: "Enter the event's ID, such as evt_1A2b3C" })
    .trim()
    .regex(/^evt_\w{1,100}$/, "Enter the event's ID, such as evt_1A2b3C"),
  account: z
    .string()
    .trim()
    .regex(/^acct_\w{1,100}$/, "Enter the account's ID, such as acct_1A2b3C")
    .optional(),
  reason,
});

const WHEN = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}))?$/;
const instant = z
  .string({ error: "Enter a date, such as 2026-11-30 or 2026-11-30 14:00" })
  .trim()
  .transform((text, context) => {
    const [, day, time = "00:00"] = WHEN.exec(text) ?? [];
    const at = Date.parse(`${day}T${time}:00Z`);
    if (!Number.isNaN(at)) return at;
    context.addIssue({ code: "custom", message: "Enter a date, such as 2026-11-30 or 2026-11-30 14:00" });
    return z.NEVER;
  });

/** Limited to what the provider keeps; `until` defaults to now. */
export const replayForm = (now: number) =>
  z
    .object({ from: instant, until: instant.optional(), reason })
    .transform((form) => ({ ...form, until: Math.min(form.until ?? now, now) }))
    .refine(({ from }) => from >= now - EVENT_DAYS * DAY_MS, {
      path: ["from"],
      message: `The provider keeps events for ${EVENT_DAYS} days. Enter a later start`,
    })
    .refine(({ from, until }) => from < until, { path: ["from"], message: "Enter a start before the end" });
