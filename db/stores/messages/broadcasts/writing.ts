import { and, eq, sql } from "drizzle-orm";
import type { Segment } from "#db/kinds.ts";
import { broadcast_media, media } from "#db/schema/media/media.ts";
import { broadcasts } from "#db/schema/messages/broadcasts.ts";
import type { Database, Statement } from "#db/stores/database.ts";
import { isUnsendable } from "#db/stores/media/removed-media.ts";
import { type Param, type Params, prepared } from "#db/stores/prepared.ts";
import { firstAlt } from "../sent-media.ts";

export type Own = { id: string; sellerId: string };
/** Media as a JSON list of `{ id, at, free, alt }`, and the number of distinct items. */
export type Written = Own & {
  segment: Segment;
  subjectId: string;
  text: string;
  price: number | null;
  contents: string;
  media: string;
  mediaCount: number;
  now: number;
};
const hasUsableMedia = ({ media: list, mediaCount, sellerId }: Params<Written>) =>
  sql`(select count(*) from media d where d.id in (select value ->> 'id' from json_each(${list}))
    and d.seller_id = ${sellerId} and d.purpose = 'post' and d.deleted_at is null and d.ready_at is not null
    and not ${isUnsendable(sql`d.id`)}) = ${mediaCount}`;
const upsert = prepared((db, params: Params<Written>) =>
  db
    .insert(broadcasts)
    .select(
      sql`select ${params.id}, ${params.sellerId}, ${params.segment}, ${params.subjectId}, ${params.text}, ${params.price},
        ${params.contents}, ${params.now}, ${params.now}, null, null, null, null, null, '', null, 0, 0, null, null
        where ${hasUsableMedia(params)}`,
    )
    .onConflictDoUpdate({
      target: broadcasts.id,
      set: {
        segment: params.segment,
        subject_id: params.subjectId,
        text: params.text,
        price: params.price,
        contents: params.contents,
        updated_at: params.now,
      },
      setWhere: sql`${broadcasts.seller_id} = ${params.sellerId} and ${broadcasts.started_at} is null
        and ${broadcasts.unsent_at} is null`,
    }),
);
const isWritten = ({ id, sellerId, now }: Params<Own & { now: number }>) =>
  sql`exists (select 1 from broadcasts w where w.id = ${id} and w.seller_id = ${sellerId} and w.updated_at = ${now}
    and w.started_at is null and w.unsent_at is null)`;
const isElsewhere = (id: Param) => sql`(exists (select 1 from post_media p where p.media_id = media.id)
  or exists (select 1 from message_media p where p.media_id = media.id)
  or exists (select 1 from broadcast_media p where p.media_id = media.id and p.broadcast_id <> ${id}))`;
export const releaseOthers = prepared((db, params: Params<Own & { media: string; now: number }>) =>
  db
    .update(media)
    .set({ deleted_at: params.now, first_used_at: null })
    .where(
      sql`${media.id} in (select o.media_id from broadcast_media o where o.broadcast_id = ${params.id})
        and ${media.id} not in (select value ->> 'id' from json_each(${params.media}))
        and not ${isElsewhere(params.id)} and ${isWritten(params)}`,
    ),
);
const removeMedia = prepared((db, params: Params<Own & { now: number }>) =>
  db.delete(broadcast_media).where(and(eq(broadcast_media.broadcast_id, params.id), isWritten(params))),
);
const insertMedia = prepared((db, params: Params<Written>) =>
  db.insert(broadcast_media).select(
    sql`select ${params.id}, value ->> 'at', value ->> 'id', value ->> 'free', value ->> 'alt' from json_each(${params.media})
        where ${isWritten(params)}`,
  ),
);
const markUsed = prepared((db, params: Params<Written>) =>
  db
    .update(media)
    .set({
      alt: firstAlt(params.media),
      first_used_at: sql`coalesce(${media.first_used_at}, ${params.now})`,
    })
    .where(
      sql`${media.id} in (select value ->> 'id' from json_each(${params.media})) and ${isWritten(params)}`,
    ),
);

export const writeStatements = (db: Database, written: Written): Statement[] => [
  upsert.bind(db, written),
  releaseOthers.bind(db, written),
  removeMedia.bind(db, written),
  insertMedia.bind(db, written),
  markUsed.bind(db, written),
];
