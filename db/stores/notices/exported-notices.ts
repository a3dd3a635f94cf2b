import * as told from "../../schema/operations.ts";
import type { ExportSection } from "../messages/exported-messages.ts";

/** What the file of personal data has of notices. */
export const noticeSections: ExportSection[] = [
  { name: "notices", table: told.notices, owner: told.notices.user_id },
  { name: "notice_schedule", table: told.notice_schedules, owner: told.notice_schedules.user_id },
  { name: "announced_posts", table: told.post_announcements, owner: told.post_announcements.seller_id },
];
