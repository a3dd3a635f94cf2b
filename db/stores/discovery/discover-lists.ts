import { and, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { content } from "#db/schema/posts/posts.ts";
import type { PostFacts } from "#domain/posts/post-facts.ts";
import { isOpenHere } from "../creators/shown-here.ts";
import type { Database } from "../database.ts";
import { type Params, prepared } from "../prepared.ts";
import { creatorsFollowedBy, firstOfEachGroup, MAX_INTERESTS, taggedWith } from "./feed-conditions.ts";
import { bestPosts, selectLists, toPostFacts } from "./teasers.ts";

/**
 * `newest`: posts read; `perSource`: posts per source of suggestions; `creators`: limit of creators, with at most one
 * suggestion each. `interests` are tags. `newSince` (ms): a first post after this makes a creator new.
 */
export type DiscoverRequest = {
  viewerId: string | null;
  interests: string[];
  newest: number;
  perSource: number;
  creators: number;
  newSince: number;
  now: number;
};
type Shape = { isMember: boolean; hasInterests: boolean };
type DiscoverParams = Params<
  Omit<DiscoverRequest, "viewerId" | "interests"> & { viewerId: string; interests: string }
>;
type Source = { name: string; matches?: SQL; rank?: SQLiteColumn; tag?: SQL };

const bySeller = sql`c.seller_id = g.id`;

function sourcesFor(params: DiscoverParams, { isMember, hasInterests }: Shape): Source[] {
  const { viewerId, perSource, newSince, now } = params;
  const newcomers = sql`select id from (select p.id, p.first_post_at from profiles p
    where p.first_post_at > ${newSince} and p.closed_at is null and p.setup_completed_at is not null
      and ${isOpenHere(isMember ? viewerId : null)(sql`p.id`)}
    order by p.first_post_at desc, p.id desc limit ${perSource})`;
  const forEveryone: Source[] = [
    { name: "trending", rank: content.hot_score },
    { name: "featured", rank: content.featured_at, matches: sql`${content.featured_at} is not null` },
    { name: "newcomers", matches: firstOfEachGroup(newcomers, bySeller, { limit: 1 }) },
  ];
  if (!isMember) return forEveryone;
  const interests = sql`select value as tag from json_each(${params.interests}) limit ${MAX_INTERESTS}`;
  const subscriptions = creatorsFollowedBy(viewerId, now, "subscriptions");
  const subscribed = { name: "subscribed", matches: firstOfEachGroup(subscriptions, bySeller, { limit: 1 }) };
  const tagged = {
    name: "tagged",
    matches: taggedWith(interests, { limit: perSource }),
    tag: sql`(select min(t.tag) from content_tags t where t.content_id = ${content.id} and t.tag in (${interests}))`,
  };
  return [subscribed, ...(hasInterests ? [tagged] : []), ...forEveryone];
}

const discoverLists = prepared((db, params: DiscoverParams, shape: Shape) => {
  const { viewerId, perSource, creators, newest } = params;
  const isOpen = isOpenHere(shape.isMember ? viewerId : null)(content.seller_id);
  const candidates = sourcesFor(params, shape).map(({ name, rank = content.published_at, matches, tag }) =>
    bestPosts(db, name, { matches: and(matches, isOpen), tag, rank, limit: perSource }),
  );
  // Each creator's best post of a source, then the best few of those.
  const suggestions = sql`select list, id, -place as rank, tag from (
    select list, id, tag, row_number() over (partition by list order by rank desc, id desc) as place from (
      select list, id, max(rank) as rank, tag from (${sql.join(candidates, sql` union all `)})
      where seller_id <> ${viewerId} group by list, seller_id))
    where place <= ${creators}`;
  return selectLists(db, shape.isMember ? viewerId : null, [
    bestPosts(db, "newest", { rank: content.published_at, matches: isOpen, limit: newest }),
    suggestions,
  ]);
});

/**
 * Returns the start of Discover: the `newest` posts, and suggestions per source, best first: subscriptions, interests
 * (with the shared tag), trending, featured, and creators who started after `newSince` (ms). Each source lists a
 * creator once, and never the viewer.
 */
export async function findDiscoverLists(db: Database, request: DiscoverRequest) {
  const { viewerId } = request;
  const shape = { isMember: viewerId !== null, hasInterests: request.interests.length > 0 };
  const interests = JSON.stringify(request.interests);
  const rows = await discoverLists.run(db, { ...request, viewerId: viewerId ?? "", interests }, shape);
  const found = rows.map(({ row, list, tag }) => ({ list, tag, post: toPostFacts(row, viewerId) }));
  const of = (name: string) => found.filter(({ list }) => list === name);
  const postsOf = (name: string): PostFacts[] => of(name).map(({ post }) => post);
  return {
    newest: postsOf("newest"),
    suggestions: {
      subscribed: postsOf("subscribed"),
      tagged: of("tagged").map(({ post, tag }) => ({ post, tag: tag ?? "" })),
      trending: postsOf("trending"),
      featured: postsOf("featured"),
      newcomers: postsOf("newcomers"),
    },
  };
}
