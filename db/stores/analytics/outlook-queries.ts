import { sql } from "drizzle-orm";
import { DAY_MS, WEEK_MS } from "#domain/durations.ts";
import { type Params, prepared } from "../prepared.ts";

/** A JSON list of creator IDs. */
type Sellers = { sellers: string };

type Due = Sellers & { now: number; clearing: number; first: number; last: number };
/**
 * Subscriptions whose next charge clears (`clearing` ms later) by the last of some weekly payout days, by price and by
 * payout. Charges already paid aren't due, even if the subscription's row doesn't say so yet.
 */
export const dueRenewals = prepared((db, { sellers, now, clearing, first, last }: Params<Due>) =>
  db
    .select({
      sellerId: sql<string>`d.seller_id`,
      payout: sql<number>`max(0, cast((d.clears - ${first} + ${WEEK_MS} - 1) / ${WEEK_MS} as integer))`,
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
      sql`(select s.id, s.seller_id, s.price, s.current_period_end,
          max(case when s.status = 'past_due' then coalesce(s.retry_at, ${now}) else s.current_period_end end, ${now})
            + ${clearing} as clears,
          case when s.status = 'canceled' or s.cancel_requested_at is not null then 'ending'
            when s.status = 'past_due' then 'past_due' else 'renewing' end as kind
        from json_each(${sellers}) v cross join subscriptions s on s.seller_id = v.value
        where s.status in ('active', 'past_due', 'canceled') and s.ended_at is null and s.revoked_at is null
          and coalesce(s.paid_period_end, 0) <= s.current_period_end) d`,
    )
    .leftJoin(
      sql`price_requests r`,
      sql`r.subscription_id = d.id and r.closed_at is null and (r.begun_at is not null or r.if_no_answer is null
        or d.current_period_end >= r.effective_from)`,
    )
    .leftJoin(sql`price_changes c`, sql`c.id = r.change_id`)
    .where(sql`d.clears <= ${last}`)
    .groupBy(sql`1`, sql`2`, sql`3`, sql`4`, sql`r.change_id`, sql`r.answer`, sql`r.begun_at is null`),
);

type Since = Params<Sellers & { since: number }>;
/** Renewals paid since a time: whole days plus the rest of the first one. */
const paidSince = ({ since }: Since) => {
  const day = sql`cast(${since} / 86400000 as integer)`;
  return sql<number>`(select coalesce(sum(d.renewals), 0) from renewal_days d where d.seller_id = v.value and d.day > ${day})
    + (select count(*) from payments p join subscriptions s on s.id = p.subscription_id
      where p.seller_id = v.value and p.paid_at > ${since} and p.paid_at < (${day} + 1) * 86400000
        and p.kind = 'subscription' and p.period_start > s.created_at + ${FIRST})`;
};
/**
 * Later than any first payment and earlier than any renewal, so it tells them apart. For whole days, a trigger counts
 * renewals.
 */
const FIRST = 20 * DAY_MS;

export const renewalsPaid = prepared((db, params: Since) =>
  db
    .select({
      sellerId: sql<string>`v.value`,
      paid: paidSince(params),
      recovered: sql<number>`coalesce(sum(u.subscription_id is not null and (s.ended_at is null or s.ended_at > u.closed_at)), 0)`,
      lost: sql<number>`coalesce(sum(s.ended_at <= u.closed_at), 0)`,
    })
    .from(sql`json_each(${params.sellers}) v`)
    .leftJoin(sql`unpaid_renewals u`, sql`u.seller_id = v.value and u.closed_at > ${params.since}`)
    .leftJoin(sql`subscriptions s`, sql`s.id = u.subscription_id`)
    .groupBy(sql`1`),
);

/**
 * Subscriptions that ended since a time, by how many whole weeks ahead they were set to end (up to `most`; 0 if they
 * weren't). Without refunds and disputes.
 */
export const renewalsMissed = prepared(
  (db, { sellers, since, most }: Params<Sellers & { since: number; most: number }>) =>
    db
      .select({
        sellerId: sql<string>`s.seller_id`,
        ahead: sql<number>`coalesce(min(cast((s.ended_at - s.cancel_requested_at) / ${WEEK_MS} as integer), ${most}), 0)`,
        missed: sql<number>`count(*)`,
      })
      .from(sql`json_each(${sellers}) v cross join subscriptions s on s.seller_id = v.value`)
      .where(sql`s.ended_at > ${since} and s.revoked_at is null and s.status <> 'incomplete_expired'`)
      .groupBy(sql`1`, sql`2`),
);

/**
 * Net cents of new sales per week before a day, 0 being the newest: all earnings less renewals. Empty weeks have no
 * rows.
 */
export const salesWeeks = prepared(
  (db, { sellers, from, to }: Params<Sellers & { from: number; to: number }>) =>
    db
      .select({ sellerId: sql<string>`e.seller_id`, week: sql<number>`e.week`, net: sql<number>`sum(e.net)` })
      .from(
        sql`(select d.seller_id, cast((${to} - 1 - d.day) / 7 as integer) as week, d.gross - d.fee - d.refunds as net
            from json_each(${sellers}) v cross join seller_days d on d.seller_id = v.value
            where d.day >= ${from} and d.day < ${to} and d.kind <> 'boost'
          union all select d.seller_id, cast((${to} - 1 - d.day) / 7 as integer), -d.net
            from json_each(${sellers}) v cross join renewal_days d on d.seller_id = v.value
            where d.day >= ${from} and d.day < ${to}) e`,
      )
      .groupBy(sql`1`, sql`2`),
);

/** Earnings held until fans get a reply: the deadline, and whether they got one; cents, rounded up. */
export const openPromises = prepared((db, { sellers }: Params<Sellers>) =>
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
