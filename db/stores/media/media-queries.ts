import { and, desc, eq, isNull, like, sql } from "drizzle-orm";
import { media, media_variants, uploads } from "#db/schema/media/media.ts";
import type { Database, Statement } from "../database.ts";
import { isOneOf, type Params, prepared } from "../prepared.ts";
import { partOf, partParams, type RowOf, rowParams } from "../prepared-rows.ts";
import { usedBytesOf } from "./storage-quota.ts";

type MediaItemRow = typeof media.$inferSelect;
type NewMediaItem = Pick<MediaItemRow, "id" | "purpose" | "kind" | "name"> & {
  sellerId: string;
  now: number;
};

export const insertMediaItem = prepared((db, item: Params<NewMediaItem>) =>
  db
    .insert(media)
    .values({
      id: item.id,
      seller_id: item.sellerId,
      purpose: item.purpose,
      kind: item.kind,
      name: item.name,
      created_at: item.now,
    })
    .onConflictDoNothing(),
);

const replaceOnConflict = {
  target: [media_variants.media_id, media_variants.name],
  set: {
    key: sql`excluded.key`,
    content_type: sql`excluded.content_type`,
    width: sql`excluded.width`,
    height: sql`excluded.height`,
    bytes: sql`excluded.bytes`,
  },
};

export const saveVariant = prepared((db, row: Params<RowOf<typeof media_variants>>) =>
  db.insert(media_variants).values(rowParams(media_variants, row)).onConflictDoUpdate(replaceOnConflict),
);

type FitParams = Params<{ sellerId: string; maxBytes: number; bytes: number; variants: string }>;
/** Saves a JSON list of variants if they fit the storage quota; `bytes` is their sum. */
export const saveVariantsIfFit = prepared((db, { sellerId, maxBytes, bytes, variants }: FitParams) =>
  db
    .insert(media_variants)
    .select(
      sql`select value ->> 'media_id', value ->> 'name', value ->> 'key', value ->> 'content_type',
        value ->> 'width', value ->> 'height', value ->> 'bytes', null from json_each(${variants})
        where ${usedBytesOf(sellerId)} + ${bytes} <= ${maxBytes}`,
    )
    .onConflictDoUpdate(replaceOnConflict)
    .returning({ name: media_variants.name }),
);

type Recorded = { mediaId: string; name: string; key: string };
const isRecorded = ({ mediaId, name, key }: Params<Recorded>) =>
  sql`exists (select 1 from media_variants v where v.media_id = ${mediaId} and v.name = ${name} and v.key = ${key})`;

export const deleteVariants = prepared((db, { id, names }: Params<{ id: string; names: string }>) =>
  db.delete(media_variants).where(and(eq(media_variants.media_id, id), isOneOf(media_variants.name, names))),
);
export const deleteVariantsIfRecorded = prepared(
  (db, params: Params<Recorded & { id: string; names: string }>) =>
    db
      .delete(media_variants)
      .where(
        and(
          eq(media_variants.media_id, params.id),
          isOneOf(media_variants.name, params.names),
          isRecorded(params),
        ),
      ),
);

type DetailsShape = { columns: string[]; onlyIfRecorded: boolean };
type DetailsValues = Partial<RowOf<typeof media>> & Recorded & { itemId: string };
const updateColumns = prepared(
  (db, params: Params<DetailsValues>, { columns, onlyIfRecorded }: DetailsShape) =>
    db
      .update(media)
      .set(partParams(media, columns, params))
      .where(and(eq(media.id, params.itemId), onlyIfRecorded ? isRecorded(params) : undefined)),
);

/** Sets these columns; with `recorded`, only if that variant is stored. Empty if there are no columns. */
export function updateDetails(
  db: Database,
  itemId: string,
  details: Partial<MediaItemRow>,
  recorded?: Recorded,
): Statement[] {
  const { columns, values } = partOf(media, details);
  if (columns.length === 0) return [];
  const shape = { columns, onlyIfRecorded: recorded !== undefined };
  return [updateColumns.bind(db, { mediaId: "", name: "", key: "", ...recorded, ...values, itemId }, shape)];
}

export const itemWithVariants = prepared((db, { id }: Params<{ id: string }>) =>
  db
    .select({ mediaItem: media, variant: media_variants })
    .from(media)
    .leftJoin(media_variants, eq(media_variants.media_id, media.id))
    .where(and(eq(media.id, id), isNull(media.deleted_at)))
    .limit(20),
);

const isImage = like(media_variants.content_type, "image/%");
export const imageKeysOf = prepared((db, { ids }: Params<{ ids: string }>) =>
  db
    .select({ key: media_variants.key })
    .from(media_variants)
    .where(and(isOneOf(media_variants.media_id, ids), isImage))
    .limit(300),
);
export const imageKeysBySeller = prepared(
  (db, { sellerId, limit }: Params<{ sellerId: string; limit: number }>) =>
    db
      .select({ key: media_variants.key })
      .from(media)
      .innerJoin(media_variants, eq(media_variants.media_id, media.id))
      .where(and(eq(media.seller_id, sellerId), isImage))
      .orderBy(desc(media.created_at))
      .limit(limit),
);

export const usedBytes = prepared((db, { sellerId }: Params<{ sellerId: string }>) =>
  db
    .select({
      bytes: sql<number>`coalesce(sum(${media_variants.bytes}), 0) + (
        select coalesce(sum(u.bytes), 0) from ${uploads} u where u.seller_id = ${sellerId}
        and u.completed_at is null and u.aborted_at is null)`,
    })
    .from(media)
    .innerJoin(media_variants, eq(media_variants.media_id, media.id))
    .where(eq(media.seller_id, sellerId)),
);
