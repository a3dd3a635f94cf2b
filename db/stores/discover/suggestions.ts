import { and, desc, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { content } from "../../schema/posts.ts";
import type { Database } from "../database.ts";
import { preparedByShape, type Slots } from "../prepared.ts";
import { creatorsFollowedBy, firstOfEachGroup, interestsOf, taggedWith } from "./feed-conditions.ts";
import { type PostFacts, published, selectTeasers, toPostFacts } from "./teasers.ts";

/** `newSince` in ms: when a creator's first post makes them a newcomer. */
export type SuggestionRequest = { viewerId: string | null; perSource: number; newSince: number; now: number };
type SuggestionSlots = Slots<{ viewerId: string; perSource: number; newSince: number; now: number }>;

const bySeller = sql`c.seller_id = g.id`;

/** The sources of suggestions; the first two draw on what a member follows. */
const sources = {
  subscribed: ({ viewerId, now }: SuggestionSlots) =>
    firstOfEachGroup(creatorsFollowedBy(viewerId, now, "subscriptions"), bySeller, { limit: 2 }),
  tagged: ({ viewerId, perSource }: SuggestionSlots) =>
    taggedWith(interestsOf(viewerId), { limit: perSource }),
  trending: () => undefined,
  featured: () => sql`${content.featured_at} is not null`,
  newcomers: ({ newSince, perSource }: SuggestionSlots) =>
    firstOfEachGroup(
      sql`select id from (select p.id, p.first_post_at from profiles p
        where p.first_post_at > ${newSince} and p.closed_at is null and p.setup_completed_at is not null
        order by p.first_post_at desc, p.id desc limit ${perSource})`,
      bySeller,
      { limit: 1 },
    ),
} satisfies Record<string, (slots: SuggestionSlots) => SQL | undefined>;

const orders: Partial<Record<keyof typeof sources, SQLiteColumn[]>> = {
  trending: [content.hot_score, content.published_at],
  featured: [content.featured_at],
};

type Source = { source: keyof typeof sources; isMember: boolean };
const suggestedPosts = preparedByShape((db, { source, isMember }: Source, slots: SuggestionSlots) => {
  const order = [...(orders[source] ?? [content.published_at]), content.id];
  return selectTeasers(db, isMember ? slots.viewerId : null)
    .where(and(published, sources[source](slots)))
    .orderBy(...order.map((column) => desc(column)))
    .limit(slots.perSource);
});

/** The tag that each suggestion by interest has in common with its viewer. */
const matchingTags = preparedByShape((db, _: null, { viewerId, perSource }: SuggestionSlots) =>
  db
    .select({ id: sql<string>`t.content_id`, tag: sql<string>`min(t.tag)` })
    .from(sql`content_tags t`)
    .where(
      sql`t.tag in (${interestsOf(viewerId)}) and ${taggedWith(interestsOf(viewerId), { limit: perSource, of: sql`t.content_id` })}`,
    )
    .groupBy(sql`t.content_id`),
)(null);

/**
 * Returns up to `perSource` suggestions for Discover from each source: subscribed creators, the viewer's interests (with
 * the matching tag), trending, featured, and the newest post of creators who started after `newSince` (ms).
 */
export async function findSuggestions(db: Database, { viewerId, ...request }: SuggestionRequest) {
  const values = { ...request, viewerId: viewerId ?? "" };
  const isMember = viewerId !== null;
  const from = (source: Source["source"]) => suggestedPosts({ source, isMember }).bind(db, values);
  const [subscribed, taggedPosts, tags, trending, featured, newcomers] = await db.batch([
    from("subscribed"),
    from("tagged"),
    matchingTags.bind(db, values),
    from("trending"),
    from("featured"),
    from("newcomers"),
  ]);
  const toPosts = (rows: typeof trending): PostFacts[] => rows.map((row) => toPostFacts(row, viewerId));
  const tagOf = new Map(tags.map(({ id, tag }) => [id, tag]));
  return {
    subscribed: toPosts(subscribed),
    tagged: toPosts(taggedPosts).map((post) => ({ post, tag: tagOf.get(post.id) ?? "" })),
    trending: toPosts(trending),
    featured: toPosts(featured),
    newcomers: toPosts(newcomers),
  };
}
