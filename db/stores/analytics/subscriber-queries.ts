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

/** When a seller's subscriptions gave access. */
const spansOf = (sellerId: Place, more = sql``) =>
  sql`(select s.created_at as start, ${accessEnd} as until ${more}
    from subscriptions s where s.seller_id = ${sellerId} and ${accessEnd} > s.created_at)`;
/** The same with the fan, and the start of their first one. */
const spansOfFans = (sellerId: Place) =>
  spansOf(sellerId, sql`, s.buyer_id, min(s.created_at) over (partition by s.buyer_id) as first`);

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
        from ${spansOfFans(sellerId)} p where p.start >= ${first} * 86400000 and p.start < ${end} * 86400000
        union all select p.until / 86400000, 0, 0, 1 from ${spansOf(sellerId)} p
        where p.until <= ${now} and p.until >= ${first} * 86400000 and p.until < ${end} * 86400000) m`,
    )
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

/** Parameters arrive as floating-point numbers, by which whole ones aren't divided into whole ones. */
const whole = (number: Place) => sql`cast(${number} as integer)`;

/**
 * Between which steps after their first start fans had access, without those that an earlier span of theirs covers, and how
 * many they are. A span covers a step if it began by then and ended after it.
 */
const stepsOfFans = (sellerId: Place, step: Place) =>
  sql`(select w.cohort, max(w.since, coalesce(w.covered + 1, 0)) as since, w.until, count(*) as fans
    from (select v.*, max(v.until) over (partition by v.buyer_id order by v.start
        rows between unbounded preceding and 1 preceding) as covered
      from (select p.buyer_id, p.start, strftime('%Y-%m', p.first / 1000, 'unixepoch') as cohort,
        (p.start - p.first + ${whole(step)} - 1) / ${whole(step)} as since,
          (p.until - p.first - 1) / ${whole(step)} as until
        from ${spansOfFans(sellerId)} p) v) w group by 1, 2, 3)`;

type Cohorts = { sellerId: string; months: string; step: number };
/** Of the fans who first subscribed in each month, how many had access again so many steps (ms) after; none is all of them. */
export const keptByMonth = prepared((db, { sellerId, months, step }: Slots<Cohorts>) =>
  db
    .select({
      cohort: sql<string>`g.cohort`,
      after: sql<number>`n.value`,
      fans: sql<number>`sum(g.fans)`,
    })
    .from(sql`${stepsOfFans(sellerId, step)} g`)
    .innerJoin(sql`json_each(${months}) n`, sql`n.value between g.since and g.until`)
    .groupBy(sql`1`, sql`2`)
    .orderBy(sql`1`, sql`2`),
);
