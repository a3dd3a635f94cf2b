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
/** An object takes the place of an older one of its name. */
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

/** Media and the objects behind them. */
export function mediaStore(db: Database) {
  return {
    ...processingMethods(db),

    /** Notes a medium before its objects are written, so that a crash leaves something to sweep. */
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
     * Records objects of a medium, in place of older ones of the same names, and forgets those `removed`. With `now`
     * it is ready to be shown; it counts as stored only once something uses it.
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
     * The same, unless these objects make more stored than `maxBytes`: counted in the statement that records them, so
     * that many at once stay within it. False then, and nothing is changed. Their keys are new ones.
     */
    async saveVariantsWithinQuota(
      { sellerId, maxBytes }: { sellerId: string; maxBytes: number },
      { id, details = {}, variants, now = null, removed = [] }: VariantChanges,
    ): Promise<boolean> {
      const [first] = variants;
      if (!first) return false;
      const bytes = variants.reduce((sum, one) => sum + one.bytes, 0);
      const hasRoom = sql`${usedBytesOf(sellerId)} + ${bytes} <= ${maxBytes}`;
      const rows = variants.map(
        (
          one,
        ) => sql`select ${one.media_id}, ${one.name}, ${one.key}, ${one.content_type}, ${one.width ?? null},
          ${one.height ?? null}, ${one.bytes} where ${hasRoom}`,
      );
      const isThere = sql`exists (select 1 from media_variants v where v.media_id = ${first.media_id}
        and v.name = ${first.name} and v.key = ${first.key})`;
      const gone = removed.filter((name) => !variants.some((one) => one.name === name));
      const set = { ...details, ...(now === null ? {} : { ready_at: now, failure: null }) };
      const hasFacts = Object.keys(set).length > 0;
      const [added] = await db.batch([
        db
          .insert(media_variants)
          .select(sql.join(rows, sql` union all `))
          .onConflictDoUpdate(replaceOnConflict)
          .returning({ name: media_variants.name }),
        db
          .delete(media_variants)
          .where(and(eq(media_variants.media_id, id), inArray(media_variants.name, gone), isThere)),
        ...(hasFacts
          ? [
              db
                .update(media)
                .set(set)
                .where(and(eq(media.id, id), isThere)),
            ]
          : []),
      ]);
      return added.length > 0;
    },

    /** Gives a medium with all its objects; null when there is none, or it is on its way out. */
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

    /** Gives one variant with the facts that decide who may have it; null when there is no such thing. */
    findVariant: (mediaId: string, name: string, viewerId: string | null) =>
      findVariant(db, mediaId, name, viewerId),

    ...unusedMedia(db),

    /** Gives the keys of the pictures of media: widths, fallbacks and what moves; of thirty media, all. */
    async imageKeys(ids: string[]): Promise<string[]> {
      const rows = await db
        .select({ key: media_variants.key })
        .from(media_variants)
        .where(and(inArray(media_variants.media_id, ids), isImage))
        .limit(300);
      return rows.map((row) => row.key);
    },

    /** The same of all that a creator has, newest first, at most so many. */
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

    /** Bytes that a creator has stored or has on the way, for the quota. */
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
