import { and, desc, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { content } from "../../schema/posts.ts";
import type { Database } from "../database.ts";
import { type Builder, preparedByShape, type Slots } from "../prepared.ts";
import { creatorsFollowedBy, firstOfEachGroup, interestsOf, taggedWith } from "./feed-conditions.ts";
import { type PostFacts, published, selectTeasers, toPostFacts } from "./teasers.ts";

/**
 * `perSource`: how many posts are read of each source; `creators`: of how many creators at most one is returned.
 * `newSince` in ms: when a creator's first post makes them a newcomer.
 */
export type SuggestionRequest = {
  viewerId: string | null;
  perSource: number;
  creators: number;
  newSince: number;
  now: number;
};
type SuggestionSlots = Slots<SuggestionRequest & { viewerId: string }>;
type Source = { name: string; matches?: SQL; rank?: SQLiteColumn; tag?: SQL };

const bySeller = sql`c.seller_id = g.id`;

function sourcesFor({ viewerId, perSource, newSince, now }: SuggestionSlots, isMember: boolean): Source[] {
  const newcomers = sql`select id from (select p.id, p.first_post_at from profiles p
    where p.first_post_at > ${newSince} and p.closed_at is null and p.setup_completed_at is not null
    order by p.first_post_at desc, p.id desc limit ${perSource})`;
  const forEveryone: Source[] = [
    { name: "trending", rank: content.hot_score },
    { name: "featured", rank: content.featured_at, matches: sql`${content.featured_at} is not null` },
    { name: "newcomers", matches: firstOfEachGroup(newcomers, bySeller, { limit: 1 }) },
  ];
  if (!isMember) return forEveryone;
  const interests = interestsOf(viewerId);
  const subscriptions = creatorsFollowedBy(viewerId, now, "subscriptions");
  return [
    { name: "subscribed", matches: firstOfEachGroup(subscriptions, bySeller, { limit: 1 }) },
    {
      name: "tagged",
      matches: taggedWith(interests, { limit: perSource }),
      tag: sql`(select min(t.tag) from content_tags t where t.content_id = ${content.id} and t.tag in (${interests}))`,
    },
    ...forEveryone,
  ];
}

/** The best posts of a source, as rows of (source, id, seller_id, rank, tag). */
function candidatesOf(db: Builder, source: Source, limit: SuggestionSlots["perSource"]): SQL {
  const rank = source.rank ?? content.published_at;
  const best = db
    .select({
      source: sql`${sql.raw(`'${source.name}'`)} as source`,
      id: content.id,
      seller: content.seller_id,
      rank: sql`${rank} as rank`,
      tag: sql`${source.tag ?? sql`null`} as tag`,
    })
    .from(content)
    .where(and(published, source.matches))
    .orderBy(desc(rank), desc(content.id))
    .limit(limit);
  return sql`select * from (${best.getSQL()})`;
}

const suggestedPosts = preparedByShape((db, { isMember }: { isMember: boolean }, slots: SuggestionSlots) => {
  const candidates = sourcesFor(slots, isMember).map((source) => candidatesOf(db, source, slots.perSource));
  const picks = sql`(select * from (
    select source, id, rank, tag, row_number() over (partition by source order by rank desc, id desc) as place from (
      select source, id, max(rank) as rank, tag from (${sql.join(candidates, sql` union all `)})
      where seller_id <> ${slots.viewerId} group by source, seller_id))
    where place <= ${slots.creators}) pick`;
  return selectTeasers(db, isMember ? slots.viewerId : null, {
    source: sql<string>`pick.source`,
    tag: sql<string | null>`pick.tag`,
  })
    .innerJoin(picks, sql`+pick.id = ${content.id}`)
    .orderBy(sql`pick.source`, sql`pick.place`);
});

/**
 * Returns suggestions for Discover from each source, the best first: the newest posts of subscribed creators, posts with
 * the viewer's interests (and the tag they have in common), trending, featured, and the newest posts of creators who
 * started after `newSince` (ms). Each source has a creator once, and the viewer never.
 */
export async function findSuggestions(db: Database, request: SuggestionRequest) {
  const { viewerId } = request;
  const query = suggestedPosts({ isMember: viewerId !== null });
  const rows = await query.run(db, { ...request, viewerId: viewerId ?? "" });
  const found = rows.map(({ row, source, tag }) => ({ source, tag, post: toPostFacts(row, viewerId) }));
  const of = (name: string) => found.filter(({ source }) => source === name);
  const postsOf = (name: string): PostFacts[] => of(name).map(({ post }) => post);
  return {
    subscribed: postsOf("subscribed"),
    tagged: of("tagged").map(({ post, tag }) => ({ post, tag: tag ?? "" })),
    trending: postsOf("trending"),
    featured: postsOf("featured"),
    newcomers: postsOf("newcomers"),
  };
}
