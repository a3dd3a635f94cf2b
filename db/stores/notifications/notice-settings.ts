import { eq, sql } from "drizzle-orm";
import type { EmailChoice, NoticeType } from "#db/kinds.ts";
import { outgoing_emails } from "#db/schema/notifications/emails.ts";
import { notice_schedules, notification_settings } from "#db/schema/notifications/notices.ts";
import { type Database, runBatch } from "../database.ts";
import { type Params, prepared } from "../prepared.ts";
import { isAccountThere } from "./write-notices.ts";

export type QuietHours = { timeZone: string | null; quietFrom: number | null; quietUntil: number | null };

const choicesOf = prepared((db, { userId }: Params<{ userId: string }>) =>
  db
    .select({
      type: notification_settings.type,
      email: notification_settings.email,
      push: notification_settings.push,
    })
    .from(notification_settings)
    .where(eq(notification_settings.user_id, userId)),
);
const scheduleOf = prepared((db, { userId }: Params<{ userId: string }>) =>
  db
    .select({
      timeZone: notice_schedules.time_zone,
      quietFrom: notice_schedules.quiet_from,
      quietUntil: notice_schedules.quiet_until,
      summaryDueAt: notice_schedules.summary_due_at,
    })
    .from(notice_schedules)
    .where(eq(notice_schedules.user_id, userId))
    .limit(1),
);
type Choice = { userId: string; type: string; email: string; now: number };
const saveChoice = prepared((db, { userId, type, email, now }: Params<Choice>) =>
  db
    .insert(notification_settings)
    .select(sql`select ${userId}, ${type}, 1, ${now}, ${email}, 1 where ${isAccountThere(userId)}`)
    .onConflictDoUpdate({
      target: [notification_settings.user_id, notification_settings.type],
      set: { email, updated_at: now },
    }),
);
type PushChoice = { userId: string; type: string; push: number; now: number };
const savePush = prepared((db, { userId, type, push, now }: Params<PushChoice>) =>
  db
    .insert(notification_settings)
    .select(sql`select ${userId}, ${type}, 1, ${now}, 'digest', ${push} where ${isAccountThere(userId)}`)
    .onConflictDoUpdate({
      target: [notification_settings.user_id, notification_settings.type],
      set: { push: sql`excluded.push`, updated_at: now },
    }),
);
const saveQuietHours = prepared((db, params: Params<QuietHours & { userId: string; now: number }>) => {
  const row = {
    time_zone: params.timeZone,
    quiet_from: params.quietFrom,
    quiet_until: params.quietUntil,
    updated_at: params.now,
  };
  return db
    .insert(notice_schedules)
    .values({ user_id: params.userId, ...row })
    .onConflictDoUpdate({ target: notice_schedules.user_id, set: row });
});
const stopSummary = prepared((db, { userId }: Params<{ userId: string }>) =>
  db.update(notice_schedules).set({ summary_due_at: null }).where(eq(notice_schedules.user_id, userId)),
);
const deleteQueued = prepared((db, { userId }: Params<{ userId: string }>) =>
  db.delete(outgoing_emails).where(
    sql`${outgoing_emails.recipient} = (select email from profiles where id = ${userId})
        and ${outgoing_emails.unsubscribe_url} is not null and ${outgoing_emails.sent_at} is null`,
  ),
);
export function noticeSettingsStore(db: Database) {
  const choose = (userId: string, emails: Partial<Record<NoticeType, EmailChoice>>, now: number) =>
    Object.entries(emails).map(([type, email]) => saveChoice.bind(db, { userId, type, email, now }));
  return {
    async find(userId: string) {
      const [rows, [schedule]] = await db.batch([
        choicesOf.bind(db, { userId }),
        scheduleOf.bind(db, { userId }),
      ]);
      const emails: Partial<Record<NoticeType, EmailChoice>> = {};
      const pushes: Partial<Record<NoticeType, boolean>> = {};
      for (const { type, email, push } of rows) {
        emails[type] = email;
        pushes[type] = push;
      }
      const { timeZone = null, quietFrom = null, quietUntil = null, summaryDueAt = null } = schedule ?? {};
      return {
        emails,
        pushes,
        quietHours: { timeZone, quietFrom, quietUntil },
        hasSummary: summaryDueAt !== null,
      };
    },

    save: (
      userId: string,
      emails: Partial<Record<NoticeType, EmailChoice>>,
      quietHours: QuietHours | null,
      now: number,
      pushes: Partial<Record<NoticeType, boolean>> = {},
    ) =>
      runBatch(db, [
        ...choose(userId, emails, now),
        ...Object.entries(pushes).map(([type, push]) =>
          savePush.bind(db, { userId, type, push: push ? 1 : 0, now }),
        ),
        ...(quietHours ? [saveQuietHours.bind(db, { userId, ...quietHours, now })] : []),
      ]),

    stopEmails: (userId: string, types: readonly NoticeType[], now: number) =>
      runBatch(db, [
        ...choose(userId, Object.fromEntries(types.map((type) => [type, "none"])), now),
        stopSummary.bind(db, { userId }),
        deleteQueued.bind(db, { userId }),
      ]),
  };
}
