import { type SQL, sql } from "drizzle-orm";
import type { PostType } from "#db/kinds.ts";
import { content } from "#db/schema/posts/posts.ts";
import type { ParamOr } from "../prepared.ts";
import { activeSubscription } from "../subscriptions/active-subscription.ts";

/** Post types, free or not. Each pair is a contiguous range of an index. */
export type PostKinds = { type: PostType; free: boolean }[];

const MAX_FOLLOWED = 100;

export const kindRows = (kinds: PostKinds) =>
  sql`select column1 as type, column2 as free from (values ${sql.join(
    kinds.map(({ type, free }) => sql`(${type}, ${free ? 1 : 0})`),
    sql`, `,
  )})`;

export function creatorsFollowedBy(
  userId: ParamOr<string>,
  now: ParamOr<number>,
  which: "all" | "subscriptions" = "all",
) {
  const subscribed = sql`select id from (select distinct s.seller_id as id from subscriptions s
    where s.buyer_id = ${userId} and ${activeSubscription(now)} limit ${MAX_FOLLOWED})`;
  return which === "subscriptions"
    ? subscribed
    : sql`${subscribed} union select id from (select l.subject_id as id from likes l
        where l.user_id = ${userId} and l.subject_type = 'creator' order by l.created_at desc limit ${MAX_FOLLOWED})`;
}

export const MAX_INTERESTS = 12;

export const interestsOf = (userId: ParamOr<string>) =>
  sql`select value as tag from json_each((select preferences from onboarding_status where id = ${userId}), '$.contentInterests') limit ${MAX_INTERESTS}`;

type PageStart = { rank?: ParamOr<number>; at: ParamOr<number>; id: ParamOr<string> } | null;
const allKinds: PostKinds = (["image", "video", "audio", "text"] as const).flatMap((type) => [
  { type, free: true },
  { type, free: false },
]);

/**
 * Keeps the first `limit` published posts of each group (rows `g`, joined to posts `c`), so that a page over all groups
 * reads no more than that. Newest first, or highest `rank` first.
 */
export function firstOfEachGroup(
  groups: SQL,
  joinCondition: SQL,
  { after, limit, kinds, rank, of, isOpen }: Slice & { rank?: "like_count" | "hot_score" },
): SQL {
  const rankColumn = rank ? sql`c.${sql.raw(rank)}` : null;
  const order = rankColumn ? sql`${rankColumn} desc, ` : sql``;
  const past = after
    ? rankColumn
      ? sql`and (${rankColumn}, c.published_at, c.id) < (${after.rank ?? 0}, ${after.at}, ${after.id})`
      : sql`and (c.published_at, c.id) < (${after.at}, ${after.id})`
    : sql``;
  const ofKinds = kinds
    ? sql`and (c.type, c.is_public) in (select type, free from (${kindRows(kinds)}))`
    : sql``;
  return sql`${of ?? content.id} in (select x.id from (${groups}) g cross join content x where x.id in (
    select c.id from content c where ${joinCondition} and c.deleted_at is null and c.published_at is not null
      ${ofKinds} ${past} ${isOpen ? sql`and ${isOpen(sql`c.seller_id`)}` : sql``} order by ${order}c.published_at desc, c.id desc limit ${limit}))`;
}

export function taggedWith(tags: SQL, { after, limit, kinds, of, isOpen }: Slice): SQL {
  const past = after ? sql`and (t.published_at, t.content_id) < (${after.at}, ${after.id})` : sql``;
  return sql`${of ?? content.id} in (select y.content_id from (${tags}) g cross join (${kindRows(kinds ?? allKinds)}) k
    cross join content_tags y where y.rowid in (select t.rowid from content_tags t
      where t.tag = g.tag and t.type = k.type and t.is_public = k.free ${past}
        ${isOpen ? sql`and ${isOpen(sql`(select c.seller_id from content c where c.id = t.content_id)`)}` : sql``}
      order by t.published_at desc, t.content_id desc limit ${limit}))`;
}

type Slice = {
  after?: PageStart;
  limit: ParamOr<number>;
  kinds?: PostKinds | null;
  of?: SQL;
  /** Which creators count, so that a page of the others' posts isn't short. */
  isOpen?: (creatorId: SQL) => SQL;
};
