import { sql } from "drizzle-orm";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { notice_schedules } from "#db/schema/notifications/notices.ts";
import type { DueSummary } from "#domain/notifications/daily-summary/summary-times.ts";
import type { Summary } from "#domain/notifications/mail/summary-email.ts";
import { type Database, runBatch } from "../database.ts";
import { type Condition, type Params, prepared } from "../prepared.ts";
import { isFarFromLast } from "./email-gap.ts";
import { type Email, enqueueIf } from "./mail/outbox.ts";
import { isAddressStopped } from "./mail/stopped-address.ts";

export type SummaryStore = ReturnType<typeof summaryStore>;
/** A creator's newest conversations checked for unanswered messages. */
const CONVERSATIONS = 100;

const due = prepared((db, { now, limit }: Params<{ now: number; limit: number }>) =>
  db
    .select({
      userId: profiles.id,
      email: profiles.email,
      canMail: sql<boolean>`${profiles.email_verified_at} is not null and ${profiles.closed_at} is null
        and ${profiles.role} = 'seller' and not ${isAddressStopped(profiles.email)}`.mapWith(Boolean),
      dueAt: sql<number>`${notice_schedules.summary_due_at}`,
      timeZone: notice_schedules.time_zone,
      quietFrom: notice_schedules.quiet_from,
      quietUntil: notice_schedules.quiet_until,
      lastDigestAt: notice_schedules.last_digest_at,
      lastEmailAt: notice_schedules.last_email_at,
    })
    .from(notice_schedules)
    .innerJoin(profiles, sql`${profiles.id} = ${notice_schedules.user_id}`)
    .where(sql`${notice_schedules.summary_due_at} <= ${now}`)
    .orderBy(notice_schedules.summary_due_at)
    .limit(limit),
);

const asked = (name: string) => sql.raw(`d.value ->> '${name}'`);
const inDay = (column: string) =>
  sql`${sql.raw(column)} >= ${asked("from")} and ${sql.raw(column)} < ${asked("until")}`;
const counts = prepared((db, { days }: Params<{ days: string }>) =>
  db
    .select({
      userId: sql<string>`${asked("userId")}`,
      subscribers: sql<number>`(select count(*) from subscriptions b where b.seller_id = ${asked("userId")}
        and ${inDay("b.created_at")})`,
      sales: sql<number>`(select count(*) from payments y where y.seller_id = ${asked("userId")}
        and ${inDay("y.paid_at")} and y.kind in ('purchase', 'message', 'unlock', 'tip'))`,
      waiting: sql<number>`(select count(*) from (select s.conversation_id from conversation_sides s
          where s.user_id = ${asked("userId")} order by s.last_at desc limit ${sql.raw(String(CONVERSATIONS))}) k
        join conversations c on c.id = k.conversation_id and c.seller_id = ${asked("userId")}
        join messages m on m.conversation_id = c.id and m.number = c.last_number
        where m.side = 'fan' and m.unsent_at is null)`,
    })
    .from(sql`json_each(${days}) d`),
);

type Due = { userId: string; dueAt: number; until: number };
const isDue = ({ userId, dueAt }: Params<Due>) =>
  sql`${notice_schedules.user_id} = ${userId} and ${notice_schedules.summary_due_at} = ${dueAt}`;
const setDue = prepared((db, params: Params<Due>) =>
  db.update(notice_schedules).set({ summary_due_at: params.until }).where(isDue(params)),
);
type Told = { userId: string; dueAt: number; now: number };
const isStillDue: Condition<Told> = (_, { userId, dueAt, now }) =>
  sql`exists (select 1 from notice_schedules n where n.user_id = ${userId} and n.summary_due_at = ${dueAt})
    and ${isFarFromLast(userId, now)}`;
const enqueueIfStillDue = enqueueIf(isStillDue, true);
const setTold = prepared((db, params: Params<Due & { now: number; emailId: string }>) =>
  db
    .update(notice_schedules)
    .set({ summary_due_at: params.until, last_email_at: params.now })
    .where(
      sql`${isDue(params)} and exists (select 1 from outgoing_emails e where e.id = ${params.emailId}
        and e.created_at = ${params.now})`,
    ),
);

const choose = prepared(
  (db, { userId, at, now }: Params<{ userId: string; at: number | null; now: number }>) =>
    db
      .insert(notice_schedules)
      .values({ user_id: userId, summary_due_at: at, updated_at: now })
      .onConflictDoUpdate({
        target: notice_schedules.user_id,
        // Choosing it again keeps the time.
        set: {
          summary_due_at: sql`case when ${at} is null then null
          else coalesce(${notice_schedules.summary_due_at}, ${at}) end`,
        },
      }),
);

export function summaryStore(db: Database) {
  return {
    listDue: (now: number, limit: number): Promise<DueSummary[]> =>
      due.run(db, { now, limit }).then((rows) =>
        rows.map(({ userId, email, canMail, dueAt, ...schedule }) => ({
          userId,
          email,
          canMail,
          dueAt,
          schedule,
        })),
      ),

    async count(days: { userId: string; from: number; until: number }[]): Promise<Map<string, Summary>> {
      const rows = await counts.run(db, { days: JSON.stringify(days) });
      return new Map(rows.map(({ userId, ...summary }) => [userId, summary]));
    },

    postpone: (list: Due[]) =>
      runBatch(
        db,
        list.map((one) => setDue.bind(db, one)),
      ),

    send: (list: (Due & { email: Email })[], now: number) =>
      runBatch(
        db,
        list.flatMap(({ email, ...one }) => [
          enqueueIfStillDue(db, email, { userId: one.userId, dueAt: one.dueAt, now }),
          setTold.bind(db, { ...one, now, emailId: email.id }),
        ]),
      ),

    /** Turns on summaries from a time (ms); null turns them off. */
    async choose(userId: string, at: number | null, now: number) {
      await choose.run(db, { userId, at, now });
    },
  };
}
