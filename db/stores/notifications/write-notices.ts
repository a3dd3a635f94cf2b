import { type SQLWrapper, sql } from "drizzle-orm";
import { type NoticeType, noticeSettings } from "#db/kinds.ts";
import { notices } from "#db/schema/notifications/notices.ts";
import { DAY_MS, MINUTE_MS } from "#domain/durations.ts";
import type { NewNotice } from "#domain/notifications/notice.ts";
import { isAudited } from "../admin/audit-log.ts";
import { mayHear } from "../creators/team/may-hear.ts";
import type { Database, Statement } from "../database.ts";
import { type Builder, type Condition, type Param, type Params, prepared } from "../prepared.ts";

/** How long a notice may stay unread before an email is sent. */
const EMAIL_WAIT_MS = 15 * MINUTE_MS;
/** Each further email about an unread conversation waits longer: 15 minutes, 1, 4, 16, 24 hours. */
const LONGEST_WAIT_MS = DAY_MS;
const nextWait = sql`min(${LONGEST_WAIT_MS}, ${EMAIL_WAIT_MS} << (2 * min(${notices.email_count}, 4)))`;

/** The setting for a notice `n`, null if it can't be turned off. */
export const kindSetting = sql.raw(
  `case n.kind ${Object.entries(noticeSettings)
    .flatMap(([kind, setting]) => (setting ? [`when '${kind}' then '${setting}'`] : []))
    .join(" ")} end`,
);
const settings = (userId: SQLWrapper, type: NoticeType) =>
  sql`from notification_settings w where w.user_id = ${userId} and w.type = ${sql.raw(`'${type}'`)}`;
/** Settings are on by default. */
export const wants = (userId: SQLWrapper, type: NoticeType) =>
  sql`not exists (select 1 ${settings(userId, type)} and w.enabled = 0)`;
/** When an email about something at `at` is due; null if turned off. */
export const emailDueAt = (userId: SQLWrapper, type: NoticeType, at: SQLWrapper) =>
  sql`case when exists (select 1 ${settings(userId, type)} and w.email = 'none') then null else ${at} + ${EMAIL_WAIT_MS} end`;
export const isAccountThere = (userId: SQLWrapper) =>
  sql`not exists (select 1 from account_deletions g where g.user_id = ${userId} and g.done_at is not null)`;

/**
 * Returns a function that writes a notice if a condition holds when the batch runs and its account wants such notices.
 * There's one notice per subject, however often it's written.
 */
export function noticeIf<C extends object>(condition: Condition<C>) {
  const insert = prepared((db, params: Params<NewNotice & C>, type: NoticeType | null) => {
    const { userId, at } = params;
    return db
      .insert(notices)
      .select(
        sql`select null, ${userId}, ${params.kind}, ${params.subjectId}, ${at}, ${at}, null,
          ${type ? emailDueAt(userId, type, at) : sql`null`}, 0
          where ${isAccountThere(userId)} and ${type ? wants(userId, type) : sql`1`} and ${condition(db, params)}`,
      )
      .onConflictDoNothing();
  });
  return (db: Database, notice: NewNotice, values: C): Statement =>
    insert.bind(db, { ...values, ...notice }, notice.setting);
}

type Sent = { id: string; side: string; now: number };
/**
 * Notifies the other side of a new message unless they muted the conversation. While unread, the next message moves the
 * same notice to the top. `isNew`: whether the batch will in fact add the message.
 */
export const tellOfMessage = (db: Builder, { id, side, now }: Params<Sent>, isNew: SQLWrapper) =>
  tellSides(db, now, sql`s.conversation_id = ${id} and s.side <> ${side} and ${isNew}`);

export const tellSides = (db: Builder, now: Param, which: SQLWrapper) =>
  db
    .insert(notices)
    .select(
      sql`select null, s.user_id, 'message', s.conversation_id, ${now}, ${now}, null,
          ${emailDueAt(sql`s.user_id`, "messages", now)}, 0
          from conversation_sides s where ${which} and s.muted_at is null
          and ${wants(sql`s.user_id`, "messages")} and ${isAccountThere(sql`s.user_id`)}`,
    )
    .onConflictDoUpdate(moveUp(now));

const moveUp = (now: Param) => ({
  target: [notices.user_id, notices.kind, notices.subject_id],
  set: {
    at: now,
    unread_since: sql`case when ${notices.read_at} is null then ${notices.unread_since} else ${now} end`,
    read_at: null,
    // A due email stays due. The next one waits longer.
    email_due_at: sql`case when excluded.email_due_at is null then null
      else coalesce(${notices.email_due_at}, ${now} + ${nextWait}) end`,
  },
});

/**
 * Notifies team members who may write for the creator of a fan's message. The creator's own settings for the
 * conversation don't apply to them.
 */
export const tellTeam = (db: Builder, { id, now }: Params<Pick<Sent, "id" | "now">>, isNew: SQLWrapper) => {
  const member = sql`w.member_id`;
  return db
    .insert(notices)
    .select(
      sql`select null, ${member}, 'team_message', c.id, ${now}, ${now}, null, ${emailDueAt(member, "team_messages", now)}, 0
        from conversations c join team_members w on w.creator_id = c.seller_id and w.ended_at is null
        where c.id = ${id} and ${mayHear(member)} and ${wants(member, "team_messages")} and ${isAccountThere(member)} and ${isNew}`,
    )
    .onConflictDoUpdate(moveUp(now));
};

type Own = { id: string; userId: string; now: number };
/** Marks a conversation's notices as read once no message is unread, also for the team. */
export const settleMessageNotice = prepared((db, { id, now }: Params<Pick<Own, "id" | "now">>) =>
  db
    .update(notices)
    .set({ read_at: now, email_due_at: null, email_count: 0 })
    .where(
      sql`${notices.read_at} is null and ${notices.id} in (
        select n.id from conversation_sides s join notices n on n.user_id = s.user_id and n.kind = 'message'
          and n.subject_id = s.conversation_id where s.conversation_id = ${id} and s.unread = 0
        union all select n.id from conversation_sides s join team_members w on w.creator_id = s.user_id
          join notices n on n.user_id = w.member_id and n.kind = 'team_message' and n.subject_id = s.conversation_id
          where s.conversation_id = ${id} and s.side = 'creator' and s.unread = 0)`,
    ),
);

const tellIfAudited = noticeIf(isAudited);
export const tellOfDecision = (db: Database, userId: string, auditId: string, at: number): Statement =>
  tellIfAudited(db, { userId, kind: "account", subjectId: auditId, setting: null, at }, { auditId });
