import { and, desc, sql } from "drizzle-orm";
import { content } from "../../schema/posts.ts";
import type { Database } from "../database.ts";
import { prepared, preparedByShape, type Slots } from "../prepared.ts";
import { firstOfEachGroup, taggedWith } from "./feed-conditions.ts";
import { published, selectTeasers, toPostFacts } from "./teasers.ts";

/** A creator's published post right before or after one of theirs. */
const neighbor = (direction: "newer" | "older") =>
  prepared((db, { postId }: Slots<{ postId: string }>) =>
    db
      .select({ id: content.id, title: content.title })
      .from(content)
      .where(
        and(
          sql`${content.seller_id} = (select seller_id from content where id = ${postId})`,
          published,
          sql`(${content.published_at}, ${content.id}) ${sql.raw(direction === "newer" ? ">" : "<")}
            (select published_at, id from content where id = ${postId})`,
        ),
      )
      .orderBy(
        ...(direction === "newer"
          ? [content.published_at, content.id]
          : [desc(content.published_at), desc(content.id)]),
      )
      .limit(1),
  );
const newerPost = neighbor("newer");
const olderPost = neighbor("older");

type AlikeSlots = Slots<{ postId: string; viewerId: string; limit: number; perSource: number }>;
const alikePosts = preparedByShape(
  (db, { isMember }: { isMember: boolean }, { postId, viewerId, limit, perSource }: AlikeSlots) => {
    const tags = sql`select value as tag from json_each((select tags from content where id = ${postId})) limit 10`;
    const own = sql`select seller_id as id from content where id = ${postId}`;
    // The unary plus keeps SQLite from scanning everything with the tag instead of the few posts found.
    const alike = sql`(select id, weight, at from (
      select id, sum(weight) as weight, max(at) as at from (
        select a.id as id, 1 as weight, a.published_at as at from content a
          where ${firstOfEachGroup(own, sql`c.seller_id = g.id`, { limit: perSource, of: sql`a.id` })}
        union all select t.content_id, 2, t.published_at from content_tags t
          where +t.tag in (${tags}) and ${taggedWith(tags, { limit: perSource, of: sql`t.content_id` })}
      ) where id <> ${postId} group by id)
      order by weight desc, at desc limit ${limit}) alike`;
    return selectTeasers(db, isMember ? viewerId : null)
      .innerJoin(alike, sql`alike.id = ${content.id}`)
      .where(published)
      .orderBy(sql`alike.weight desc`, sql`alike.at desc`)
      .limit(limit);
  },
);

/**
 * Returns the posts related to one: its creator's next newer and next older post, and up to `limit` posts that share its
 * tags or creator, most similar first.
 */
export async function findRelated(db: Database, postId: string, viewerId: string | null, limit: number) {
  const [newer, older, related] = await db.batch([
    newerPost.bind(db, { postId }),
    olderPost.bind(db, { postId }),
    alikePosts({ isMember: viewerId !== null }).bind(db, {
      postId,
      viewerId: viewerId ?? "",
      limit,
      // One of them may be the post itself.
      perSource: limit + 1,
    }),
  ]);
  return {
    newer: newer[0] ?? null,
    older: older[0] ?? null,
    related: related.map(({ row }) => toPostFacts(row, viewerId)),
  };
}
