import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { CreatorCard } from "../../../app/domain/creators/creator.ts";
import { profiles } from "../../schema/accounts.ts";
import { content, likes } from "../../schema/posts.ts";
import { cardColumns } from "../creators/creator-pages.ts";
import type { Database } from "../database.ts";
import { type PostFacts, published, selectTeasers, toPostFacts } from "../discover/teasers.ts";

export type LikeSubject = { type: "creator" | "content"; id: string };
/** Where a page of likes ended. */
export type LikeCursor = { at: number; id: string };
export type Liked<T> = { at: number; id: string; item: T };
export type LikeStore = ReturnType<typeof likeStore>;

/** Who likes what. Triggers keep the counts, so a row and its count are one transaction whatever code writes it. */
export function likeStore(db: Database) {
  const one = (userId: string, subject: LikeSubject) =>
    and(eq(likes.user_id, userId), eq(likes.subject_type, subject.type), eq(likes.subject_id, subject.id));
  const past = (after: LikeCursor | null) =>
    after === null ? undefined : sql`(${likes.created_at}, ${likes.subject_id}) < (${after.at}, ${after.id})`;
  const inOrder = [desc(likes.created_at), desc(likes.subject_id)];

  return {
    /** Likes; done again it changes nothing. */
    async add(userId: string, subject: LikeSubject, now: number) {
      await db
        .insert(likes)
        .values({ user_id: userId, subject_type: subject.type, subject_id: subject.id, created_at: now })
        .onConflictDoNothing();
    },

    async remove(userId: string, subject: LikeSubject) {
      await db.delete(likes).where(one(userId, subject));
    },

    async has(userId: string, subject: LikeSubject): Promise<boolean> {
      return (
        (await db.select({ at: likes.created_at }).from(likes).where(one(userId, subject)).limit(1)).length >
        0
      );
    },

    /** A page of the posts that somebody likes and that are still to be seen, the newest like first. */
    async listPosts(userId: string, after: LikeCursor | null, limit: number): Promise<Liked<PostFacts>[]> {
      const wanted = db
        .select({ id: likes.subject_id, at: likes.created_at })
        .from(likes)
        .innerJoin(content, eq(content.id, likes.subject_id))
        .where(and(eq(likes.user_id, userId), eq(likes.subject_type, "content"), published, past(after)))
        .orderBy(...inOrder)
        .limit(limit);
      const ids = sql`(select subject_id from (${wanted.getSQL()}))`;
      const [order, rows] = await db.batch([
        wanted,
        selectTeasers(db, userId).where(sql`${content.id} in ${ids}`),
      ]);
      const known = new Map(rows.map((row) => [row.id, row]));
      return order.flatMap(({ id, at }) => {
        const row = known.get(id);
        return row ? [{ at, id, item: toPostFacts(row, userId) }] : [];
      });
    },

    /** A page of the creators that somebody likes and that are still here, the newest like first. */
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
        .orderBy(...inOrder)
        .limit(limit);
      return rows.map(({ at, ...item }) => ({ at, id: item.id, item }));
    },
  };
}
