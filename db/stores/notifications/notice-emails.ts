import { sql } from "drizzle-orm";
import type { NoticeKind } from "#db/kinds.ts";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { notice_schedules, notices } from "#db/schema/notifications/notices.ts";
import type { DueAccount, PendingNotices } from "#domain/notifications/notice-emails/plan-email.ts";
import { isStillHeard } from "../creators/team/may-hear.ts";
import { type Database, runBatch, type Statement } from "../database.ts";
import { type Condition, type Params, prepared } from "../prepared.ts";
import { isFarFromLast } from "./email-gap.ts";
import { type Email, enqueueIf } from "./mail/outbox.ts";
import { isAddressStopped } from "./mail/stopped-address.ts";
import { kindSetting } from "./write-notices.ts";

export type NoticeEmailStore = ReturnType<typeof noticeEmailStore>;

/** Emails about missed promises follow the sales setting, although nothing turns their notices off. */
const emailSetting = sql`coalesce(${kindSetting}, 'sales')`;
const dueAccounts = prepared((db, { now, limit }: Params<{ now: number; limit: number }>) =>
  db
    .select({
      userId: profiles.id,
      email: profiles.email,
      canMail: sql<boolean>`${profiles.email_verified_at} is not null and ${profiles.closed_at} is null
          and not ${isAddressStopped(profiles.email)}`.mapWith(Boolean),
      timeZone: notice_schedules.time_zone,
      quietFrom: notice_schedules.quiet_from,
      quietUntil: notice_schedules.quiet_until,
      lastDigestAt: notice_schedules.last_digest_at,
      lastEmailAt: notice_schedules.last_email_at,
      pending: sql<string>`(select json_group_array(json_object('kind', k.kind, 'count', k.count, 'since', k.since,
          'email', case when k.count = 0 then 'none' else k.email end))
        from (select n.kind, sum(${isStillHeard("n")}) count, min(n.unread_since) since, coalesce((select
            case when w.enabled then w.email else 'none' end from notification_settings w
            where w.user_id = n.user_id and w.type = ${emailSetting}), 'digest') email
          from notices n where n.user_id = ${profiles.id} and n.read_at is null and n.email_due_at <= ${now}
          group by n.kind) k)`,
    })
    .from(
      sql`(select d.user_id, min(d.email_due_at) since from (select user_id, email_due_at from notices
        where email_due_at is not null and email_due_at <= ${now} order by email_due_at limit ${limit}) d
        group by d.user_id order by since) due`,
    )
    .innerJoin(profiles, sql`${profiles.id} = due.user_id`)
    .leftJoin(notice_schedules, sql`${notice_schedules.user_id} = due.user_id`),
);

/** `list`: a JSON list of accounts and kinds, each with the next check, or null for never. */
const postponeDue = prepared((db, { list, now }: Params<{ list: string; now: number }>) =>
  db
    .update(notices)
    .set({
      email_due_at: sql`(select l.value ->> 'until' from json_each(${list}) l
        where l.value ->> 'userId' = ${notices.user_id} and l.value ->> 'kind' = ${notices.kind})`,
    })
    .where(
      sql`${notices.email_due_at} <= ${now} and (${notices.user_id}, ${notices.kind}) in
        (select l.value ->> 'userId', l.value ->> 'kind' from json_each(${list}) l)`,
    ),
);

type Told = { userId: string; kinds: string; now: number };
const areDue = ({ userId, kinds, now }: Params<Told>) => sql`n.user_id = ${userId} and n.read_at is null
  and n.email_due_at <= ${now} and n.kind in (select value from json_each(${kinds}))`;
/** Another run may have sent an email in the meantime. */
const isToldNow: Condition<Told> = (_, told) => sql`exists (select 1 from notices n where ${areDue(told)}
  and ${isStillHeard("n")})
  and ${isFarFromLast(told.userId, told.now)}`;
const enqueueIfToldNow = enqueueIf(isToldNow, true);
type Queued = Told & { emailId: string };
const isQueued = ({ emailId, now }: Params<Queued>) =>
  sql`exists (select 1 from outgoing_emails e where e.id = ${emailId} and e.created_at = ${now})`;
const setTold = prepared((db, told: Params<Queued>) =>
  db
    .update(notices)
    .set({ email_due_at: null, email_count: sql`${notices.email_count} + 1` })
    .where(sql`${notices.id} in (select n.id from notices n where ${areDue(told)}) and ${isQueued(told)}`),
);
const noteEmail = prepared((db, told: Params<Queued>, { isDigest }: { isDigest: boolean }) =>
  db
    .insert(notice_schedules)
    .select(
      sql`select ${told.userId}, null, null, null, ${isDigest ? told.now : sql`null`}, ${told.now}, ${told.now}, null
        where ${isQueued(told)}`,
    )
    .onConflictDoUpdate({
      target: notice_schedules.user_id,
      set: { last_email_at: told.now, ...(isDigest ? { last_digest_at: told.now } : {}) },
    }),
);

const ACCOUNTS_PER_BATCH = 20;

export function noticeEmailStore(db: Database) {
  return {
    async listDue(now: number, limit: number): Promise<DueAccount[]> {
      const rows = await dueAccounts.run(db, { now, limit });
      return rows.map(({ userId, email, canMail, pending, ...schedule }) => ({
        userId,
        email,
        canMail,
        schedule,
        pending: JSON.parse(pending) as PendingNotices[],
      }));
    },

    /** Checks due notices again at a time (ms), or never if null. */
    async postpone(list: { userId: string; kind: NoticeKind; until: number | null }[], now: number) {
      if (list.length > 0) await postponeDue.run(db, { list: JSON.stringify(list), now });
    },

    /** Queues emails and marks their notices; skips those whose notices were all read or emailed in the meantime. */
    async send(
      emails: { userId: string; kinds: NoticeKind[]; isDigest: boolean; email: Email }[],
      now: number,
    ) {
      const steps = emails.map(({ userId, kinds, isDigest, email }): Statement[] => {
        const told = { userId, kinds: JSON.stringify(kinds), now };
        const queued = { ...told, emailId: email.id };
        return [
          enqueueIfToldNow(db, email, told),
          setTold.bind(db, queued),
          noteEmail.bind(db, queued, { isDigest }),
        ];
      });
      for (let i = 0; i < steps.length; i += ACCOUNTS_PER_BATCH)
        await runBatch(db, steps.slice(i, i + ACCOUNTS_PER_BATCH).flat());
    },
  };
}
