import { sql } from "drizzle-orm";
import { prepared, type Slots } from "../prepared.ts";

/** Sellers by ID as a list of rows. */
type Sellers = { sellers: string };

type Due = Sellers & { now: number; clearing: number; days: string };
/**
 * The subscriptions of some sellers whose next charge clears (`clearing` ms later) by the last of some payout days, by
 * price and by the first of the days that it clears before. A charge that is paid for isn't due, even if its subscription's row
 * doesn't say so yet.
 */
export const dueRenewals = prepared((db, { sellers, now, clearing, days }: Slots<Due>) =>
  db
    .select({
      sellerId: sql<string>`d.seller_id`,
      payout: sql<number>`(select count(*) from json_each(${days}) j where d.clears > j.value)`,
      kind: sql<"renewing" | "past_due" | "ending">`d.kind`,
      price: sql<number>`d.price`,
      count: sql<number>`count(*)`,
      currentPeriodEnd: sql<number>`min(d.current_period_end)`,
      to: sql<number | null>`r.to_cents`,
      ifNoAnswer: sql<"keep" | "end" | null>`r.if_no_answer`,
      answer: sql<"accepted" | "declined" | null>`r.answer`,
      effectiveFrom: sql<number | null>`max(r.effective_from)`,
      begunAt: sql<number | null>`max(r.begun_at)`,
      isWithdrawn: sql<number | null>`max(c.canceled_at)`.mapWith(Boolean),
    })
    .from(
      sql`(select s.*, max(case when s.status = 'past_due' then coalesce(s.retry_at, ${now}) else s.current_period_end end,
          ${now}) + ${clearing} as clears,
        case when s.status = 'canceled' or s.cancel_requested_at is not null then 'ending'
          when s.status = 'past_due' then 'past_due' else 'renewing' end as kind
        from json_each(${sellers}) v cross join subscriptions s on s.seller_id = v.value
        where s.status in ('active', 'past_due', 'canceled') and s.ended_at is null and s.revoked_at is null
          and not exists (select 1 from payments p where p.subscription_id = s.id and p.period_end > s.current_period_end)) d`,
    )
    .leftJoin(
      sql`price_requests r`,
      sql`r.subscription_id = d.id and r.closed_at is null and (r.begun_at is not null or r.if_no_answer is null
        or d.current_period_end >= r.effective_from)`,
    )
    .leftJoin(sql`price_changes c`, sql`c.id = r.change_id`)
    .where(sql`d.clears <= (select max(j.value) from json_each(${days}) j)`)
    .groupBy(sql`1`, sql`2`, sql`3`, sql`4`, sql`r.change_id`, sql`r.answer`, sql`r.begun_at is null`),
);

type Record = Sellers & { since: number; weeks: string };
const WEEK = 7 * 86_400_000;
/** A month after a subscription began; no month is as short, and no first payment as late. */
const FIRST = 20 * 86_400_000;

/** How many renewals were paid since a time, and how many that had failed were paid after all, or ended. */
export const renewalsPaid = prepared((db, { sellers, since }: Slots<Sellers & { since: number }>) =>
  db
    .select({
      sellerId: sql<string>`v.value`,
      paid: sql<number>`(select count(*) from payments p join subscriptions s on s.id = p.subscription_id
        where p.seller_id = v.value and p.paid_at > ${since} and p.kind = 'subscription'
          and p.period_start > s.created_at + ${FIRST})`,
      recovered: sql<number>`(select count(*) from subscriptions s
        join unpaid_renewals u on u.subscription_id = s.id and u.closed_at > ${since}
        where s.seller_id = v.value and (s.ended_at is null or s.ended_at > u.closed_at))`,
      lost: sql<number>`(select count(*) from subscriptions s
        join unpaid_renewals u on u.subscription_id = s.id and u.closed_at > ${since}
        where s.seller_id = v.value and s.ended_at <= u.closed_at)`,
    })
    .from(sql`json_each(${sellers}) v`),
);

/** How many ended since a time that weren't set to end yet so many weeks ahead; none for refunds and disputes. */
export const renewalsMissed = prepared((db, { sellers, since, weeks }: Slots<Record>) =>
  db
    .select({
      sellerId: sql<string>`s.seller_id`,
      weeks: sql<number>`w.value`,
      missed: sql<number>`count(*)`,
    })
    .from(
      sql`json_each(${sellers}) v cross join subscriptions s on s.seller_id = v.value cross join json_each(${weeks}) w`,
    )
    .where(
      sql`s.ended_at > ${since} and s.revoked_at is null and s.status <> 'incomplete_expired'
        and (s.cancel_requested_at is null or s.cancel_requested_at > s.ended_at - w.value * ${WEEK})`,
    )
    .groupBy(sql`1`, sql`2`),
);

/**
 * Net cents of new sales in each of the weeks before a day, the newest being 0: all that was earned, less renewals. Weeks
 * without any have no rows.
 */
export const salesWeeks = prepared(
  (db, { sellers, from, to }: Slots<Sellers & { from: number; to: number }>) =>
    db
      .select({ sellerId: sql<string>`e.seller_id`, week: sql<number>`e.week`, net: sql<number>`sum(e.net)` })
      .from(
        sql`(select d.seller_id, cast((${to} - 1 - d.day) / 7 as integer) as week, d.gross - d.fee - d.refunds as net
            from json_each(${sellers}) v cross join seller_days d on d.seller_id = v.value
            where d.day >= ${from} and d.day < ${to} and d.kind <> 'boost'
          union all select p.seller_id, cast((${to} - 1 - p.paid_at / 86400000) / 7 as integer), -p.net
            from json_each(${sellers}) v cross join payments p on p.seller_id = v.value
            join subscriptions s on s.id = p.subscription_id
            where p.paid_at >= ${from} * 86400000 and p.paid_at < ${to} * 86400000 and p.kind = 'subscription'
              and p.period_start > s.created_at + ${FIRST}) e`,
      )
      .groupBy(sql`1`, sql`2`),
);

/** What is held until fans have been replied to, by when that is decided and whether they were; cents, rounded up. */
export const openPromises = prepared((db, { sellers }: Slots<Sellers>) =>
  db
    .select({
      sellerId: sql<string>`r.seller_id`,
      dueAt: sql<number | null>`r.due_at`,
      isAnswered: sql<boolean>`r.answered_at is not null`.mapWith(Boolean),
      cents: sql<number>`sum(((q.gross - q.refunded - q.disputed) * q.net + q.gross - 1) / q.gross)`,
    })
    .from(
      sql`json_each(${sellers}) v cross join reply_promises r on r.seller_id = v.value join payments q on q.id = r.payment_id`,
    )
    .where(sql`r.outcome is null and q.gross > q.refunded + q.disputed`)
    .groupBy(sql`1`, sql`r.due_at`, sql`3`),
);
