import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { CreatorCard } from "../../../app/domain/creators/creator.ts";
import { profiles } from "../../schema/accounts.ts";
import { content, likes } from "../../schema/posts.ts";
import { cardColumns } from "../creators/creator-pages.ts";
import type { Database } from "../database.ts";
import { type PostFacts, published, selectTeasers, toPostFacts } from "../discover/teasers.ts";
import { prepared, type Slots } from "../prepared.ts";

export type LikeSubject = { type: "creator" | "content"; id: string };
/** The last row of the previous page. */
export type LikeCursor = { at: number; id: string };
export type Liked<T> = { at: number; id: string; item: T };
export type LikeStore = ReturnType<typeof likeStore>;

const oneLike = prepared((db, { userId, type, id }: Slots<LikeSubject & { userId: string }>) =>
  db
    .select({ at: likes.created_at })
    .from(likes)
    .where(and(eq(likes.user_id, userId), eq(likes.subject_type, type), eq(likes.subject_id, id)))
    .limit(1),
);

/** Likes. Triggers update the counts in the same transaction. */
export function likeStore(db: Database) {
  const likeOf = (userId: string, subject: LikeSubject) =>
    and(eq(likes.user_id, userId), eq(likes.subject_type, subject.type), eq(likes.subject_id, subject.id));
  const past = (after: LikeCursor | null) =>
    after === null ? undefined : sql`(${likes.created_at}, ${likes.subject_id}) < (${after.at}, ${after.id})`;
  const newestFirst = [desc(likes.created_at), desc(likes.subject_id)];

  return {
    /** Adds a like; adding it again changes nothing. */
    async add(userId: string, subject: LikeSubject, now: number) {
      await db
        .insert(likes)
        .values({ user_id: userId, subject_type: subject.type, subject_id: subject.id, created_at: now })
        .onConflictDoNothing();
    },

    async remove(userId: string, subject: LikeSubject) {
      await db.delete(likes).where(likeOf(userId, subject));
    },

    async has(userId: string, subject: LikeSubject): Promise<boolean> {
      return (await oneLike.run(db, { userId, ...subject })).length > 0;
    },

    /** Returns a page of the published posts a user likes, most recently liked first. */
    async listPosts(userId: string, after: LikeCursor | null, limit: number): Promise<Liked<PostFacts>[]> {
      const likedPosts = db
        .select({ id: likes.subject_id, at: likes.created_at })
        .from(likes)
        .innerJoin(content, eq(content.id, likes.subject_id))
        .where(and(eq(likes.user_id, userId), eq(likes.subject_type, "content"), published, past(after)))
        .orderBy(...newestFirst)
        .limit(limit);
      const ids = sql`(select subject_id from (${likedPosts.getSQL()}))`;
      const [order, rows] = await db.batch([
        likedPosts,
        selectTeasers(db, userId).where(sql`${content.id} in ${ids}`),
      ]);
      const rowsById = new Map(rows.map((row) => [row.id, row]));
      return order.flatMap(({ id, at }) => {
        const row = rowsById.get(id);
        return row ? [{ at, id, item: toPostFacts(row, userId) }] : [];
      });
    },

    /** Returns a page of the active creators a user likes, most recently liked first. */
    async listCreators(
      userId: string,
      after: LikeCursor | null,
      limit: number,
    ): Promise<Liked<CreatorCard>[]> {
      const rows = await db
        .select({ at: likes.created_at, ...cardColumns })
        .from(likes)
        .innerJoin(profiles, eq(profiles.id, likes.subject_id))
        .where(
          and(
            eq(likes.user_id, userId),
            eq(likes.subject_type, "creator"),
            isNotNull(profiles.setup_completed_at),
            isNull(profiles.closed_at),
            past(after),
          ),
        )
        .orderBy(...newestFirst)
        .limit(limit);
      return rows.map(({ at, ...item }) => ({ at, id: item.id, item }));
    },
  };
}
