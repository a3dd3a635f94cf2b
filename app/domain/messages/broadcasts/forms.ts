import * as z from "zod";
import { DAY_MS, MINUTE_MS } from "#domain/durations.ts";
import { parseLocalTime, shownInstant } from "#domain/time-zone.ts";
import { isVisible, NOT_VISIBLE, singleLine } from "#domain/visible-text.ts";
import { mediaMessageForm } from "../forms.ts";
import { readAudience } from "./segment.ts";

const YEAR_MS = 366 * DAY_MS;

/** The price is entered in dollars and parsed to cents. */
export const broadcastForm = mediaMessageForm.omit({ reply_to: true }).extend({
  to: z.string({ error: "Choose who gets it" }).transform((chosen, context) => {
    const audience = readAudience(chosen);
    if (audience !== null) return audience;
    context.addIssue({ code: "custom", message: "Choose who gets it" });
    return z.NEVER;
  }),
});

/** `now` in ms. */
export const sendForm = (now: number) =>
  z.discriminatedUnion("intent", [
    z.object({ intent: z.enum(["cancel", "delete"]) }),
    z
      .object({
        intent: z.literal("send"),
        when: z.enum(["now", "later"], { error: "Choose when it goes out" }),
        publish_on: z.string().default(""),
        publish_at: z.string().optional(),
        time_zone: z.string().default("UTC"),
      })
      .transform(({ intent, when, publish_on, publish_at, time_zone }, context) => {
        if (when === "now") return { intent, dueAt: null, timeZone: time_zone };
        const dueAt = parseLocalTime(publish_on, time_zone, shownInstant(publish_at));
        const problem =
          dueAt === null
            ? "Enter a date and time"
            : dueAt < now + MINUTE_MS
              ? "Choose a time in the future"
              : dueAt > now + YEAR_MS
                ? "Choose a time within the next year"
                : null;
        if (problem === null) return { intent, dueAt, timeZone: time_zone };
        context.addIssue({ code: "custom", path: ["publish_on"], message: problem });
        return z.NEVER;
      }),
  ]);

export const MAX_SHORT_NAME = 60;
export const shortName = (what: string) =>
  z
    .string({ error: `Enter ${what}` })
    .overwrite(singleLine)
    .max(MAX_SHORT_NAME, `Use up to ${MAX_SHORT_NAME} characters`)
    .min(1, `Enter ${what}`)
    .refine((name) => name === "" || isVisible(name), NOT_VISIBLE);
