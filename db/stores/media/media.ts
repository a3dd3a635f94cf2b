import { and, desc, eq, inArray, isNull, like, sql } from "drizzle-orm";
import { media, media_variants, uploads } from "../../schema/media.ts";
import { type Database, runBatch, type Statement } from "../database.ts";
import { findVariant } from "./media-access.ts";
import { processingMethods } from "./processing.ts";
import { usedBytesOf } from "./storage-quota.ts";
import { unusedMedia } from "./unused-media.ts";

export type StoredVariant = typeof media_variants.$inferInsert;
export type VariantName = StoredVariant["name"];
export type MediaItemRow = typeof media.$inferSelect;
export type MediaItemWithVariants = {
  mediaItem: MediaItemRow;
  variants: (typeof media_variants.$inferSelect)[];
};
type MediaItemDetails = Partial<
  Pick<MediaItemRow, "kind" | "width" | "height" | "duration_ms" | "teaser" | "alt" | "animation_dropped">
>;
type VariantChanges = {
  id: string;
  details?: MediaItemDetails;
  variants: StoredVariant[];
  now?: number | null;
  removed?: VariantName[];
};
/** A new object replaces an older one of the same name. */
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
const isImage = like(media_variants.content_type, "image/%");
export type MediaStore = ReturnType<typeof mediaStore>;

/** Media items and the stored objects behind them. */
export function mediaStore(db: Database) {
  return {
    ...processingMethods(db),

    /** Adds a media item before its objects are written, so that the sweep can clean up after a crash. */
    async begin(mediaItem: {
      id: string;
      sellerId: string;
      purpose: "post" | "portrait" | "cover";
      kind: "image" | "video" | "audio";
      name?: string;
      now: number;
    }) {
      await db
        .insert(media)
        .values({
          id: mediaItem.id,
          seller_id: mediaItem.sellerId,
          purpose: mediaItem.purpose,
          kind: mediaItem.kind,
          name: mediaItem.name ?? "",
          created_at: mediaItem.now,
        })
        .onConflictDoNothing();
    },

    /**
     * Records objects of a media item, replacing older ones of the same name, and deletes the rows of those in
     * `removed`. With `now`, the item becomes ready to be shown. It is kept only if a post or profile uses it.
     */
    async saveVariants(
      id: string,
      details: MediaItemDetails,
      variants: StoredVariant[],
      now: number | null,
      removed: VariantName[] = [],
    ) {
      const set = {
        ...details,
        ...(now === null ? {} : { ready_at: now, failure: null, processing_until: null }),
      };
      const steps: Statement[] = [];
      if (Object.keys(set).length > 0) steps.push(db.update(media).set(set).where(eq(media.id, id)));
      if (removed.length > 0)
        steps.push(
          db
            .delete(media_variants)
            .where(and(eq(media_variants.media_id, id), inArray(media_variants.name, removed))),
        );
      if (variants.length > 0)
        steps.push(db.insert(media_variants).values(variants).onConflictDoUpdate(replaceOnConflict));
      await runBatch(db, steps);
    },

    /**
     * The same, unless the objects would exceed the storage quota of `maxBytes`; then it changes nothing and returns
     * false. The statement that records them checks the quota, so parallel uploads cannot exceed it. The keys must be
     * new.
     */
    async saveVariantsWithinQuota(
      { sellerId, maxBytes }: { sellerId: string; maxBytes: number },
      { id, details = {}, variants, now = null, removed = [] }: VariantChanges,
    ): Promise<boolean> {
      const [first] = variants;
      if (!first) return false;
      const bytes = variants.reduce((sum, variant) => sum + variant.bytes, 0);
      const fitsQuota = sql`${usedBytesOf(sellerId)} + ${bytes} <= ${maxBytes}`;
      const rows = variants.map(
        (
          one,
        ) => sql`select ${one.media_id}, ${one.name}, ${one.key}, ${one.content_type}, ${one.width ?? null},
          ${one.height ?? null}, ${one.bytes} where ${fitsQuota}`,
      );
      const isRecorded = sql`exists (select 1 from media_variants v where v.media_id = ${first.media_id}
        and v.name = ${first.name} and v.key = ${first.key})`;
      const replaced = removed.filter((name) => !variants.some((variant) => variant.name === name));
      const set = { ...details, ...(now === null ? {} : { ready_at: now, failure: null }) };
      const hasChanges = Object.keys(set).length > 0;
      const [added] = await db.batch([
        db
          .insert(media_variants)
          .select(sql.join(rows, sql` union all `))
          .onConflictDoUpdate(replaceOnConflict)
          .returning({ name: media_variants.name }),
        db
          .delete(media_variants)
          .where(and(eq(media_variants.media_id, id), inArray(media_variants.name, replaced), isRecorded)),
        ...(hasChanges
          ? [
              db
                .update(media)
                .set(set)
                .where(and(eq(media.id, id), isRecorded)),
            ]
          : []),
      ]);
      return added.length > 0;
    },

    /** Returns a media item with all its objects; null if there is none or it is being deleted. */
    async findWithVariants(id: string): Promise<MediaItemWithVariants | null> {
      const rows = await db
        .select({ mediaItem: media, variant: media_variants })
        .from(media)
        .leftJoin(media_variants, eq(media_variants.media_id, media.id))
        .where(and(eq(media.id, id), isNull(media.deleted_at)))
        .limit(20);
      const [first] = rows;
      if (!first) return null;
      return {
        mediaItem: first.mediaItem,
        variants: rows.flatMap(({ variant }) => (variant === null ? [] : [variant])),
      };
    },

    /** Returns one variant with the facts that decide access; null if there is none. */
    findVariant: (mediaId: string, name: string, viewerId: string | null) =>
      findVariant(db, mediaId, name, viewerId),

    ...unusedMedia(db),

    /** Returns the keys of all image variants of up to thirty media items: widths, JPEG fallbacks, and animations. */
    async imageKeys(ids: string[]): Promise<string[]> {
      const rows = await db
        .select({ key: media_variants.key })
        .from(media_variants)
        .where(and(inArray(media_variants.media_id, ids), isImage))
        .limit(300);
      return rows.map((row) => row.key);
    },

    /** The same for all of a creator's media, newest first, at most `limit`. */
    async imageKeysOfCreator(sellerId: string, limit: number): Promise<string[]> {
      const rows = await db
        .select({ key: media_variants.key })
        .from(media)
        .innerJoin(media_variants, eq(media_variants.media_id, media.id))
        .where(and(eq(media.seller_id, sellerId), isImage))
        .orderBy(desc(media.created_at))
        .limit(limit);
      return rows.map((row) => row.key);
    },

    /** Bytes that count toward a creator's storage quota, unfinished uploads included. */
    async usedBytes(sellerId: string): Promise<number> {
      const [row] = await db
        .select({
          bytes: sql<number>`coalesce(sum(${media_variants.bytes}), 0) + (
            select coalesce(sum(u.bytes), 0) from ${uploads} u where u.seller_id = ${sellerId}
            and u.completed_at is null and u.aborted_at is null)`,
        })
        .from(media)
        .innerJoin(media_variants, eq(media_variants.media_id, media.id))
        .where(eq(media.seller_id, sellerId));
      return row?.bytes ?? 0;
    },
  };
}
