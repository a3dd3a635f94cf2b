import { and, asc, eq, gte, isNotNull, lt, sql } from "drizzle-orm";
import type { PostSort } from "../../../app/domain/analytics/post-sorts.ts";
import { post_conversions, post_sale_days } from "../../schema/analytics/audience.ts";
import { post_days } from "../../schema/analytics/days.ts";
import { content } from "../../schema/posts.ts";
import { type Place, prepared, preparedByShape, type Slots } from "../prepared.ts";

type Spans = { sellerId: string; spans: string };
type OfPost = { postId: string };
type Days = { sellerId: string; from: number; to: number };
const place = sql<number>`s.key`;
const isIn = (day: typeof post_days.day | typeof post_sale_days.day) =>
  sql`${day} >= s.value ->> 0 and ${day} < s.value ->> 1`;

const views = { span: place, source: post_days.source, views: sql<number>`sum(${post_days.views})` };
/** A seller's views by source, in each of a list of spans of days. */
export const viewsBySpan = prepared((db, { sellerId, spans }: Slots<Spans>) =>
  db
    .select(views)
    .from(sql`json_each(${spans}) s`)
    .innerJoin(post_days, and(eq(post_days.seller_id, sellerId), isIn(post_days.day)))
    .groupBy(sql`1`, post_days.source),
);
/** The same of one post. */
export const viewsOfPostBySpan = prepared((db, { sellerId, postId, spans }: Slots<Spans & OfPost>) =>
  db
    .select(views)
    .from(sql`json_each(${spans}) s`)
    .innerJoin(
      post_days,
      and(eq(post_days.content_id, postId), sql`+${post_days.seller_id} = ${sellerId}`, isIn(post_days.day)),
    )
    .groupBy(sql`1`, post_days.source),
);

const { day, source } = post_days;
const daily = { day, source, views: sql<number>`sum(${post_days.views})` };
/** A seller's views on each day by source, oldest first. */
export const viewsByDay = prepared((db, { sellerId, from, to }: Slots<Days>) =>
  db
    .select(daily)
    .from(post_days)
    .where(and(eq(post_days.seller_id, sellerId), gte(day, from), lt(day, to)))
    .groupBy(day, source)
    .orderBy(asc(day), asc(source)),
);
/** The same of one post. */
export const viewsOfPostByDay = prepared((db, { sellerId, postId, from, to }: Slots<Days & OfPost>) =>
  db
    .select(daily)
    .from(post_days)
    .where(
      and(
        eq(post_days.content_id, postId),
        sql`+${post_days.seller_id} = ${sellerId}`,
        gte(day, from),
        lt(day, to),
      ),
    )
    .groupBy(day, source)
    .orderBy(asc(day), asc(source)),
);

const earned = {
  span: place,
  kind: post_sale_days.kind,
  sales: sql<number>`sum(${post_sale_days.sales})`,
  gross: sql<number>`sum(${post_sale_days.gross})`,
  fee: sql<number>`sum(${post_sale_days.fee})`,
  refunds: sql<number>`sum(${post_sale_days.refunds})`,
};
/** What a seller's posts earned (cents) by kind of sale, in each of a list of spans of days. */
export const postSalesBySpan = prepared((db, { sellerId, spans }: Slots<Spans>) =>
  db
    .select(earned)
    .from(sql`json_each(${spans}) s`)
    .innerJoin(post_sale_days, and(eq(post_sale_days.seller_id, sellerId), isIn(post_sale_days.day)))
    .groupBy(sql`1`, post_sale_days.kind),
);
/** The same of one post. */
export const salesOfPostBySpan = prepared((db, { sellerId, postId, spans }: Slots<Spans & OfPost>) =>
  db
    .select(earned)
    .from(sql`json_each(${spans}) s`)
    .innerJoin(
      post_sale_days,
      and(
        eq(post_sale_days.content_id, postId),
        sql`+${post_sale_days.seller_id} = ${sellerId}`,
        isIn(post_sale_days.day),
      ),
    )
    .groupBy(sql`1`, post_sale_days.kind),
);

const published = sql<number>`coalesce(${content.published_at}, ${content.first_published_at})`;
const facts = {
  id: content.id,
  title: content.title,
  publishedAt: published,
  deletedAt: content.deleted_at,
  likes: content.like_count,
  media: content.card_media,
  seenBy: sql<number>`coalesce(${post_conversions.views}, 0)`,
  subscriptions: sql<number>`coalesce(${post_conversions.subscriptions}, 0)`,
};
/** A seller's post, if it was ever published. */
export const postOf = prepared((db, { sellerId, postId }: Slots<{ sellerId: string } & OfPost>) =>
  db
    .select(facts)
    .from(content)
    .leftJoin(post_conversions, eq(post_conversions.content_id, content.id))
    .where(and(eq(content.id, postId), eq(content.seller_id, sellerId), isNotNull(published)))
    .limit(1),
);

/** What all of a seller's posts led to. */
export const conversionsOf = prepared((db, { sellerId }: Slots<{ sellerId: string }>) =>
  db
    .select({
      seenBy: sql<number>`coalesce(sum(${post_conversions.views}), 0)`,
      subscriptions: sql<number>`coalesce(sum(${post_conversions.subscriptions}), 0)`,
    })
    .from(post_conversions)
    .where(eq(post_conversions.seller_id, sellerId)),
);

const seen = ({ sellerId, from, to }: Record<"sellerId" | "from" | "to", Place>) =>
  sql`(select content_id, sum(views) as views from post_days
    where seller_id = ${sellerId} and day >= ${from} and day < ${to} group by content_id)`;
const sold = ({ sellerId, from, to }: Record<"sellerId" | "from" | "to", Place>) =>
  sql`(select content_id, sum(sales) as sales, sum(gross - fee - refunds) as net from post_sale_days
    where seller_id = ${sellerId} and day >= ${from} and day < ${to} group by content_id)`;

const orders: Record<PostSort, (least: Place) => ReturnType<typeof sql>> = {
  views: () => sql`coalesce(v.views, 0)`,
  likes: () => sql`${content.like_count}`,
  sales: () => sql`coalesce(e.sales, 0)`,
  net: () => sql`coalesce(e.net, 0)`,
  // What isn't shown doesn't order anything either.
  conversion: (least) =>
    sql`case when ${post_conversions.subscriptions} >= ${least} then 1.0 * ${post_conversions.subscriptions} / ${post_conversions.views} else -1 end`,
  newest: () => sql`${published}`,
};
type Page = Days & { start: number; end: number; limit: number; offset: number; least: number };
/** A seller's posts that were seen, sold, or published in some days, in one of their orders. A deleted one stays with its sales. */
export const listedPosts = preparedByShape((db, sort: PostSort, slots: Slots<Page>) => {
  const isNew = sql`${content.first_published_at} >= ${slots.start} and ${content.first_published_at} < ${slots.end}`;
  return db
    .select({
      ...facts,
      views: sql<number>`coalesce(v.views, 0)`,
      sales: sql<number>`coalesce(e.sales, 0)`,
      net: sql<number>`coalesce(e.net, 0)`,
    })
    .from(content)
    .leftJoin(sql`${seen(slots)} v`, sql`v.content_id = ${content.id}`)
    .leftJoin(sql`${sold(slots)} e`, sql`e.content_id = ${content.id}`)
    .leftJoin(post_conversions, eq(post_conversions.content_id, content.id))
    .where(
      and(
        eq(content.seller_id, slots.sellerId),
        sql`(e.content_id is not null or ${content.deleted_at} is null and (v.views > 0 or ${isNew}))`,
      ),
    )
    .orderBy(sql`${orders[sort](slots.least)} desc`, sql`${published} desc`, content.id)
    .limit(slots.limit)
    .offset(slots.offset);
});

/** A seller's tags with the posts of each that were seen or sold in some days, what they earned first. */
export const tagsOf = prepared((db, { sellerId, from, to, limit }: Slots<Days & { limit: number }>) =>
  db
    .select({
      tag: sql<string>`t.value`,
      posts: sql<number>`count(*)`,
      views: sql<number>`sum(f.views)`,
      sales: sql<number>`sum(f.sales)`,
      net: sql<number>`sum(f.net)`,
    })
    .from(
      sql`(select content_id, sum(views) as views, sum(sales) as sales, sum(net) as net from (
        select content_id, views, 0 as sales, 0 as net from post_days
          where seller_id = ${sellerId} and day >= ${from} and day < ${to}
        union all select content_id, 0, sales, gross - fee - refunds from post_sale_days
          where seller_id = ${sellerId} and day >= ${from} and day < ${to}) group by content_id) f`,
    )
    .innerJoin(sql`content c`, sql`c.id = f.content_id and c.deleted_at is null`)
    .innerJoin(sql`json_each(c.tags) t`, sql`true`)
    .groupBy(sql`1`)
    .orderBy(sql`5 desc, 3 desc, 1`)
    .limit(limit),
);
