import { type SQL, sql } from "drizzle-orm";

/** Whether a post that we removed uses this item. Write its table's name out: drizzle omits it in some queries. */
export const isInRemovedPost = (mediaId: SQL) =>
  sql<boolean>`exists (select 1 from post_media rp join content rc on rc.id = rp.content_id
    where rp.media_id = ${mediaId} and rc.removed_at is not null)`.mapWith(Boolean);
