import { email_stops } from "#db/schema/notifications/emails.ts";
import { notice_schedules, notices, post_announcements } from "#db/schema/notifications/notices.ts";
import { push_devices } from "#db/schema/notifications/push-devices.ts";
import type { ExportSection } from "../messages/exported-messages.ts";

export const noticeSections: ExportSection[] = [
  { name: "notices", table: notices, owner: notices.user_id },
  { name: "notice_schedule", table: notice_schedules, owner: notice_schedules.user_id },
  { name: "push_devices", table: push_devices, owner: push_devices.user_id },
  { name: "stopped_emails", table: email_stops, owner: email_stops.user_id },
  { name: "announced_posts", table: post_announcements, owner: post_announcements.seller_id },
];
