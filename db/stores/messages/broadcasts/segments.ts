import { type SQL, sql } from "drizzle-orm";
import type { Segment } from "#db/kinds.ts";
import { isClosed } from "#db/stores/moderation/cases/in-force.ts";
import type { Param, Params } from "#db/stores/prepared.ts";
import { activeSubscription } from "#db/stores/subscriptions/active-subscription.ts";
import { isBlocked } from "../relationship-columns.ts";

/** The creator, their post or list, and the time; `since` is when new subscribers started (ms). */
export type Who = { sellerId: string; subjectId: string; now: number; since: number };
export type Range = { from: string; to: string };
/** All IDs. */
export const EVERYONE: Range = { from: "", to: "~" };
/** Extra conditions of paid broadcasts: fans who can already see everything (a JSON list), and the daily cap. */
export type Paying = { owners: string; paidSince: number; mostPaid: number };
export type Shape = { segment: Segment; isPaid: boolean };

const subscriptionsFrom = ({ sellerId }: Params<Who>, within: (column: SQL) => SQL) =>
  sql`select distinct s.buyer_id as fan from subscriptions s where s.seller_id = ${sellerId} and ${within(sql`s.buyer_id`)}`;
const sources: Record<Segment, (who: Params<Who>, within: (column: SQL) => SQL) => SQL> = {
  subscribers: subscriptionsFrom,
  new: subscriptionsFrom,
  ending: subscriptionsFrom,
  past_due: subscriptionsFrom,
  former: subscriptionsFrom,
  buyers: ({ sellerId }, within) =>
    sql`select distinct y.buyer_id as fan from payments y where y.seller_id = ${sellerId}
      and y.kind in ('purchase', 'message') and ${within(sql`y.buyer_id`)}`,
  post: ({ subjectId }, within) =>
    sql`select y.buyer_id as fan from content_purchases y where y.content_id = ${subjectId}
      and ${within(sql`y.buyer_id`)}`,
  list: ({ subjectId }, within) =>
    sql`select y.buyer_id as fan from fan_list_members y where y.list_id = ${subjectId} and ${within(sql`y.buyer_id`)}`,
};
/** Candidates from an index by fan, each once; not all are in the segment (see `isMember`). */
export const fansIn = (segment: Segment, params: Params<Who & Range>) =>
  sql`(${sources[segment](params, (column) => sql`${column} > ${params.from} and ${column} <= ${params.to}`)})`;
export const fansAfter = (segment: Segment, params: Params<Who & { from: string; size: number }>) =>
  sql`(${sources[segment](params, (column) => sql`${column} > ${params.from}`)} order by 1 limit ${params.size})`;

const subscribes = (fan: SQL, { sellerId, now }: Params<Who>, which: SQL = sql`1`) =>
  sql`exists (select 1 from subscriptions s where s.buyer_id = ${fan} and s.seller_id = ${sellerId}
    and ${activeSubscription(now)} and ${which})`;
const hasSubscribed = (fan: SQL, { sellerId }: Params<Who>, which: SQL) =>
  sql`exists (select 1 from subscriptions s where s.buyer_id = ${fan} and s.seller_id = ${sellerId}
    and s.revoked_at is null and ${which})`;
const boughtAnything = (fan: SQL, sellerId: Param) =>
  sql`(exists (select 1 from content_purchases x join content xc on xc.id = x.content_id
      where x.buyer_id = ${fan} and x.revoked_at is null and xc.seller_id = ${sellerId})
    or exists (select 1 from message_purchases x join paid_messages xp on xp.id = x.sale_id
      where x.buyer_id = ${fan} and x.revoked_at is null and xp.seller_id = ${sellerId}))`;
/** Whether a creator may start writing to a fan, or already has (docs/decisions/messages.md). */
export const isKnown = (fan: SQL, sellerId: Param) =>
  sql`(exists (select 1 from subscriptions s where s.buyer_id = ${fan} and s.seller_id = ${sellerId} and s.revoked_at is null)
    or exists (select 1 from message_unlocks u where u.buyer_id = ${fan} and u.seller_id = ${sellerId} and u.revoked_at is null)
    or exists (select 1 from conversations o where o.buyer_id = ${fan} and o.seller_id = ${sellerId} and o.last_number > 0)
    or ${boughtAnything(fan, sellerId)})`;

const members: Record<Segment, (fan: SQL, who: Params<Who>) => SQL> = {
  subscribers: (fan, who) => subscribes(fan, who),
  new: (fan, who) => subscribes(fan, who, sql`s.created_at > ${who.since}`),
  ending: (fan, who) =>
    subscribes(fan, who, sql`(s.cancel_requested_at is not null or s.status = 'canceled')`),
  past_due: (fan, who) => hasSubscribed(fan, who, sql`s.status = 'past_due' and s.ended_at is null`),
  // Fans whose renewal is still being retried aren't former yet.
  former: (fan, who) =>
    sql`${hasSubscribed(fan, who, sql`1`)} and not ${subscribes(fan, who)}
      and not ${hasSubscribed(fan, who, sql`s.status = 'past_due' and s.ended_at is null`)}`,
  buyers: (fan, { sellerId }) => boughtAnything(fan, sellerId),
  post: (fan, { sellerId, subjectId }) =>
    sql`exists (select 1 from content_purchases x join content xc on xc.id = x.content_id
      where x.content_id = ${subjectId} and x.buyer_id = ${fan} and x.revoked_at is null and xc.seller_id = ${sellerId})`,
  list: (fan, { sellerId, subjectId }) =>
    sql`exists (select 1 from fan_list_members x join fan_lists xl on xl.id = x.list_id
      where x.list_id = ${subjectId} and x.buyer_id = ${fan} and xl.seller_id = ${sellerId})
      and ${isKnown(fan, sellerId)}`,
};
export const isMember = (segment: Segment, fan: SQL, who: Params<Who>) =>
  sql`(${members[segment](fan, who)} and ${fan} <> ${who.sellerId})`;

const isLeaving = (fan: SQL) =>
  sql`exists (select 1 from profiles q where q.id = ${fan} and q.closed_at is not null)`;
const refused = (fan: SQL, sellerId: Param) =>
  sql`exists (select 1 from broadcast_refusals r where r.buyer_id = ${fan} and r.seller_id = ${sellerId})`;
const refusesPaid = (fan: SQL, sellerId: Param) =>
  sql`exists (select 1 from conversations o join conversation_sides w on w.conversation_id = o.id and w.side = 'fan'
    where o.buyer_id = ${fan} and o.seller_id = ${sellerId} and w.paid_refused_at is not null)`;
const isCapped = (fan: SQL, { sellerId, paidSince, mostPaid }: Params<Who & Paying>) =>
  sql`(select count(*) from paid_messages y where y.buyer_id = ${fan} and y.seller_id = ${sellerId}
    and y.created_at > ${paidSince}) >= ${mostPaid}`;

export const isOwner = (fan: SQL, owners: Param) => sql`${fan} in (select value from json_each(${owners}))`;

/** Why a segment's fan won't get it: "leaving", "blocked", "off", "refuses_paid", or "paid_cap"; null if they will. */
export const leftOutReason = ({ isPaid }: Shape, fan: SQL, who: Params<Who & Paying>) => {
  const { sellerId, owners } = who;
  const paid = isPaid
    ? sql`when ${isOwner(fan, owners)} then null when ${refusesPaid(fan, sellerId)} then 'refuses_paid'
        when ${isCapped(fan, who)} then 'paid_cap'`
    : sql``;
  return sql`case when ${isLeaving(fan)} then 'leaving' when ${isBlocked(fan, sellerId)} or ${isClosed(fan, sellerId)} then 'blocked'
    when ${refused(fan, sellerId)} then 'off' ${paid} end`;
};
