import { and, eq, isNotNull, sql } from "drizzle-orm";
import { content, content_views } from "../../schema/posts.ts";
import type { Database } from "../database.ts";

export type ViewStore = ReturnType<typeof viewStore>;
type HotScoreInputs = { publishedAt: number; likes: number; views: number };

/** Who looked at posts, and how hot that makes them. */
export function viewStore(db: Database) {
  return {
    /** Keeps that somebody looked on a day; false when that is known already. A trigger counts it. */
    async recordView(postId: string, viewer: string, day: number): Promise<boolean> {
      // A reload writes nothing: even an insert that comes to nothing would wait for the database's one lock.
      const known = await db
        .select({ day: content_views.day })
        .from(content_views)
        .where(
          and(
            eq(content_views.content_id, postId),
            eq(content_views.viewer, viewer),
            eq(content_views.day, day),
          ),
        )
        .limit(1);
      if (known.length > 0) return false;
      const made = await db
        .insert(content_views)
        .select(sql`select ${postId}, ${viewer}, ${day} where exists
          (select 1 from content where id = ${postId} and published_at is not null)`)
        .onConflictDoNothing()
        .returning({ day: content_views.day });
      return made.length > 0;
    },

    /** What the hot score is computed from; null for what is not published. */
    async findHotScoreInputs(postId: string): Promise<HotScoreInputs | null> {
      const [row] = await db
        .select({
          publishedAt: content.published_at,
          likes: content.like_count,
          views: content.view_count,
        })
        .from(content)
        .where(and(eq(content.id, postId), isNotNull(content.published_at)))
        .limit(1);
      return row?.publishedAt ? { ...row, publishedAt: row.publishedAt } : null;
    },

    /** Writes a post's hot score if its counts are still those it was computed from; false when they are not. */
    async setHotScore(postId: string, counts: HotScoreInputs, hotScore: number): Promise<boolean> {
      const set = await db
        .update(content)
        .set({ hot_score: hotScore })
        .where(
          and(
            eq(content.id, postId),
            eq(content.published_at, counts.publishedAt),
            eq(content.like_count, counts.likes),
            eq(content.view_count, counts.views),
          ),
        )
        .returning({ id: content.id });
      return set.length > 0;
    },

    /** Forgets looks of days before `day`, at most `limit` of them. */
    async deleteOldViews(day: number, limit: number) {
      await db
        .delete(content_views)
        .where(
          sql`${content_views}.rowid in (select v.rowid from content_views v where v.day < ${day} limit ${limit})`,
        );
    },
  };
}
