import { emailStopStore } from "../mail/email-stops.ts";
import { duePushStore } from "../push/due-pushes.ts";
import { pushDeviceStore } from "../push/push-devices.ts";
import { announcementStore } from "./announcements.ts";
import { noticeEmailStore } from "./notice-emails.ts";
import { noticeSettingsStore } from "./notice-settings.ts";
import { noticeStore } from "./notices.ts";
import { summaryStore } from "./summaries.ts";

/** The stores of what accounts are told, and how, by the names that use cases know them under. */
export const noticeStores = {
  notices: noticeStore,
  announcements: announcementStore,
  noticeEmails: noticeEmailStore,
  noticeSettings: noticeSettingsStore,
  summaries: summaryStore,
  emailStops: emailStopStore,
  pushDevices: pushDeviceStore,
  duePushes: duePushStore,
};
