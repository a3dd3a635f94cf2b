import { type SQLWrapper, sql } from "drizzle-orm";
import { HOUR_MS } from "#domain/durations.ts";

/** Minimum time between emails about notices to one account, as in the domain. */
const GAP_MS = HOUR_MS;

export const isFarFromLast = (userId: SQLWrapper, now: SQLWrapper) =>
  sql`not exists (select 1 from notice_schedules q where q.user_id = ${userId} and q.last_email_at > ${now} - ${sql.raw(String(GAP_MS))})`;
