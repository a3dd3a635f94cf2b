import { type SQL, sql } from "drizzle-orm";

/**
 * Whether a post that we removed uses this item, or showed it when it was reported. Write its table's name out: drizzle omits it in some queries.
 */
export const isInRemovedPost = (mediaId: SQL) =>
  sql<boolean>`(exists (select 1 from post_media rp join content rc on rc.id = rp.content_id
    where rp.media_id = ${mediaId} and rc.removed_at is not null)
    or exists (select 1 from case_media rm join decisions rd on rd.case_id = rm.case_id and rd.action = 'removed'
      where rm.media_id = ${mediaId} and not exists (select 1 from decisions rv where rv.reverses = rd.id)))`.mapWith(
    Boolean,
  );
