import { sql } from "drizzle-orm";
import type { Subscribed } from "#domain/analytics/standing.ts";
import { type Param, type Params, prepared } from "../prepared.ts";

/** A creator's subscribers with access, and monthly revenue (cents). */
export const subscribersOf = prepared((db, { sellerId, now }: Params<{ sellerId: string; now: number }>) =>
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

/** Subscriptions that ever gave access and started or ended on day `d`. */
const onDay = (sellerId: Param, instant: "started_at" | "until") =>
  sql`subscription_spans p where p.seller_id = ${sellerId} and p.until > p.started_at
    and p.${sql.raw(instant)} >= d.day * 86400000 and p.${sql.raw(instant)} < (d.day + 1) * 86400000`;
type Days = { sellerId: string; first: number; end: number; now: number };
/**
 * Starts and ends on each day (UTC) from `first` to `end` (exclusive), including empty days; future ends don't count.
 */
export const movesByDay = prepared((db, { sellerId, first, end, now }: Params<Days>) =>
  db
    .select({
      day: sql<number>`d.day`,
      // Day by day, to avoid sorting.
      begun: sql<{ new: number; resumed: number }>`(select json_object('new', coalesce(sum(p.is_first), 0),
          'resumed', coalesce(sum(not p.is_first), 0)) from ${onDay(sellerId, "started_at")})`.mapWith(
        JSON.parse,
      ),
      ended: sql<number>`(select count(*) from ${onDay(sellerId, "until")} and p.until <= ${now})`,
    })
    .from(
      sql`(with recursive n(day) as (select cast(${first} as integer) union all select day + 1 from n where day + 1 < ${end})
        select day from n) d`,
    ),
);

/**
 * Subscribers with access at each time (ms), and monthly revenue (cents) at the current price, or the one from before a
 * later price change. An ended subscription keeps its last price. A null time counts nobody.
 */
export const subscribedAt = prepared(
  (db, { sellerId, instants }: Params<{ sellerId: string; instants: string }>) =>
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

/** By month of first subscription, fans who had access that many months later; 0 counts all of them. */
export const keptByMonth = prepared(
  (db, { sellerId, months }: Params<{ sellerId: string; months: string }>) =>
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
