import * as z from "zod";
import { emailChoices } from "#db/kinds.ts";

/** In order, as in URLs (docs/product.md, section 2.18). */
export const settingsTabs = [
  "account",
  "security",
  "notifications",
  "preferences",
  "payments",
  "privacy",
] as const;
export type SettingsTab = (typeof settingsTabs)[number];
export const readTab = (text: string | null): SettingsTab =>
  settingsTabs.find((tab) => tab === text) ?? "account";

/** Browsers send a checkbox only if it's checked. */
export const checkbox = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");

const emailChoice = z.enum(emailChoices).optional();
const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time, such as 22:00")
  .optional();

export const noticesForm = z
  .object({
    new_content: checkbox,
    messages: checkbox,
    team_messages: checkbox,
    new_subscribers: checkbox,
    sales: checkbox,
    new_content_email: emailChoice,
    messages_email: emailChoice,
    team_messages_email: emailChoice,
    new_subscribers_email: emailChoice,
    sales_email: emailChoice,
    // Browsers don't send unchecked boxes, so this one says that the form has the push choices.
    has_push: checkbox,
    new_content_push: checkbox,
    messages_push: checkbox,
    team_messages_push: checkbox,
    new_subscribers_push: checkbox,
    sales_push: checkbox,
    daily_summary: checkbox,
    quiet_from: time,
    quiet_until: time,
    time_zone: z.string().max(60).optional(),
  })
  .superRefine(({ quiet_from, quiet_until }, { addIssue }) => {
    const missing =
      quiet_from && !quiet_until ? "quiet_until" : !quiet_from && quiet_until ? "quiet_from" : null;
    if (missing)
      addIssue({ code: "custom", path: [missing], message: "Enter both times, or leave both empty" });
    if (quiet_from && quiet_from === quiet_until)
      addIssue({ code: "custom", path: ["quiet_until"], message: "Enter a different time than the start" });
  });
export const preferencesForm = z.object({ autoplay: checkbox, lite: checkbox });
