import { type SQL, sql } from "drizzle-orm";
import { isStanding } from "../moderation/cases/in-force.ts";

/**
 * Whether a post that we removed uses this item, or showed it when it was reported. Write its table's name out: drizzle omits it in some queries.
 */
export const isInRemovedPost = (mediaId: SQL) =>
  sql<boolean>`(exists (select 1 from post_media rp join content rc on rc.id = rp.content_id
    where rp.media_id = ${mediaId} and rc.removed_at is not null)
    or exists (select 1 from case_media cm join decisions d on d.case_id = cm.case_id and d.action = 'removed'
      where cm.media_id = ${mediaId} and ${isStanding}))`.mapWith(Boolean);
