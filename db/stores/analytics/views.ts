import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { ViewSource } from "#db/kinds.ts";
import { last_views } from "#db/schema/analytics/audience.ts";
import { content_views } from "#db/schema/analytics/views.ts";
import { content } from "#db/schema/posts/posts.ts";
import type { Database } from "../database.ts";
import { type Params, prepared } from "../prepared.ts";

export type ViewStore = ReturnType<typeof viewStore>;
type HotScoreInputs = { publishedAt: number; likes: number; views: number };

type View = { postId: string; viewer: string; day: number };
type Moment = { day: number; hour: number; source: ViewSource };
const knownView = prepared((db, { postId, viewer, day }: Params<View>) =>
  db
    .select({ day: content_views.day })
    .from(content_views)
    .where(
      and(eq(content_views.content_id, postId), eq(content_views.viewer, viewer), eq(content_views.day, day)),
    )
    .limit(1),
);
const insertView = prepared((db, { postId, viewer, day, source, hour }: Params<View & Moment>) =>
  db
    .insert(content_views)
    .select(sql`select ${postId}, ${viewer}, ${day}, ${source}, ${hour} where exists
      (select 1 from content where id = ${postId} and published_at is not null)`)
    .onConflictDoNothing()
    .returning({ day: content_views.day }),
);
const hotScoreInputs = prepared((db, { postId }: Params<{ postId: string }>) =>
  db
    .select({ publishedAt: content.published_at, likes: content.like_count, views: content.view_count })
    .from(content)
    .where(and(eq(content.id, postId), isNotNull(content.published_at)))
    .limit(1),
);
const updateHotScore = prepared((db, params: Params<HotScoreInputs & { postId: string; hotScore: number }>) =>
  db
    .update(content)
    .set({ hot_score: params.hotScore })
    .where(
      and(
        eq(content.id, params.postId),
        eq(content.published_at, params.publishedAt),
        eq(content.like_count, params.likes),
        eq(content.view_count, params.views),
      ),
    )
    .returning({ id: content.id }),
);
const deleteViewsBefore = prepared((db, { day, limit }: Params<{ day: number; limit: number }>) =>
  db
    .delete(content_views)
    .where(
      sql`${content_views}.rowid in (select v.rowid from content_views v where v.day < ${day} limit ${limit})`,
    ),
);

const deleteLastViewsBefore = prepared((db, { today, limit }: Params<{ today: number; limit: number }>) =>
  db
    .delete(last_views)
    .where(
      sql`${last_views}.rowid in (select v.rowid from last_views v where v.until < ${today} limit ${limit})`,
    ),
);

export function viewStore(db: Database) {
  return {
    /** Once per viewer and day; false if already recorded. Triggers update the counts. */
    async recordView(postId: string, viewer: string, { day, hour, source }: Moment): Promise<boolean> {
      // Checked first, because even an insert that does nothing waits for the database's single write lock.
      const view = { postId, viewer, day };
      if ((await knownView.run(db, view)).length > 0) return false;
      const added = await insertView.run(db, { ...view, source, hour });
      return added.length > 0;
    },

    async findHotScoreInputs(postId: string): Promise<HotScoreInputs | null> {
      const [row] = await hotScoreInputs.run(db, { postId });
      return row?.publishedAt ? { ...row, publishedAt: row.publishedAt } : null;
    },

    async setHotScore(postId: string, counts: HotScoreInputs, hotScore: number): Promise<boolean> {
      const updated = await updateHotScore.run(db, { postId, ...counts, hotScore });
      return updated.length > 0;
    },

    /** Deletes up to `limit` views from before `day`, and expired last views. */
    async deleteOldViews(day: number, today: number, limit: number) {
      await db.batch([
        deleteViewsBefore.bind(db, { day, limit }),
        deleteLastViewsBefore.bind(db, { today, limit }),
      ]);
    },
  };
}
