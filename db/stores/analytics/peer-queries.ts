import { and, asc, eq, gt, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { peer_figures, peer_groups } from "#db/schema/analytics/peers.ts";
import { type Params, prepared } from "../prepared.ts";
import { accessEnd, activeSubscription } from "../subscriptions/active-subscription.ts";

export const sellersToCount = prepared((db, { after, limit }: Params<{ after: string; limit: number }>) =>
  db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(isNotNull(profiles.stripe_account_id), isNull(profiles.closed_at), gt(profiles.id, after)))
    .orderBy(asc(profiles.id))
    .limit(limit),
);

/**
 * `askedFrom`: first day whose first messages count; unanswered ones count if sent before `answerBy` (ms).
 * `leastAsked`, `leastBegun`: minimum sample for response time and conversion.
 */
export type Counted = {
  sellers: string;
  weekAt: number;
  from: number;
  to: number;
  askedFrom: number;
  answerBy: number;
  leastAsked: number;
  leastBegun: number;
  now: number;
};
/** Whether a time is within days `from` to `to` (exclusive). */
const isIn = (at: ReturnType<typeof sql>, { from, to }: Pick<Params<Counted>, "from" | "to">) =>
  sql`${at} >= ${from} * 86400000 and ${at} < ${to} * 86400000`;

/**
 * Counts the figures of creators with subscribers, as defined in docs/product.md, section 4.34; shares in thousandths.
 */
export const countFigures = prepared((db, params: Params<Counted>) => {
  const { sellers, weekAt, from, to, now } = params;
  const had = sql`${accessEnd} > s.created_at`;
  return db
    .insert(peer_figures)
    .select(
      sql`select f.id, ${weekAt}, f.active, round(1.0 * f.monthly / f.active),
        case when f.at_start > 0 then round(1000.0 * f.ended / f.at_start) end, f.begun - f.ended,
        (select count(*) from content c where c.seller_id = f.id and ${isIn(sql`c.published_at`, params)}),
        (select round(1000.0 * sum(case when d.kind <> 'subscription' then d.gross else 0 end) / nullif(sum(d.gross), 0))
          from seller_days d where d.seller_id = f.id and d.day >= ${from} and d.day < ${to} and d.kind <> 'boost'),
        (select case when sum(o.subscriptions) >= ${params.leastBegun} then min(1000, round(1000.0 * sum(o.subscriptions) / nullif(sum(o.views), 0))) end
          from post_conversions o where o.seller_id = f.id),
        (select case when count(case when r.wait is not null or r.asked_at <= ${params.answerBy} then 1 end) >= ${params.leastAsked}
            then (max(case when r.place = r.answered / 2 then r.wait end) + 59999) / 60000 end
          from (select m.asked_at, max(0, m.answered_at - m.asked_at) as wait, count(m.answered_at) over () as answered,
              row_number() over (order by m.answered_at is null, max(0, m.answered_at - m.asked_at)) - 1 as place
            from conversations m where m.seller_id = f.id and m.asked_at >= ${params.askedFrom} * 86400000
              and m.asked_at < ${to} * 86400000) r)
      from (select v.value as id,
          count(case when ${activeSubscription(now)} then 1 end) as active,
          sum(case when ${activeSubscription(now)} then s.price end) as monthly,
          count(case when ${had} and s.created_at < ${from} * 86400000 and ${accessEnd} >= ${from} * 86400000 then 1 end) as at_start,
          count(case when ${had} and ${isIn(sql`s.created_at`, params)} then 1 end) as begun,
          count(case when ${had} and ${isIn(sql`${accessEnd}`, params)} and ${accessEnd} <= ${now} then 1 end) as ended
        from json_each(${sellers}) v cross join subscriptions s on s.seller_id = v.value group by v.value) f
      where f.active > 0`,
    )
    .onConflictDoUpdate({
      target: peer_figures.seller_id,
      set: Object.fromEntries(
        [
          "week_at",
          "subscribers",
          "arpu",
          "churn",
          "net_new",
          "posts",
          "one_time",
          "conversion",
          "response",
        ].map((name) => [name, sql.raw(`excluded.${name}`)]),
      ),
    });
});

export const bandCounts = prepared((db, { weekAt, bands }: Params<{ weekAt: number; bands: string }>) =>
  db
    .select({
      fewest: sql<number>`(select max(b.value) from json_each(${bands}) b where b.value <= peer_figures.subscribers)`,
      sellers: sql<number>`count(*)`,
    })
    .from(peer_figures)
    .where(eq(peer_figures.week_at, weekAt))
    .groupBy(sql`1`),
);

const around = (share: number) =>
  sql<number>`avg(case when abs(q.rank - round((q.sellers + 1) * ${sql.raw(String(share))})) <= 2 then q.value end)`;
type Metric = (typeof peer_groups.$inferSelect)["metric"];
type Wanted = { weekAt: number; groups: string; metrics: string; least: number };
/** Smoothed quartiles by figure and group index, without groups that are too small. */
export const quartiles = prepared((db, { weekAt, groups, metrics, least }: Params<Wanted>) =>
  db
    .select({
      group: sql<number>`q.place`,
      metric: sql<Metric>`q.metric`,
      sellers: sql<number>`max(q.sellers)`,
      low: around(0.25),
      middle: around(0.5),
      high: around(0.75),
    })
    .from(
      sql`(select p.*, row_number() over (partition by p.place, p.metric order by p.value) as rank,
          count(*) over (partition by p.place, p.metric) as sellers
        from (select g.key as place, m.value as metric, case m.value when 'arpu' then f.arpu when 'churn' then f.churn
            when 'net_new' then f.net_new when 'posts' then f.posts when 'one_time' then f.one_time
            when 'conversion' then f.conversion else f.response end as value
          from json_each(${groups}) g cross join json_each(${metrics}) m
          cross join peer_figures f on f.week_at = ${weekAt} and f.subscribers >= (g.value ->> 0)
            and (g.value ->> 1 is null or f.subscribers <= (g.value ->> 1))) p
        where p.value is not null) q`,
    )
    .where(sql`q.sellers >= ${least}`)
    .groupBy(sql`1`, sql`2`),
);

export const deleteGroups = prepared((db, _: Params<object>) => db.delete(peer_groups));
export const addGroups = prepared((db, { rows, weekAt }: Params<{ rows: string; weekAt: number }>) =>
  db
    .insert(peer_groups)
    .select(
      sql`select value ->> 'fewest', value ->> 'most', value ->> 'metric', ${weekAt}, value ->> 'sellers',
        value ->> 'low', value ->> 'middle', value ->> 'high' from json_each(${rows}) where true`,
    )
    .onConflictDoNothing(),
);
export const deleteFigures = prepared((db, { weekAt }: Params<{ weekAt: number }>) =>
  db.delete(peer_figures).where(lt(peer_figures.week_at, weekAt)),
);

export const ownFigures = prepared((db, { sellerId }: Params<{ sellerId: string }>) =>
  db
    .select({
      weekAt: peer_figures.week_at,
      subscribers: peer_figures.subscribers,
      arpu: peer_figures.arpu,
      churn: peer_figures.churn,
      net_new: peer_figures.net_new,
      posts: peer_figures.posts,
      one_time: peer_figures.one_time,
      conversion: peer_figures.conversion,
      response: peer_figures.response,
    })
    .from(peer_figures)
    .where(eq(peer_figures.seller_id, sellerId))
    .limit(1),
);
export const groupOf = prepared((db, { sellerId }: Params<{ sellerId: string }>) =>
  db
    .select({
      fewest: peer_groups.fewest,
      most: peer_groups.most,
      metric: peer_groups.metric,
      weekAt: peer_groups.week_at,
      sellers: peer_groups.sellers,
      low: peer_groups.low,
      middle: peer_groups.middle,
      high: peer_groups.high,
    })
    .from(peer_figures)
    .innerJoin(
      peer_groups,
      sql`${peer_groups.fewest} <= ${peer_figures.subscribers}
        and (${peer_groups.most} is null or ${peer_groups.most} >= ${peer_figures.subscribers})`,
    )
    .where(eq(peer_figures.seller_id, sellerId)),
);
