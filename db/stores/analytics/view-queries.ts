import { and, asc, eq, gt, gte, isNotNull, lt, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { post_conversions, post_sale_days } from "#db/schema/analytics/audience.ts";
import { post_days, source_days } from "#db/schema/analytics/days.ts";
import { content } from "#db/schema/posts/posts.ts";
import type { PostSort } from "#domain/analytics/post-sorts.ts";
import { type Param, type Params, prepared } from "../prepared.ts";
import { figuresOf, type Whole } from "./block-queries.ts";

type Spans = { sellerId: string; spans: string };
type OfPost = { postId: string };
type Days = { sellerId: string; from: number; to: number };
const place = sql<number>`s.key`;
const isIn = (day: SQLiteColumn) => sql`${day} >= s.value ->> 0 and ${day} < s.value ->> 1`;

const views = { span: place, source: post_days.source, views: sql<number>`sum(${post_days.views})` };
export const viewsBySpan = prepared((db, { sellerId, spans }: Params<Spans>) =>
  db
    .select({ span: place, source: source_days.source, views: sql<number>`sum(${source_days.views})` })
    .from(sql`json_each(${spans}) s`)
    .innerJoin(
      source_days,
      and(eq(source_days.seller_id, sellerId), isIn(source_days.day), gt(source_days.views, 0)),
    )
    .groupBy(sql`1`, source_days.source),
);
export const viewsOfPostBySpan = prepared((db, { sellerId, postId, spans }: Params<Spans & OfPost>) =>
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
export const viewsByDay = prepared((db, { sellerId, from, to }: Params<Days>) =>
  db
    .select({ day: source_days.day, source: source_days.source, views: source_days.views })
    .from(source_days)
    .where(
      and(
        eq(source_days.seller_id, sellerId),
        gte(source_days.day, from),
        lt(source_days.day, to),
        gt(source_days.views, 0),
      ),
    )
    .orderBy(asc(source_days.day), asc(source_days.source)),
);
export const viewsOfPostByDay = prepared((db, { sellerId, postId, from, to }: Params<Days & OfPost>) =>
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
export const postSalesBySpan = prepared((db, { sellerId, spans }: Params<Spans>) =>
  db
    .select(earned)
    .from(sql`json_each(${spans}) s`)
    .innerJoin(post_sale_days, and(eq(post_sale_days.seller_id, sellerId), isIn(post_sale_days.day)))
    .groupBy(sql`1`, post_sale_days.kind),
);
export const salesOfPostBySpan = prepared((db, { sellerId, postId, spans }: Params<Spans & OfPost>) =>
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
  type: content.type,
  publishedAt: published,
  deletedAt: content.deleted_at,
  likes: content.like_count,
  media: content.card_media,
  seenBy: sql<number>`coalesce(${post_conversions.views}, 0)`,
  subscriptions: sql<number>`coalesce(${post_conversions.subscriptions}, 0)`,
};
export const postOf = prepared((db, { sellerId, postId }: Params<{ sellerId: string } & OfPost>) =>
  db
    .select(facts)
    .from(content)
    .leftJoin(post_conversions, eq(post_conversions.content_id, content.id))
    .where(and(eq(content.id, postId), eq(content.seller_id, sellerId), isNotNull(published)))
    .limit(1),
);

export const conversionsOf = prepared((db, { sellerId }: Params<{ sellerId: string }>) =>
  db
    .select({
      seenBy: sql<number>`coalesce(sum(${post_conversions.views}), 0)`,
      subscriptions: sql<number>`coalesce(sum(${post_conversions.subscriptions}), 0)`,
    })
    .from(post_conversions)
    .where(eq(post_conversions.seller_id, sellerId)),
);

const orders: Record<PostSort, (least: Param) => ReturnType<typeof sql>> = {
  views: () => sql`coalesce(f.views, 0)`,
  likes: () => sql`${content.like_count}`,
  sales: () => sql`coalesce(f.sales, 0)`,
  net: () => sql`coalesce(f.net, 0)`,
  // Figures below the minimum aren't shown, so they mustn't affect the order.
  conversion: (least) =>
    sql`case when ${post_conversions.subscriptions} >= ${least} then 1.0 * ${post_conversions.subscriptions} / ${post_conversions.views} else -1 end`,
  newest: () => sql`${published}`,
};
type Page = Whole & {
  sellerId: string;
  start: number;
  end: number;
  limit: number;
  offset: number;
  least: number;
};
/** A creator's posts that were seen, sold, or published in some days. Deleted posts stay if they have sales. */
export const listedPosts = prepared((db, params: Params<Page>, sort: PostSort) => {
  const isNew = sql`${content.first_published_at} >= ${params.start} and ${content.first_published_at} < ${params.end}`;
  return db
    .select({
      ...facts,
      views: sql<number>`coalesce(f.views, 0)`,
      sales: sql<number>`coalesce(f.sales, 0)`,
      net: sql<number>`coalesce(f.net, 0)`,
    })
    .from(content)
    .leftJoin(sql`${figuresOf(params)} f`, sql`f.content_id = ${content.id}`)
    .leftJoin(post_conversions, eq(post_conversions.content_id, content.id))
    .where(
      and(
        eq(content.seller_id, params.sellerId),
        sql`(f.has_sales or ${content.deleted_at} is null and (f.views > 0 or ${isNew}))`,
      ),
    )
    .orderBy(sql`${orders[sort](params.least)} desc`, sql`${published} desc`, content.id)
    .limit(params.limit)
    .offset(params.offset);
});

export const tagsOf = prepared((db, params: Params<Whole & { sellerId: string; limit: number }>) =>
  db
    .select({
      tag: sql<string>`t.value`,
      posts: sql<number>`count(*)`,
      views: sql<number>`sum(f.views)`,
      sales: sql<number>`sum(f.sales)`,
      net: sql<number>`sum(f.net)`,
    })
    .from(sql`${figuresOf(params)} f`)
    .innerJoin(sql`content c`, sql`c.id = f.content_id and c.deleted_at is null`)
    .innerJoin(sql`json_each(c.tags) t`, sql`true`)
    .groupBy(sql`1`)
    .orderBy(sql`5 desc, 3 desc, 1`)
    .limit(params.limit),
);
