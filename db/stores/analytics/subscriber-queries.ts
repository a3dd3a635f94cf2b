import { and, sql } from "drizzle-orm";
import { accessEnd, activeSubscription } from "../payments/active-subscription.ts";
import { type Place, prepared, type Slots } from "../prepared.ts";

const isSetToEnd = sql`(s.status = 'canceled' or s.cancel_requested_at is not null)`;

/** A seller's subscribers with access, and what they pay a month (cents). */
export const subscribersOf = prepared((db, { sellerId, now }: Slots<{ sellerId: string; now: number }>) =>
  db
    .select({
      active: sql<number>`count(*)`,
      renewing: sql<number>`count(case when s.status = 'active' and s.cancel_requested_at is null then 1 end)`,
      ending: sql<number>`count(case when ${isSetToEnd} then 1 end)`,
      monthly: sql<number>`coalesce(sum(s.price), 0)`,
      committed: sql<number>`coalesce(sum(case when not ${isSetToEnd} then s.price end), 0)`,
    })
    .from(sql`subscriptions s`)
    .where(and(sql`s.seller_id = ${sellerId}`, activeSubscription(now))),
);

/** When a seller's subscriptions gave access, each with the start of the fan's first one. */
const spansOf = (sellerId: Place) =>
  sql`(select s.buyer_id, s.created_at as start, ${accessEnd} as until,
    min(s.created_at) over (partition by s.buyer_id) as first
    from subscriptions s where s.seller_id = ${sellerId} and ${accessEnd} > s.created_at)`;

type Days = { sellerId: string; first: number; end: number; now: number };
/** How many began and ended on each day (UTC) from one day to before another; those of the future haven't ended. */
export const movesByDay = prepared((db, { sellerId, first, end, now }: Slots<Days>) =>
  db
    .select({
      day: sql<number>`m.day`,
      new: sql<number>`sum(m.new)`,
      resumed: sql<number>`sum(m.resumed)`,
      ended: sql<number>`sum(m.ended)`,
    })
    .from(
      sql`(select p.start / 86400000 as day, p.start = p.first as new, p.start > p.first as resumed, 0 as ended
        from ${spansOf(sellerId)} p
        union all select p.until / 86400000, 0, 0, 1 from ${spansOf(sellerId)} p where p.until <= ${now}) m`,
    )
    .where(sql`m.day >= ${first} and m.day < ${end}`)
    .groupBy(sql`m.day`)
    .orderBy(sql`m.day`),
);

/** How many had access at each of a list of instants (ms). */
export const activeAt = prepared(
  (db, { sellerId, instants }: Slots<{ sellerId: string; instants: string }>) =>
    db
      .select({
        active: sql<number>`(select count(*) from ${spansOf(sellerId)} p where p.start < i.value and p.until >= i.value)`,
      })
      .from(sql`json_each(${instants}) i`)
      .orderBy(sql`i.key`),
);

type Cohorts = { sellerId: string; months: string; step: number };
/** Of the fans who first subscribed in each month, how many had access again so many steps (ms) after; none is all of them. */
export const keptByMonth = prepared((db, { sellerId, months, step }: Slots<Cohorts>) =>
  db
    .select({
      cohort: sql<string>`strftime('%Y-%m', p.first / 1000, 'unixepoch')`,
      after: sql<number>`n.value`,
      fans: sql<number>`count(distinct p.buyer_id)`,
    })
    .from(sql`json_each(${months}) n`)
    .innerJoin(
      sql`${spansOf(sellerId)} p`,
      sql`p.first + n.value * ${step} >= p.start and p.first + n.value * ${step} < p.until`,
    )
    .groupBy(sql`1`, sql`2`)
    .orderBy(sql`1`, sql`2`),
);
