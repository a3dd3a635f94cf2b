import { type SQLWrapper, sql } from "drizzle-orm";
import { DAY_MS, MINUTE_MS } from "../../../app/domain/durations.ts";
import { type NewNotice, settingOf } from "../../../app/domain/notices/notice.ts";
import type { NoticeType } from "../../../app/domain/settings/forms.ts";
import { notices } from "../../schema/operations.ts";
import type { Database, Statement } from "../database.ts";
import { type Builder, type Condition, type Param, type Params, prepared } from "../prepared.ts";
import { mayHear } from "../team/may-hear.ts";

/** How long something may stay unread before an email tells of it. */
const EMAIL_WAIT_MS = 15 * MINUTE_MS;
/** How much longer each further email about a conversation waits while nobody reads it: 15 minutes, 1, 4, 16, 24 hours. */
const LONGEST_WAIT_MS = DAY_MS;
const nextWait = sql`min(${LONGEST_WAIT_MS}, ${EMAIL_WAIT_MS} << (2 * min(${notices.email_count}, 4)))`;

/** The setting of the kind of a notice `n`, by the domain's list; null for what always comes. */
export const kindSetting = sql.raw(
  `case n.kind ${Object.entries(settingOf)
    .map(([kind, type]) => `when '${kind}' then '${type}'`)
    .join(" ")} end`,
);
const settings = (userId: SQLWrapper, type: NoticeType) =>
  sql`from notification_settings w where w.user_id = ${userId} and w.type = ${sql.raw(`'${type}'`)}`;
/** Whether somebody wants to be told; a setting that was never made is on. */
export const wants = (userId: SQLWrapper, type: NoticeType) =>
  sql`not exists (select 1 ${settings(userId, type)} and w.enabled = 0)`;
/** When an email is due about what came at `at`; null for who wants none. */
export const emailDueAt = (userId: SQLWrapper, type: NoticeType, at: SQLWrapper) =>
  sql`case when exists (select 1 ${settings(userId, type)} and w.email = 'none') then null else ${at} + ${EMAIL_WAIT_MS} end`;
/** Whether an account is still there to be told. */
export const isThere = (userId: SQLWrapper) =>
  sql`not exists (select 1 from account_deletions g where g.user_id = ${userId} and g.done_at is not null)`;

/**
 * The statement that writes a notice if a condition holds when the batch runs, and its account wants such notices: returns
 * a function of the notice and the condition's values. There is one about each subject, however often it is told.
 */
export function noticeIf<C extends object>(condition: Condition<C>) {
  const insert = prepared((db, params: Params<NewNotice & C>, type: NoticeType | null) => {
    const { userId, at } = params;
    return db
      .insert(notices)
      .select(
        sql`select null, ${userId}, ${params.kind}, ${params.subjectId}, ${at}, ${at}, null,
          ${type ? emailDueAt(userId, type, at) : sql`null`}, 0
          where ${isThere(userId)} and ${type ? wants(userId, type) : sql`1`} and ${condition(db, params)}`,
      )
      .onConflictDoNothing();
  });
  return (db: Database, notice: NewNotice, values: C): Statement =>
    insert.bind(db, { ...values, ...notice }, notice.setting);
}

type Sent = { id: string; side: string; now: number };
/**
 * The statement that tells the other side of a new message, unless they muted the conversation. While it is unread, the
 * next message moves the same notice to the top. `isNew`: whether the batch will in fact add the message.
 */
export const tellOfMessage = (db: Builder, { id, side, now }: Params<Sent>, isNew: SQLWrapper) =>
  tellSides(db, now, sql`s.conversation_id = ${id} and s.side <> ${side} and ${isNew}`);

/** The same for the sides `s` of conversations that meet a condition. */
export const tellSides = (db: Builder, now: Param, which: SQLWrapper) =>
  db
    .insert(notices)
    .select(
      sql`select null, s.user_id, 'message', s.conversation_id, ${now}, ${now}, null,
          ${emailDueAt(sql`s.user_id`, "messages", now)}, 0
          from conversation_sides s where ${which} and s.muted_at is null
          and ${wants(sql`s.user_id`, "messages")} and ${isThere(sql`s.user_id`)}`,
    )
    .onConflictDoUpdate(moveUp(now));

/** The next message of a conversation moves its notice to the top. */
const moveUp = (now: Param) => ({
  target: [notices.user_id, notices.kind, notices.subject_id],
  set: {
    at: now,
    unread_since: sql`case when ${notices.read_at} is null then ${notices.unread_since} else ${now} end`,
    read_at: null,
    // An email that is due stays due. After one, the next takes longer.
    email_due_at: sql`case when excluded.email_due_at is null then null
      else coalesce(${notices.email_due_at}, ${now} + ${nextWait}) end`,
  },
});

/**
 * The statement that tells those who write for a conversation's creator of a fan's message. What the creator set for the
 * conversation is the creator's alone.
 */
export const tellTeam = (db: Builder, { id, now }: Params<Pick<Sent, "id" | "now">>, isNew: SQLWrapper) => {
  const member = sql`w.member_id`;
  return db
    .insert(notices)
    .select(
      sql`select null, ${member}, 'team_message', c.id, ${now}, ${now}, null, ${emailDueAt(member, "team_messages", now)}, 0
        from conversations c join team_members w on w.creator_id = c.seller_id and w.ended_at is null
        where c.id = ${id} and ${mayHear(member)} and ${wants(member, "team_messages")} and ${isThere(member)} and ${isNew}`,
    )
    .onConflictDoUpdate(moveUp(now));
};

type Own = { id: string; userId: string; now: number };
/** The statement that marks what tells of a conversation as read once none of its messages is unread, also for the team. */
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

const tellIfAudited = noticeIf<{ auditId: string }>(
  (_, { auditId }) => sql`exists (select 1 from audit_log where id = ${auditId})`,
);
/** The statement that tells an account of a decision, once it is in the audit log. */
export const tellOfDecision = (db: Database, userId: string, auditId: string, at: number): Statement =>
  tellIfAudited(db, { userId, kind: "account", subjectId: auditId, setting: null, at }, { auditId });
