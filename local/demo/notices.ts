import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/stores/database.ts";
import { activeSubscription } from "#db/stores/subscriptions/active-subscription.ts";
import { DAY_MS } from "#domain/durations.ts";

const KEPT = 90 * DAY_MS;
const UNREAD = 2 * DAY_MS;

/** Inserts the notices from the recorded history. The last two days are unread, and no emails are due. */
export async function insertNotices(db: Database, now: number): Promise<void> {
  const add = (kind: string, userId: SQL, subjectId: SQL, at: SQL, from: SQL) =>
    db.run(sql`insert into notices (user_id, kind, subject_id, at, unread_since, read_at)
      select ${userId}, ${kind}, ${subjectId}, ${at}, ${at}, case when ${at} < ${now - UNREAD} then ${at} + 3600000 end
      ${from} and ${at} > ${now - KEPT} and ${at} <= ${now} on conflict do nothing`);
  await db.run(sql`insert into notices (user_id, kind, subject_id, at, unread_since, read_at)
    select s.user_id, 'message', s.conversation_id, s.last_at, s.last_at, case when s.unread = 0 then s.read_at end
    from conversation_sides s join messages m on m.conversation_id = s.conversation_id and m.sent_at = s.last_at
    where m.side <> s.side`);
  await db.run(sql`insert into notices (user_id, kind, subject_id, at, unread_since, read_at)
    select w.member_id, 'team_message', c.id, m.at, m.at, case when s.unread = 0 then s.read_at end
    from team_members w join conversations c on c.seller_id = w.creator_id and c.buyer_id <> w.member_id
    join conversation_sides s on s.conversation_id = c.id and s.side = 'creator'
    join (select conversation_id, max(sent_at) at from messages where side = 'fan' group by 1) m on m.conversation_id = c.id
    where w.may_write_at < m.at`);
  await add(
    "new_post",
    sql`s.buyer_id`,
    sql`c.id`,
    sql`c.published_at`,
    sql`from subscriptions s join content c on c.seller_id = s.seller_id
      where ${activeSubscription(now)} and c.deleted_at is null and c.published_at > s.created_at`,
  );
  await add(
    "subscriber",
    sql`y.seller_id`,
    sql`y.subscription_id`,
    sql`min(y.paid_at)`,
    sql`from payments y where y.kind = 'subscription' group by y.subscription_id having 1`,
  );
  for (const kind of ["tip", "sale"])
    await add(
      kind,
      sql`y.seller_id`,
      sql`y.id`,
      sql`y.paid_at`,
      kind === "tip"
        ? sql`from payments y where y.kind = 'tip'`
        : sql`from payments y where y.kind in ('purchase', 'message', 'unlock')`,
    );
  for (const reader of [sql`r.buyer_id`, sql`r.seller_id`])
    await add(
      "reply_missed",
      reader,
      sql`r.payment_id`,
      sql`r.closed_at`,
      sql`from reply_promises r where r.outcome = 'unanswered'`,
    );
  await add(
    "payout_sent",
    sql`o.seller_id`,
    sql`o.id`,
    sql`o.created_at`,
    sql`from payouts o where o.amount > 0`,
  );
  const boost = (kind: string, at: SQL, where: SQL) =>
    add(kind, sql`b.seller_id`, sql`b.id`, at, sql`from boosts b where ${where}`);
  await boost("boost_started", sql`b.starts_at`, sql`b.payment_id is not null`);
  await boost("boost_ended", sql`b.ended_at`, sql`b.end_reason <> 'creator'`);
  await add(
    "dispute_opened",
    sql`d.seller_id`,
    sql`d.id`,
    sql`d.opened_at`,
    sql`from disputes d where d.status not like 'warning_%'`,
  );
}
