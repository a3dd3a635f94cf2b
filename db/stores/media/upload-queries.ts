import { and, asc, desc, eq, gt, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { RenditionName } from "#db/kinds.ts";
import { media, media_variants, upload_parts, uploads } from "#db/schema/media/media.ts";
import { type Param, type Params, prepared } from "../prepared.ts";
import { usedBytesOf } from "./storage-quota.ts";

const MAX_PARTS = 500;
/** No more uploads than this are open. */
const MAX_OPEN_RENDITIONS = 10;
const isOpen = and(isNull(uploads.completed_at), isNull(uploads.aborted_at));
const mediaExists = (mediaId: Param) =>
  sql`exists (select 1 from media m where m.id = ${mediaId} and m.deleted_at is null)`;

type NewUpload = Pick<
  typeof uploads.$inferSelect,
  | "id"
  | "seller_id"
  | "post_key"
  | "fingerprint"
  | "name"
  | "bytes"
  | "key"
  | "multipart_id"
  | "media_id"
  | "created_at"
  | "rendition"
>;
export const insertUploadIfFits = prepared(
  (db, one: Params<NewUpload & { maxOpen: number; maxBytes: number }>) =>
    db
      .insert(uploads)
      .select(
        sql`select ${one.id}, ${one.seller_id}, ${one.post_key}, ${one.fingerprint}, ${one.name}, ${one.bytes},
          ${one.key}, ${one.multipart_id}, ${one.media_id}, ${one.created_at}, ${one.created_at}, null, null,
          ${one.rendition}
          where (select count(*) from uploads u where u.seller_id = ${one.seller_id}
            and u.completed_at is null and u.aborted_at is null) < ${one.maxOpen}
          and ${usedBytesOf(one.seller_id)} + ${one.bytes} <= ${one.maxBytes}`,
      )
      .onConflictDoNothing()
      .returning({ id: uploads.id }),
);

type OwnParams = Params<{ id: string; sellerId: string }>;
export const uploadOf = prepared((db, { id, sellerId }: OwnParams) =>
  db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.seller_id, sellerId)))
    .limit(1),
);
export const partsOf = prepared((db, { id }: Params<{ id: string }>) =>
  db
    .select({ number: upload_parts.number, etag: upload_parts.etag, bytes: upload_parts.bytes })
    .from(upload_parts)
    .where(eq(upload_parts.upload_id, id))
    .orderBy(asc(upload_parts.number))
    .limit(MAX_PARTS),
);

type FileParams = Params<{ sellerId: string; fingerprint: string; bytes: number; after: number }>;
/** A file's newest upload active since a time, if unfinished or if its media item exists. */
export const uploadOfFile = prepared((db, { sellerId, fingerprint, bytes, after }: FileParams) =>
  db
    .select({ id: uploads.id })
    .from(uploads)
    .leftJoin(media, and(eq(media.id, uploads.media_id), isNull(media.deleted_at)))
    .where(
      and(
        eq(uploads.seller_id, sellerId),
        gt(uploads.last_activity_at, after),
        eq(uploads.fingerprint, fingerprint),
        eq(uploads.bytes, bytes),
        isNull(uploads.aborted_at),
        or(isNull(uploads.completed_at), isNotNull(media.id)),
      ),
    )
    .orderBy(desc(uploads.last_activity_at))
    .limit(1),
);

/** Uploads for a team have keys that start with "team". */
const isOwn = sql`${uploads.post_key} not like 'team %'`;
export const unfinishedUploads = prepared(
  (db, { sellerId, limit }: Params<{ sellerId: string; limit: number }>) =>
    db
      .select({
        id: uploads.id,
        name: uploads.name,
        bytes: uploads.bytes,
        stored: sql<number>`(select coalesce(sum(p.bytes), 0) from upload_parts p where p.upload_id = ${uploads.id})`,
      })
      .from(uploads)
      .where(and(eq(uploads.seller_id, sellerId), isOpen, isOwn, isNull(uploads.rendition)))
      .orderBy(desc(uploads.last_activity_at))
      .limit(limit),
);

type RenditionParams = Params<{ sellerId: string; mediaId: string; name: RenditionName; idle: number }>;
/** A seller's open uploads of this version, and of any that got nothing since `idle` (ms). */
export const openRenditions = prepared((db, { sellerId, mediaId, name, idle }: RenditionParams) =>
  db
    .select()
    .from(uploads)
    .where(
      and(
        eq(uploads.seller_id, sellerId),
        isOpen,
        isNotNull(uploads.rendition),
        or(
          and(eq(uploads.media_id, mediaId), eq(uploads.rendition, name)),
          lt(uploads.last_activity_at, idle),
        ),
      ),
    )
    .limit(MAX_OPEN_RENDITIONS),
);

export const openUploads = prepared((db, { sellerId }: Params<{ sellerId: string }>) =>
  db
    .select({ count: sql<number>`count(*)` })
    .from(uploads)
    .where(and(eq(uploads.seller_id, sellerId), isOpen)),
);

type PartParams = Params<{ id: string; number: number; etag: string; bytes: number }>;
export const savePart = prepared((db, { id, number, etag, bytes }: PartParams) =>
  db
    .insert(upload_parts)
    .values({ upload_id: id, number, etag, bytes })
    .onConflictDoUpdate({
      target: [upload_parts.upload_id, upload_parts.number],
      set: { etag, bytes },
    }),
);
export const deletePartsOf = prepared((db, { id }: Params<{ id: string }>) =>
  db.delete(upload_parts).where(eq(upload_parts.upload_id, id)),
);

type ChangeParams = Params<{ id: string; now: number }>;
export const touchUpload = prepared((db, { id, now }: ChangeParams) =>
  db
    .update(uploads)
    .set({ last_activity_at: now })
    .where(and(eq(uploads.id, id), isOpen)),
);
export const abortUpload = prepared((db, { id, now }: ChangeParams) =>
  db
    .update(uploads)
    .set({ aborted_at: now, last_activity_at: now })
    .where(and(eq(uploads.id, id), isOpen)),
);

type UploadedParams = Params<{
  id: string;
  mediaId: string;
  name: string;
  key: string;
  contentType: string;
  width: number | null;
  height: number | null;
  bytes: number;
  sha256: string | null;
}>;
export const insertUploaded = prepared((db, one: UploadedParams) =>
  db
    .insert(media_variants)
    .select(
      sql`select ${one.mediaId}, ${one.name}, ${one.key}, ${one.contentType}, ${one.width}, ${one.height}, ${one.bytes},
        ${one.sha256}
        where exists (select 1 from uploads u where u.id = ${one.id}
          and u.completed_at is null and u.aborted_at is null) and ${mediaExists(one.mediaId)}`,
    )
    .onConflictDoNothing(),
);
/** Once its lighter version is stored. */
export const setRevised = prepared(
  (db, { mediaId, name, key, now }: Params<{ mediaId: string; name: string; key: string; now: number }>) =>
    db
      .update(media)
      .set({ revised_at: now })
      .where(
        sql`${media.id} = ${mediaId} and exists (select 1 from media_variants v
          where v.media_id = ${mediaId} and v.name = ${name} and v.key = ${key} and v.sha256 is not null)`,
      ),
);
export const completeUpload = prepared(
  (db, { id, mediaId, now }: Params<{ id: string; mediaId: string; now: number }>) =>
    db
      .update(uploads)
      .set({ completed_at: now, last_activity_at: now, media_id: mediaId })
      .where(and(eq(uploads.id, id), isOpen, mediaExists(mediaId)))
      .returning({ id: uploads.id }),
);

export const staleUploads = prepared((db, { before, limit }: Params<{ before: number; limit: number }>) =>
  db
    .select()
    .from(uploads)
    .where(and(lt(uploads.last_activity_at, before), isOpen))
    .limit(limit),
);
export const deleteFinishedUploads = prepared((db, { before }: Params<{ before: number }>) =>
  db
    .delete(uploads)
    .where(
      and(
        lt(uploads.last_activity_at, before),
        or(isNotNull(uploads.completed_at), isNotNull(uploads.aborted_at)),
      ),
    ),
);
