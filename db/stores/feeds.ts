import { and, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { PostType } from "../../app/domain/posts/post.ts";
import { content } from "../schema/posts.ts";
import type { Database } from "./database.ts";
import { firstOf, followedBy, interestsOf, type Kinds, kindRows, taggedWith } from "./feed-parts.ts";
import { type PostFacts, published, selectTeasers, toFacts } from "./teasers.ts";
import { withdrawn } from "./ties.ts";

/** Where the previous page ended: the values of its last row; `rank` is what its order begins with, 0 without. */
export type Cursor = { rank: number; at: number; id: string };
export type Feed =
  | { of: "newest" | "popular" | "trending" | "featured" }
  | { of: "following" | "interests"; userId: string }
  /** `withdrawn`: what a leaving creator's wish hid, instead of what everybody sees. */
  | { of: "seller"; sellerId: string; type: PostType | null; withdrawn?: boolean };
export type FeedWish = {
  feed: Feed;
  viewerId: string | null;
  /** Which types, free or not; null for all. Of a seller's posts the feed itself says it. */
  kinds: Kinds | null;
  after: Cursor | null;
  limit: number;
  offset?: number;
  now: number;
};
export type FeedStore = ReturnType<typeof feedStore>;

const ranked = { popular: "like_count", trending: "heat" } as const;
const isRanked = (of: Feed["of"]): of is keyof typeof ranked => of in ranked;
/** What a feed is ordered by, the highest first, and the same of the row that a page ended with. */
function orderOf(of: Feed["of"]): { columns: SQLiteColumn[]; reached: (after: Cursor) => SQL[] } {
  const { published_at, featured_at, id } = content;
  if (of === "featured")
    return { columns: [featured_at, id], reached: (after) => [sql`${after.rank}`, sql`${after.id}`] };
  if (isRanked(of))
    return {
      columns: [content[ranked[of]], published_at, id],
      reached: (after) => [sql`${after.rank}`, sql`${after.at}`, sql`${after.id}`],
    };
  return { columns: [published_at, id], reached: (after) => [sql`${after.at}`, sql`${after.id}`] };
}

const bySeller = sql`c.seller_id = g.id`;
const shelfOf = (feed: Feed) =>
  feed.of === "seller" && feed.withdrawn ? and(isNotNull(content.published_at), withdrawn) : published;

/** Lists of posts, as teasers with the facts that decide access: each page costs the same however many posts there are. */
export function feedStore(db: Database) {
  /** The condition that leaves a page's candidates: everything in the feed's own order, or a few of each group. */
  function candidates(wish: FeedWish): SQL | undefined {
    const { feed, kinds, after } = wish;
    const limit = wish.limit + (wish.offset ?? 0);
    switch (feed.of) {
      case "seller":
        return and(eq(content.seller_id, feed.sellerId), feed.type ? eq(content.type, feed.type) : undefined);
      case "following":
        return firstOf(followedBy(feed.userId, wish.now), bySeller, { since: after, limit, kinds });
      case "interests":
        return taggedWith(interestsOf(feed.userId), { since: after, limit, kinds });
      case "featured":
        return and(sql`${content.featured_at} is not null`, kinds ? kindOf(kinds) : undefined);
      default:
        if (kinds === null) return undefined;
        return firstOf(kindRows(kinds), sql`c.type = g.type and c.is_public = g.free`, {
          ...{ since: after, limit },
          rank: isRanked(feed.of) ? ranked[feed.of] : undefined,
        });
    }
  }

  function pageOf(wish: FeedWish) {
    const { columns, reached } = orderOf(wish.feed.of);
    const past =
      wish.after && sql`(${sql.join(columns, sql`, `)}) < (${sql.join(reached(wish.after), sql`, `)})`;
    return selectTeasers(db, wish.viewerId)
      .where(and(shelfOf(wish.feed), candidates(wish), past ?? undefined))
      .orderBy(...columns.map((column) => desc(column)))
      .limit(wish.limit)
      .offset(wish.offset ?? 0);
  }

  return {
    /** Gives a page of a feed after a cursor. */
    async page(wish: FeedWish): Promise<PostFacts[]> {
      return (await pageOf(wish)).map((row) => toFacts(row, wish.viewerId));
    },

    /** Gives what a creator pinned, the newest pin first. */
    async pinned(sellerId: string, viewerId: string | null, limit: number): Promise<PostFacts[]> {
      const rows = await selectTeasers(db, viewerId)
        .where(and(eq(content.seller_id, sellerId), sql`${content.pinned_at} is not null`, published))
        .orderBy(desc(content.pinned_at))
        .limit(limit);
      return rows.map((row) => toFacts(row, viewerId));
    },

    /**
     * Gives what Discover can suggest, from each source a few: of creators that the viewer subscribes to, under the
     * tags of their interests (with the tag), the hottest, the featured, and the newest post of creators who began
     * after `newSince`.
     */
    async suggestions(wish: { viewerId: string | null; each: number; newSince: number; now: number }) {
      const { viewerId, each, now } = wish;
      const pick = (condition: SQL | undefined, order: SQLiteColumn[] = [content.published_at]) =>
        selectTeasers(db, viewerId)
          .where(and(published, condition))
          .orderBy(...[...order, content.id].map((column) => desc(column)))
          .limit(each);
      const newcomers = sql`select id from (select p.id, p.first_post_at from profiles p
        where p.first_post_at > ${wish.newSince} and p.closed_at is null and p.setup_completed_at is not null
        order by p.first_post_at desc, p.id desc limit ${each})`;
      const nobody = viewerId ?? "";
      const tagged = taggedWith(interestsOf(nobody), { limit: each });
      const [subscribed, chosen, tags, hot, featured, fresh] = await db.batch([
        pick(firstOf(followedBy(nobody, now, "subscriptions"), bySeller, { limit: 2 })),
        pick(tagged),
        db
          .select({ id: sql<string>`t.content_id`, tag: sql<string>`min(t.tag)` })
          .from(sql`content_tags t`)
          .where(
            sql`t.tag in (${interestsOf(nobody)}) and ${taggedWith(interestsOf(nobody), { limit: each, of: sql`t.content_id` })}`,
          )
          .groupBy(sql`t.content_id`),
        pick(undefined, [content.heat, content.published_at]),
        pick(sql`${content.featured_at} is not null`, [content.featured_at]),
        pick(firstOf(newcomers, bySeller, { limit: 1 })),
      ]);
      const read = (rows: typeof hot) => rows.map((row) => toFacts(row, viewerId));
      const tagOf = new Map(tags.map(({ id, tag }) => [id, tag]));
      return {
        subscribed: read(subscribed),
        tagged: read(chosen).map((post) => ({ post, tag: tagOf.get(post.id) ?? "" })),
        hot: read(hot),
        featured: read(featured),
        fresh: read(fresh),
      };
    },

    /**
     * Gives the posts beside one: the next newer and the next older of its creator, and a few that share its tags or
     * its creator, the most alike first.
     */
    async around(postId: string, viewerId: string | null, limit: number) {
      const beside = (newer: boolean) =>
        db
          .select({ id: content.id, title: content.title })
          .from(content)
          .where(
            and(
              sql`${content.seller_id} = (select seller_id from content where id = ${postId})`,
              published,
              sql`(${content.published_at}, ${content.id}) ${sql.raw(newer ? ">" : "<")}
                (select published_at, id from content where id = ${postId})`,
            ),
          )
          .orderBy(
            ...(newer ? [content.published_at, content.id] : [desc(content.published_at), desc(content.id)]),
          )
          .limit(1);
      const tags = sql`select value as tag from json_each((select tags from content where id = ${postId})) limit 10`;
      const own = sql`select seller_id as id from content where id = ${postId}`;
      // The plus: by the few posts that were found, and not through all that have the tag.
      const alike = sql`(select id, weight, at from (
        select id, sum(weight) as weight, max(at) as at from (
          select a.id as id, 1 as weight, a.published_at as at from content a
            where ${firstOf(own, bySeller, { limit: limit + 1, of: sql`a.id` })}
          union all select t.content_id, 2, t.published_at from content_tags t
            where +t.tag in (${tags}) and ${taggedWith(tags, { limit: limit + 1, of: sql`t.content_id` })}
        ) where id <> ${postId} group by id)
        order by weight desc, at desc limit ${limit}) alike`;
      const [newer, older, related] = await db.batch([
        beside(true),
        beside(false),
        selectTeasers(db, viewerId)
          .innerJoin(alike, sql`alike.id = ${content.id}`)
          .where(published)
          .orderBy(sql`alike.weight desc`, sql`alike.at desc`)
          .limit(limit),
      ]);
      return {
        newer: newer[0] ?? null,
        older: older[0] ?? null,
        related: related.map((row) => toFacts(row, viewerId)),
      };
    },
  };
}

const kindOf = (kinds: Kinds) =>
  sql`(${content.type}, ${content.is_public}) in (select type, free from (${kindRows(kinds)}))`;
