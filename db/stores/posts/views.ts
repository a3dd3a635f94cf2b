import { and, eq, isNotNull, sql } from "drizzle-orm";
import { content, content_views } from "../../schema/posts.ts";
import type { Database } from "../database.ts";

export type ViewStore = ReturnType<typeof viewStore>;
type HotScoreInputs = { publishedAt: number; likes: number; views: number };

/** Post views and hot scores. */
export function viewStore(db: Database) {
  return {
    /** Records a view, once per viewer and day; false if it is already recorded. A trigger updates the count. */
    async recordView(postId: string, viewer: string, day: number): Promise<boolean> {
      // Checked first, because even an insert that does nothing would wait for the database's single write lock.
      const existing = await db
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
      if (existing.length > 0) return false;
      const added = await db
        .insert(content_views)
        .select(sql`select ${postId}, ${viewer}, ${day} where exists
          (select 1 from content where id = ${postId} and published_at is not null)`)
        .onConflictDoNothing()
        .returning({ day: content_views.day });
      return added.length > 0;
    },

    /** Returns what the hot score is computed from; null if the post is not published. */
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

    /** Saves a hot score if the counts it was computed from are still current; false if they are not. */
    async setHotScore(postId: string, counts: HotScoreInputs, hotScore: number): Promise<boolean> {
      const updated = await db
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
      return updated.length > 0;
    },

    /** Deletes up to `limit` views of days before `day`. */
    async deleteOldViews(day: number, limit: number) {
      await db
        .delete(content_views)
        .where(
          sql`${content_views}.rowid in (select v.rowid from content_views v where v.day < ${day} limit ${limit})`,
        );
    },
  };
}
