import * as z from "zod";

/** The tabs of /settings, in order, by their names in URLs (docs/product.md, section 2.18). */
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

export const noticeTypes = ["new_content", "new_subscribers", "sales", "messages"] as const;
export type NoticeType = (typeof noticeTypes)[number];

/** A checkbox, which browsers send only when it is checked. */
export const checkbox = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");

export const noticesForm = z.object({
  new_content: checkbox,
  messages: checkbox,
  new_subscribers: checkbox,
  sales: checkbox,
});
export const preferencesForm = z.object({ autoplay: checkbox, lite: checkbox });
