import * as z from "zod";

/** The tabs of /settings, in order. Addresses name them, the specification's own `tab=payments` among them. */
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

export const noticeTypes = ["new_content", "new_subscribers", "messages"] as const;
export type NoticeType = (typeof noticeTypes)[number];

/** A checkbox, which is sent only when it is ticked. */
export const checkbox = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");

export const noticesForm = z.object({ new_content: checkbox, messages: checkbox, new_subscribers: checkbox });
export const preferencesForm = z.object({ autoplay: checkbox, lite: checkbox });
