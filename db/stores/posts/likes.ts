import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { content, likes } from "#db/schema/posts/posts.ts";
import type { CreatorCard } from "#domain/creators/creator.ts";
import type { PostFacts } from "#domain/posts/post-facts.ts";
import { cardColumns } from "../creators/creator-pages.ts";
import { isClosedHere } from "../creators/shown-here.ts";
import type { Database } from "../database.ts";
import { published, selectTeasers, toPostFacts } from "../discovery/teasers.ts";
import { isBlocked } from "../messages/relationship-columns.ts";
import { type Builder, type Params, prepared } from "../prepared.ts";

export type LikeSubject = { type: "creator" | "content"; id: string };
type LikeCursor = { at: number; id: string };
type Liked<T> = { at: number; id: string; item: T };
export type LikeStore = ReturnType<typeof likeStore>;

type LikeValues = LikeSubject & { userId: string };
const isLike = ({ userId, type, id }: Params<LikeValues>) =>
  and(eq(likes.user_id, userId), eq(likes.subject_type, type), eq(likes.subject_id, id));
const insertLike = prepared((db, { userId, type, id, now }: Params<LikeValues & { now: number }>) =>
  db
    .insert(likes)
    .select(
      sql`select ${userId}, ${type}, ${id}, ${now} from (select coalesce((select c.seller_id from content c
          where ${type} = 'content' and c.id = ${id}), ${id}) as creator_id) of
        where not ${isBlocked(userId, sql`of.creator_id`)} and not ${isClosedHere(userId, sql`of.creator_id`)}`,
    )
    .onConflictDoNothing(),
);
const deleteLike = prepared((db, like: Params<LikeValues>) => db.delete(likes).where(isLike(like)));

type PageShape = { isFirst: boolean };
type PageParams = Params<LikeCursor & { userId: string; limit: number }>;
const past = ({ isFirst }: PageShape, { at, id }: PageParams) =>
  isFirst ? undefined : sql`(${likes.created_at}, ${likes.subject_id}) < (${at}, ${id})`;
const newestFirst = [desc(likes.created_at), desc(likes.subject_id)];

const selectLikedPosts = (db: Builder, params: PageParams, shape: PageShape) =>
  db
    .select({ id: likes.subject_id, at: likes.created_at })
    .from(likes)
    .innerJoin(content, eq(content.id, likes.subject_id))
    .where(
      and(
        eq(likes.user_id, params.userId),
        eq(likes.subject_type, "content"),
        published,
        past(shape, params),
      ),
    )
    .orderBy(...newestFirst)
    .limit(params.limit);
const likedPosts = prepared(selectLikedPosts);
const teasersOfLiked = prepared((db, params: PageParams, shape: PageShape) =>
  selectTeasers(db, params.userId).where(
    sql`${content.id} in (select subject_id from (${selectLikedPosts(db, params, shape).getSQL()}))`,
  ),
);
const likedCreators = prepared((db, params: PageParams, shape: PageShape) =>
  db
    .select({ at: likes.created_at, ...cardColumns })
    .from(likes)
    .innerJoin(profiles, eq(profiles.id, likes.subject_id))
    .where(
      and(
        eq(likes.user_id, params.userId),
        eq(likes.subject_type, "creator"),
        isNotNull(profiles.setup_completed_at),
        isNull(profiles.closed_at),
        sql`not ${isBlocked(params.userId, profiles.id)} and not ${isClosedHere(params.userId, profiles.id)}`,
        past(shape, params),
      ),
    )
    .orderBy(...newestFirst)
    .limit(params.limit),
);

export function likeStore(db: Database) {
  return {
    /** Adds a like unless either blocked the other, or the page is closed where the fan is; idempotent. */
    async add(userId: string, subject: LikeSubject, now: number) {
      await insertLike.run(db, { userId, ...subject, now });
    },

    async remove(userId: string, subject: LikeSubject) {
      await deleteLike.run(db, { userId, ...subject });
    },

    async listPosts(userId: string, after: LikeCursor | null, limit: number): Promise<Liked<PostFacts>[]> {
      const shape = { isFirst: after === null };
      const values = { userId, ...(after ?? { at: 0, id: "" }), limit };
      const [order, rows] = await db.batch([
        likedPosts.bind(db, values, shape),
        teasersOfLiked.bind(db, values, shape),
      ]);
      const rowsById = new Map(rows.map(({ row }) => [row.id, row]));
      return order.flatMap(({ id, at }) => {
        const row = rowsById.get(id);
        return row ? [{ at, id, item: toPostFacts(row, userId) }] : [];
      });
    },

    async listCreators(
      userId: string,
      after: LikeCursor | null,
      limit: number,
    ): Promise<Liked<CreatorCard>[]> {
      const page = { userId, ...(after ?? { at: 0, id: "" }), limit };
      const rows = await likedCreators.run(db, page, { isFirst: after === null });
      return rows.map(({ at, ...item }) => ({ at, id: item.id, item }));
    },
  };
}
