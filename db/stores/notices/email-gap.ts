import { type SQLWrapper, sql } from "drizzle-orm";
import { EMAIL_GAP_MS } from "../../../app/domain/notice-emails/email-times.ts";

/** Whether an account's last email about notices is long enough ago at `now` (ms). */
export const isFarFromLast = (userId: SQLWrapper, now: SQLWrapper) =>
  sql`not exists (select 1 from notice_schedules q where q.user_id = ${userId} and q.last_email_at > ${now} - ${sql.raw(String(EMAIL_GAP_MS))})`;
