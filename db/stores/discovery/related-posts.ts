import { sql } from "drizzle-orm";
import { content } from "#db/schema/posts/posts.ts";
import { isRemovedHere } from "../creators/shown-here.ts";
import type { Database } from "../database.ts";
import { type Param, type Params, prepared } from "../prepared.ts";
import { firstOfEachGroup, taggedWith } from "./feed-conditions.ts";
import { published, selectTeasers, toPostFacts } from "./teasers.ts";

const neighbor = (side: "newer" | "older", { postId, viewerId }: { postId: Param; viewerId: Param }) => {
  const [compared, order] = side === "newer" ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  return sql`select * from (select ${sql.raw(`'${side}'`)} as side, c.id, c.title from content c
    where c.seller_id = (select seller_id from content where id = ${postId})
      and c.deleted_at is null and c.published_at is not null
      and not ${isRemovedHere(viewerId, sql`c.id`, sql`c.seller_id`)}
      and (c.published_at, c.id) ${compared} (select published_at, id from content where id = ${postId})
    order by c.published_at ${order}, c.id ${order} limit 1)`;
};
const neighbors = prepared((db, params: Params<{ postId: string; viewerId: string }>) =>
  db
    .select({
      side: sql<"newer" | "older">`beside.side`,
      id: sql<string>`beside.id`,
      title: sql<string>`beside.title`,
    })
    .from(sql`(${neighbor("newer", params)} union all ${neighbor("older", params)}) beside`),
);

type AlikeParams = Params<{ postId: string; viewerId: string; limit: number; perSource: number }>;
const alikePosts = prepared(
  (db, { postId, viewerId, limit, perSource }: AlikeParams, { isMember }: { isMember: boolean }) => {
    const tags = sql`select value as tag from json_each((select tags from content where id = ${postId})) limit 10`;
    const own = sql`select seller_id as id from content where id = ${postId}`;
    // The unary plus keeps SQLite from scanning the whole tag instead of the few posts found.
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

export async function findRelated(db: Database, postId: string, viewerId: string | null, limit: number) {
  const values = { postId, viewerId: viewerId ?? "", limit, perSource: limit + 1 };
  const [beside, related] = await Promise.all([
    neighbors.run(db, { postId, viewerId: values.viewerId }),
    alikePosts.run(db, values, { isMember: viewerId !== null }),
  ]);
  const find = (side: "newer" | "older") => {
    const found = beside.find((post) => post.side === side);
    return found ? { id: found.id, title: found.title } : null;
  };
  return {
    newer: find("newer"),
    older: find("older"),
    related: related.map(({ row }) => toPostFacts(row, viewerId)),
  };
}
