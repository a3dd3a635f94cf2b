import { and, eq, gt, sql } from "drizzle-orm";
import { post_media } from "#db/schema/media/media.ts";
import { bulk_changes } from "#db/schema/posts/posts.ts";
import { type Params, prepared } from "../prepared.ts";

type Kept = { sellerId: string; id: string; posts: string; now: number };
export const remember = prepared((db, { sellerId, id, posts, now }: Params<Kept>) =>
  db
    .insert(bulk_changes)
    .select(
      sql`select ${sellerId}, ${id}, ${now}, ${posts} where exists (select 1 from json_each(${posts}) p
        join content c on c.id = p.value ->> 'id' where c.revision = ${id} and c.seller_id = ${sellerId})`,
    )
    .onConflictDoUpdate({
      target: bulk_changes.seller_id,
      set: { id: sql`excluded.id`, made_at: sql`excluded.made_at`, posts: sql`excluded.posts` },
    }),
);

type Since = Params<{ sellerId: string; since: number }>;
const isRecent = ({ sellerId, since }: Since) =>
  and(eq(bulk_changes.seller_id, sellerId), gt(bulk_changes.made_at, since));
export const lastChange = prepared((db, since: Since) =>
  db
    .select({ id: bulk_changes.id, posts: bulk_changes.posts })
    .from(bulk_changes)
    .where(isRecent(since))
    .limit(1),
);
export const standing = prepared((db, since: Since) =>
  db
    .select({
      id: bulk_changes.id,
      madeAt: bulk_changes.made_at,
      posts: sql<number>`(select count(*) from json_each(bulk_changes.posts) p join content c
        on c.id = p.value ->> 'id' where c.revision = bulk_changes.id and c.deleted_at is null)`,
    })
    .from(bulk_changes)
    .where(isRecent(since))
    .limit(1),
);

export const restorePreviews = prepared(
  (db, { previews, revision }: Params<{ previews: string; revision: string }>) =>
    db
      .update(post_media)
      .set({ is_preview: true })
      .where(
        sql`(${post_media.content_id}, ${post_media.media_id}) in (select p.value ->> 'id', f.value
          from json_each(${previews}) p join content c on c.id = p.value ->> 'id', json_each(p.value -> 'previews') f
          where c.revision = ${revision} and c.visibility_type <> 'free')`,
      ),
);
export const forget = prepared((db, { sellerId, id }: Params<{ sellerId: string; id: string }>) =>
  db.delete(bulk_changes).where(and(eq(bulk_changes.seller_id, sellerId), eq(bulk_changes.id, id))),
);
export const deleteOld = prepared((db, { before, limit }: Params<{ before: number; limit: number }>) =>
  db
    .delete(bulk_changes)
    .where(
      sql`${bulk_changes.seller_id} in (select o.seller_id from bulk_changes o where o.made_at < ${before} limit ${limit})`,
    ),
);
