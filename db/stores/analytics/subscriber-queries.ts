import { sql } from "drizzle-orm";
import type { Subscribed } from "../../../app/domain/analytics/standing.ts";
import { type Place, prepared, type Slots } from "../prepared.ts";

/** A seller's subscribers with access, and what they pay a month (cents). */
export const subscribersOf = prepared((db, { sellerId, now }: Slots<{ sellerId: string; now: number }>) =>
  db
    .select({
      active: sql<number>`count(*)`,
      renewing: sql<number>`coalesce(sum(s.is_renewing), 0)`,
      ending: sql<number>`coalesce(sum(s.is_ending), 0)`,
      monthly: sql<number>`coalesce(sum(s.price), 0)`,
      committed: sql<number>`coalesce(sum(case when not s.is_ending then s.price end), 0)`,
    })
    .from(sql`subscription_spans s`)
    .where(sql`s.seller_id = ${sellerId} and s.access_until > ${now}`),
);

/** A seller's subscriptions that ever gave access. */
const spansOf = (sellerId: Place) =>
  sql`subscription_spans p where p.seller_id = ${sellerId} and p.until > p.started_at`;

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
      sql`(select p.started_at / 86400000 as day, p.is_first as new, not p.is_first as resumed, 0 as ended
        from ${spansOf(sellerId)} and p.started_at >= ${first} * 86400000 and p.started_at < ${end} * 86400000
        union all select p.until / 86400000, 0, 0, 1 from ${spansOf(sellerId)}
          and p.until <= ${now} and p.until >= ${first} * 86400000 and p.until < ${end} * 86400000) m`,
    )
    .groupBy(sql`m.day`)
    .orderBy(sql`m.day`),
);

/**
 * How many had access at each of a list of instants (ms), and what they paid a month (cents): the present price, or the one that a
 * change applied since then began with. An ended subscription has the price that it ended with. A null has nobody.
 */
export const subscribedAt = prepared(
  (db, { sellerId, instants }: Slots<{ sellerId: string; instants: string }>) =>
    db
      .select({
        of: sql<Subscribed>`(select json_array(count(*), coalesce(sum(p.price), 0) + (
            select coalesce(sum(f.from_cents - o.price), 0) from (
                select r.subscription_id, r.from_cents, min(r.closed_at) from price_changes c cross join price_requests r
                  on r.change_id = c.id and r.outcome = 'applied' and r.closed_at >= i.value
                where c.seller_id = ${sellerId} group by 1) f
              cross join subscription_spans o on o.subscription_id = f.subscription_id
            where o.started_at < i.value and o.until >= i.value))
          from subscription_spans p where p.seller_id = ${sellerId} and p.started_at < i.value and p.until >= i.value)`.mapWith(
          (json: string): Subscribed => {
            const [active = 0, monthly = 0]: number[] = JSON.parse(json);
            return { active, monthly };
          },
        ),
      })
      .from(sql`json_each(${instants}) i`)
      .orderBy(sql`i.key`),
);

/** Of the fans who first subscribed in each month, how many had access again so many months after; none is all of them. */
export const keptByMonth = prepared((db, { sellerId, months }: Slots<{ sellerId: string; months: string }>) =>
  db
    .select({
      cohort: sql<string>`g.cohort`,
      after: sql<number>`n.value`,
      fans: sql<number>`sum(g.fans)`,
    })
    // In this order, so that the rows are grouped once.
    .from(
      sql`(select p.cohort, p.kept_from, p.kept_to, count(*) as fans from subscription_spans p
          where p.seller_id = ${sellerId} and p.cohort is not null group by 1, 2, 3) g
          cross join json_each(${months}) n`,
    )
    .where(sql`n.value between g.kept_from and g.kept_to`)
    .groupBy(sql`1`, sql`2`)
    .orderBy(sql`1`, sql`2`),
);
