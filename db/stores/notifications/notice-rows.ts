import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { notices } from "#db/schema/notifications/notices.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { content } from "#db/schema/posts/posts.ts";
import type { Notice } from "#domain/notifications/notice-text/describe-notice.ts";
import { shownName } from "../accounts/username-keys.ts";
import { jsonRow, type Optional, type Row } from "../json-row.ts";
import { entitlementColumns, guardColumns, toEntitlements, toGuardedPost } from "../payments/entitlements.ts";
import { soldTitle } from "../payments/sold-title.ts";
import type { Builder, Param } from "../prepared.ts";

const subject = notices.subject_id;
const isDispute = sql`${notices.kind} in ('dispute_inquiry', 'dispute_opened', 'dispute_decided')`;

/** The post, unless deleted for good; posts hidden with their creator's account are still there for some. */
const ofPost = sql`${notices.kind} = 'new_post' and ${content.id} = ${subject} and (${content.deleted_at} is null
  or exists (select 1 from profiles w where w.id = ${content.seller_id} and w.closed_at = ${content.deleted_at}
    and w.setup_completed_at is not null))`;
const ofPayment = sql`${payments.id} = case
  when ${notices.kind} in ('tip', 'sale', 'reply_due', 'reply_missed') then ${subject}
  when ${notices.kind} = 'subscriber' then (select y.id from payments y where y.subscription_id = ${subject}
    order by y.period_end limit 1)
  when ${isDispute} then (select d.payment_id from disputes d where d.id = ${subject}) end`;
const otherOf = (conversation: SQLWrapper) => sql`(select o.user_id from conversation_sides o
    where o.conversation_id = ${conversation} and o.user_id <> ${notices.user_id})`;
const ofHeld = (column: "conversation_id" | "outcome" | "number") =>
  sql`(select h.${sql.raw(column)} from held_messages h where ${notices.kind} = 'message_decided' and h.id = ${subject})`;
const heldIn = ofHeld("conversation_id");
const ofPerson = sql`${profiles.id} = case ${notices.kind}
  when 'message' then ${otherOf(subject)}
  when 'team_message' then (select c.buyer_id from conversations c where c.id = ${subject})
  when 'message_held' then ${otherOf(subject)}
  when 'message_decided' then ${otherOf(heldIn)}
  when 'new_post' then ${content.seller_id}
  when 'reply_missed' then case when ${payments.buyer_id} = ${notices.user_id} then ${payments.seller_id}
    else ${payments.buyer_id} end
  else ${payments.buyer_id} end`;

type Boost = NonNullable<Notice["boost"]>;
type BoostRow = [Boost["title"], views: number, budget: number, spent: number, Boost["endReason"]];

type TeamRow = [creatorId: string, creatorName: string, unread: number];

const columns = {
  id: notices.id,
  kind: notices.kind,
  subjectId: subject,
  at: notices.at,
  readAt: notices.read_at,
};
const optionalColumns = {
  username: profiles.username,
  name: shownName(),
  avatarUrl: profiles.avatar_url,
  isGone: sql<number>`exists (select 1 from account_deletions g where g.user_id = ${profiles.id}
    and g.done_at is not null)`,
  title: content.title,
  ...guardColumns,
  isBuyer: sql<number>`${payments.buyer_id} = ${notices.user_id}`,
  paymentId: payments.id,
  paymentKind: payments.kind,
  gross: payments.gross,
  postTitle: soldTitle,
  unread: sql<number>`(select s.unread from conversation_sides s where ${notices.kind} = 'message'
    and s.conversation_id = ${subject} and s.user_id = ${notices.user_id})`,
  team: sql<TeamRow>`(select json_array(c.seller_id, w.shown_name, (select s.unread from conversation_sides s
    where s.conversation_id = c.id and s.side = 'creator')) from conversations c join profiles w on w.id = c.seller_id
    where ${notices.kind} = 'team_message' and c.id = ${subject})`,
  payoutCents: sql<number>`(select o.amount from payouts o where ${notices.kind} in ('payout_sent', 'payout_failed')
    and o.id = ${subject})`,
  disputeStatus: sql<string>`(select d.status from disputes d where ${isDispute} and d.id = ${subject})`,
  action: sql<string>`(select l.action from audit_log l where ${notices.kind} = 'account' and l.id = ${subject})`,
  actionReason: sql<string>`(select l.reason from audit_log l where ${notices.kind} = 'account' and l.id = ${subject}
    and l.action = 'held.read')`,
  boost: sql<BoostRow>`(select json_array((select c.title from content c where c.id = b.content_id and c.deleted_at is null),
      (select coalesce(sum(y.seen + y.unscripted), 0) from boost_days y where y.boost_id = b.id), b.budget, b.spent, b.end_reason)
    from boosts b where ${notices.kind} in ('boost_started', 'boost_paused', 'boost_ended') and b.id = ${subject})`,
  heldIn: sql<string>`${heldIn}`,
  heldOutcome: sql<string>`${ofHeld("outcome")}`,
  heldNumber: sql<number>`${ofHeld("number")}`,
  isReporter: sql<number>`(select exists (select 1 from reports r where r.case_id = l.subject_id
    and r.reporter_id = ${notices.user_id}) from audit_log l where ${notices.kind} = 'account' and l.id = ${subject})`,
  actionSubject: sql<string>`(select l.subject_id from audit_log l where ${notices.kind} = 'account' and l.id = ${subject})`,
};
type NoticeRow = Row<typeof columns> &
  Optional<Row<typeof optionalColumns>> &
  Row<ReturnType<typeof entitlementColumns>>;

/** Selects notices as `row` with their subjects. The caller adds the filter, order, and limit. */
export function noticeRows(db: Builder, viewerId: Param) {
  const all = { ...columns, ...optionalColumns, ...entitlementColumns(viewerId) };
  return db
    .select({ row: jsonRow(all) as SQL.Aliased<NoticeRow> })
    .from(notices)
    .leftJoin(content, ofPost)
    .leftJoin(payments, ofPayment)
    .leftJoin(profiles, ofPerson)
    .$dynamic();
}

function toBoost([title, views, budget, spent, endReason]: BoostRow): Boost {
  return { title, views, budget, spent, endReason };
}

export function toNotice(row: NoticeRow, viewerId: string): Notice {
  const { id, kind, subjectId, at, readAt, username, title, paymentId, paymentKind, action } = row;
  const guard = toGuardedPost(row);
  const person = { username: username ?? "", name: row.name ?? "", avatarUrl: row.avatarUrl };
  const paid = { id: paymentId ?? "", gross: row.gross ?? 0, isOwn: row.isBuyer === 1 };
  const payment = { ...paid, postTitle: row.postTitle };
  return {
    id,
    kind,
    subjectId,
    at,
    readAt,
    person: username === null ? null : { ...person, isGone: row.isGone === 1 },
    post: guard === null ? null : { title: title ?? "", guard, entitlements: toEntitlements(row, viewerId) },
    payment: paymentKind === null ? null : { ...payment, kind: paymentKind },
    unread: row.team?.[2] ?? row.unread ?? 0,
    team: row.team && { creatorId: row.team[0], creatorName: row.team[1] },
    payoutCents: row.payoutCents,
    disputeStatus: row.disputeStatus,
    boost: row.boost === null ? null : toBoost(row.boost),
    held:
      row.heldIn === null
        ? null
        : { conversationId: row.heldIn, isReleased: row.heldOutcome === "released", number: row.heldNumber },
    decision:
      action === null
        ? null
        : {
            action,
            subjectId: row.actionSubject,
            reason: row.actionReason,
            isReporter: Boolean(row.isReporter),
          },
  };
}
