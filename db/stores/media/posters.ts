import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { PosterRefusal } from "#db/kinds.ts";
import { media } from "#db/schema/media/media.ts";
import { content } from "#db/schema/posts/posts.ts";
import type { Database } from "../database.ts";
import { isReviewed } from "../posts/waits.ts";
import { type Params, prepared } from "../prepared.ts";
import { hasOpenMatch } from "./removed-media.ts";

type Asked = Params<{ id: string; now: number }>;

const isSigned = sql`exists (select 1 from consents ws where ws.creator_id = media.seller_id
  and ws.signed_at is not null and ws.ended_at is null and media.id in (select value from json_each(ws.media)))`;
const published = sql`post_media pm join content pc on pc.id = pm.content_id
  where pm.media_id = media.id and pc.first_published_at is not null`;

/** The same rules as for a new file of such a post. */
const refusal = prepared((db, { id, now }: Asked) =>
  db
    .select({
      reason: sql<PosterRefusal | null>`case when ${isSigned} then 'poster_signed'
        when exists (select 1 from ${published} and pc.people is null) then 'poster_unanswered'
        when exists (select 1 from ${published})
          and (${hasOpenMatch(sql`media.id`)} or ${isReviewed(sql`media.seller_id`, now)}) then 'poster_unreviewed' end`,
    })
    .from(media)
    .where(eq(media.id, id))
    .limit(1),
);

/** After a new poster, only another review lets posts with this file through that wait for one. */
export const renewReviews = prepared((db, { mediaId, now }: Params<{ mediaId: string; now: number }>) =>
  db
    .update(content)
    .set({ updated_at: now })
    .where(
      and(
        sql`${content.id} in (select pm.content_id from post_media pm join media pf on pf.id = pm.media_id
          where pm.media_id = ${mediaId} and pf.revised_at = ${now})`,
        isNotNull(content.scheduled_for),
        isNull(content.first_published_at),
        sql`(${isReviewed(sql`content.seller_id`, now)}
          or exists (select 1 from cases rk where rk.subject_kind = 'post' and rk.subject_id = content.id))`,
      ),
    ),
);

export const posters = (db: Database) => ({
  /** Why a file can't get a new poster, if so: its post is public, or someone signed for it. */
  async findPosterRefusal(id: string, now: number): Promise<PosterRefusal | null> {
    const [found] = await refusal.run(db, { id, now });
    return found?.reason ?? null;
  },
});
