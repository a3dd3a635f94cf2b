import { and, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { PostType } from "../../../app/domain/posts/post.ts";
import { content } from "../../schema/posts.ts";
import type { Database } from "../database.ts";
import { isWithdrawn } from "../payments/entitlements.ts";
import {
  creatorsFollowedBy,
  firstOfEachGroup,
  interestsOf,
  kindRows,
  type PostKinds,
  taggedWith,
} from "./feed-conditions.ts";
import { type PostFacts, published, selectTeasers, toPostFacts } from "./teasers.ts";

/** The last row of the previous page; `rank` is the feed's first sort value, 0 if it has none. */
export type Cursor = { rank: number; at: number; id: string };
export type Feed =
  | { name: "newest" | "popular" | "trending" | "featured" }
  | { name: "following" | "interests"; userId: string }
  /** `withdrawn`: the posts a leaving creator's deletion request hid, instead of the published ones. */
  | { name: "seller"; sellerId: string; type: PostType | null; withdrawn?: boolean };
export type FeedRequest = {
  feed: Feed;
  viewerId: string | null;
  /** Null for all kinds. Not used by the seller feed, which has its own `type`. */
  kinds: PostKinds | null;
  after: Cursor | null;
  limit: number;
  offset?: number;
  now: number;
};
export type FeedStore = ReturnType<typeof feedStore>;

const rankColumns = { popular: "like_count", trending: "hot_score" } as const;
const isRanked = (name: Feed["name"]): name is keyof typeof rankColumns => name in rankColumns;
/** The columns a feed is ordered by, highest first, and a cursor's values for them. */
function orderOf(name: Feed["name"]): { columns: SQLiteColumn[]; cursorValues: (after: Cursor) => SQL[] } {
  const { published_at, featured_at, id } = content;
  if (name === "featured")
    return { columns: [featured_at, id], cursorValues: (after) => [sql`${after.rank}`, sql`${after.id}`] };
  if (isRanked(name))
    return {
      columns: [content[rankColumns[name]], published_at, id],
      cursorValues: (after) => [sql`${after.rank}`, sql`${after.at}`, sql`${after.id}`],
    };
  return { columns: [published_at, id], cursorValues: (after) => [sql`${after.at}`, sql`${after.id}`] };
}

const bySeller = sql`c.seller_id = g.id`;
const visiblePosts = (feed: Feed) =>
  feed.name === "seller" && feed.withdrawn ? and(isNotNull(content.published_at), isWithdrawn) : published;

/** Post lists, as teasers with the facts that decide access. A page costs the same however many posts there are. */
export function feedStore(db: Database) {
  /** The condition for a page's candidates; feeds over several groups take only the first few posts of each. */
  function candidates(request: FeedRequest): SQL | undefined {
    const { feed, kinds, after } = request;
    const limit = request.limit + (request.offset ?? 0);
    switch (feed.name) {
      case "seller":
        return and(eq(content.seller_id, feed.sellerId), feed.type ? eq(content.type, feed.type) : undefined);
      case "following":
        return firstOfEachGroup(creatorsFollowedBy(feed.userId, request.now), bySeller, {
          after,
          limit,
          kinds,
        });
      case "interests":
        return taggedWith(interestsOf(feed.userId), { after, limit, kinds });
      case "featured":
        return and(sql`${content.featured_at} is not null`, kinds ? isOfKinds(kinds) : undefined);
      default:
        if (kinds === null) return undefined;
        return firstOfEachGroup(kindRows(kinds), sql`c.type = g.type and c.is_public = g.free`, {
          after,
          limit,
          rank: isRanked(feed.name) ? rankColumns[feed.name] : undefined,
        });
    }
  }

  function pageOf(request: FeedRequest) {
    const { columns, cursorValues } = orderOf(request.feed.name);
    const past =
      request.after &&
      sql`(${sql.join(columns, sql`, `)}) < (${sql.join(cursorValues(request.after), sql`, `)})`;
    return selectTeasers(db, request.viewerId)
      .where(and(visiblePosts(request.feed), candidates(request), past ?? undefined))
      .orderBy(...columns.map((column) => desc(column)))
      .limit(request.limit)
      .offset(request.offset ?? 0);
  }

  return {
    /** Returns a page of a feed after a cursor. */
    async page(request: FeedRequest): Promise<PostFacts[]> {
      return (await pageOf(request)).map((row) => toPostFacts(row, request.viewerId));
    },

    /** Returns a creator's pinned posts, most recently pinned first. */
    async listPinned(sellerId: string, viewerId: string | null, limit: number): Promise<PostFacts[]> {
      const rows = await selectTeasers(db, viewerId)
        .where(and(eq(content.seller_id, sellerId), sql`${content.pinned_at} is not null`, published))
        .orderBy(desc(content.pinned_at))
        .limit(limit);
      return rows.map((row) => toPostFacts(row, viewerId));
    },

    /**
     * Returns up to `perSource` suggestions for Discover from each source: subscribed creators, the viewer's interests
     * (with the matching tag), trending, featured, and the newest post of creators who started after `newSince` (ms).
     */
    async findSuggestions(request: {
      viewerId: string | null;
      perSource: number;
      newSince: number;
      now: number;
    }) {
      const { viewerId, perSource, now } = request;
      const pick = (condition: SQL | undefined, order: SQLiteColumn[] = [content.published_at]) =>
        selectTeasers(db, viewerId)
          .where(and(published, condition))
          .orderBy(...[...order, content.id].map((column) => desc(column)))
          .limit(perSource);
      const newcomers = sql`select id from (select p.id, p.first_post_at from profiles p
        where p.first_post_at > ${request.newSince} and p.closed_at is null and p.setup_completed_at is not null
        order by p.first_post_at desc, p.id desc limit ${perSource})`;
      const userId = viewerId ?? "";
      const tagged = taggedWith(interestsOf(userId), { limit: perSource });
      const [subscribed, taggedPosts, tags, hot, featured, newcomerPosts] = await db.batch([
        pick(firstOfEachGroup(creatorsFollowedBy(userId, now, "subscriptions"), bySeller, { limit: 2 })),
        pick(tagged),
        db
          .select({ id: sql<string>`t.content_id`, tag: sql<string>`min(t.tag)` })
          .from(sql`content_tags t`)
          .where(
            sql`t.tag in (${interestsOf(userId)}) and ${taggedWith(interestsOf(userId), { limit: perSource, of: sql`t.content_id` })}`,
          )
          .groupBy(sql`t.content_id`),
        pick(undefined, [content.hot_score, content.published_at]),
        pick(sql`${content.featured_at} is not null`, [content.featured_at]),
        pick(firstOfEachGroup(newcomers, bySeller, { limit: 1 })),
      ]);
      const toPosts = (rows: typeof hot) => rows.map((row) => toPostFacts(row, viewerId));
      const tagOf = new Map(tags.map(({ id, tag }) => [id, tag]));
      return {
        subscribed: toPosts(subscribed),
        tagged: toPosts(taggedPosts).map((post) => ({ post, tag: tagOf.get(post.id) ?? "" })),
        trending: toPosts(hot),
        featured: toPosts(featured),
        newcomers: toPosts(newcomerPosts),
      };
    },

    /**
     * Returns the posts related to one: its creator's next newer and next older post, and up to `limit` posts that
     * share its tags or creator, most similar first.
     */
    async findRelated(postId: string, viewerId: string | null, limit: number) {
      const neighbor = (newer: boolean) =>
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
      // The unary plus keeps SQLite from scanning everything with the tag instead of the few posts found.
      const alike = sql`(select id, weight, at from (
        select id, sum(weight) as weight, max(at) as at from (
          select a.id as id, 1 as weight, a.published_at as at from content a
            where ${firstOfEachGroup(own, bySeller, { limit: limit + 1, of: sql`a.id` })}
          union all select t.content_id, 2, t.published_at from content_tags t
            where +t.tag in (${tags}) and ${taggedWith(tags, { limit: limit + 1, of: sql`t.content_id` })}
        ) where id <> ${postId} group by id)
        order by weight desc, at desc limit ${limit}) alike`;
      const [newer, older, related] = await db.batch([
        neighbor(true),
        neighbor(false),
        selectTeasers(db, viewerId)
          .innerJoin(alike, sql`alike.id = ${content.id}`)
          .where(published)
          .orderBy(sql`alike.weight desc`, sql`alike.at desc`)
          .limit(limit),
      ]);
      return {
        newer: newer[0] ?? null,
        older: older[0] ?? null,
        related: related.map((row) => toPostFacts(row, viewerId)),
      };
    },
  };
}

const isOfKinds = (kinds: PostKinds) =>
  sql`(${content.type}, ${content.is_public}) in (select type, free from (${kindRows(kinds)}))`;
