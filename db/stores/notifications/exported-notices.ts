import { push_devices } from "#db/schema/accounts/security.ts";
import * as told from "#db/schema/admin/operations.ts";
import { email_stops } from "#db/schema/admin/operations.ts";
import type { ExportSection } from "../messages/exported-messages.ts";

export const noticeSections: ExportSection[] = [
  { name: "notices", table: told.notices, owner: told.notices.user_id },
  { name: "notice_schedule", table: told.notice_schedules, owner: told.notice_schedules.user_id },
  { name: "push_devices", table: push_devices, owner: push_devices.user_id },
  { name: "stopped_emails", table: email_stops, owner: email_stops.user_id },
  { name: "announced_posts", table: told.post_announcements, owner: told.post_announcements.seller_id },
];
