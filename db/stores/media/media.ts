import type { MediaKind, VariantName } from "#db/kinds.ts";
import { type media, media_variants } from "#db/schema/media/media.ts";
import type { ComparedFile } from "#domain/media/image/likeness.ts";
import type { StoredVariant } from "#domain/media/image/render-widths.ts";
import { type Database, runBatch } from "../database.ts";
import { rowOf } from "../prepared-rows.ts";
import { fileHashes, saveFileHash } from "./file-hashes.ts";
import { findVariant } from "./media-access.ts";
import {
  deleteVariants,
  deleteVariantsIfRecorded,
  imageKeysBySeller,
  imageKeysOf,
  insertMediaItem,
  itemWithVariants,
  saveVariant,
  saveVariantsIfFit,
  updateDetails,
  usedBytes,
} from "./media-queries.ts";
import { posters, renewReviews } from "./posters.ts";
import { processingMethods } from "./processing.ts";
import { unusedMedia } from "./unused-media.ts";

export type MediaItemRow = typeof media.$inferSelect;
type MediaItemWithVariants = {
  mediaItem: MediaItemRow;
  variants: (typeof media_variants.$inferSelect)[];
};
type MediaItemDetails = Partial<
  Pick<
    MediaItemRow,
    "kind" | "width" | "height" | "duration_ms" | "teaser" | "alt" | "animation_dropped" | "revised_at"
  >
>;
type VariantChanges = {
  id: string;
  details?: MediaItemDetails;
  variants: StoredVariant[];
  now?: number | null;
  removed?: VariantName[];
  poster?: ComparedFile;
};
export type MediaStore = ReturnType<typeof mediaStore>;

export function mediaStore(db: Database) {
  return {
    ...processingMethods(db),
    ...fileHashes(db),
    ...posters(db),

    /** Adds a media item before its objects are written, so that the sweep can clean up after a crash. */
    async begin(mediaItem: {
      id: string;
      sellerId: string;
      purpose: MediaItemRow["purpose"];
      kind: MediaKind;
      name?: string;
      now: number;
    }) {
      const { sellerId, name = "", ...row } = mediaItem;
      await insertMediaItem.run(db, { ...row, sellerId, name });
    },

    /**
     * Records objects, replacing older ones of the same name, and deletes the rows in `removed`. With `now`, the item
     * becomes ready. It's kept only if a post or profile uses it. `file`: its hashes.
     */
    async saveVariants(
      id: string,
      details: MediaItemDetails,
      variants: StoredVariant[],
      now: number | null,
      removed: VariantName[] = [],
      file: ComparedFile | null = null,
    ) {
      const set = {
        ...details,
        ...(now === null ? {} : { ready_at: now, failure: null, processing_until: null }),
      };
      await runBatch(db, [
        ...updateDetails(db, id, set),
        ...(removed.length > 0 ? [deleteVariants.bind(db, { id, names: JSON.stringify(removed) })] : []),
        ...variants.map((variant) => saveVariant.bind(db, rowOf(media_variants, variant))),
        ...(file === null
          ? []
          : saveFileHash(db, { mediaId: id, key: variants[0]?.key ?? "", of: "file" }, file)),
      ]);
    },

    /**
     * Records objects within the storage quota of `maxBytes`; otherwise changes nothing and returns false. The same
     * statement checks the quota, so parallel uploads can't exceed it. Keys must be new.
     */
    async saveVariantsWithinQuota(
      { sellerId, maxBytes }: { sellerId: string; maxBytes: number },
      { id, details = {}, variants, now = null, removed = [], poster }: VariantChanges,
    ): Promise<boolean> {
      const [first] = variants;
      if (!first) return false;
      const replaced = removed.filter((name) => !variants.some((variant) => variant.name === name));
      const recorded = { mediaId: first.media_id, name: first.name, key: first.key };
      const set = { ...details, ...(now === null ? {} : { ready_at: now, failure: null }) };
      const [added] = await db.batch([
        saveVariantsIfFit.bind(db, {
          sellerId,
          maxBytes,
          bytes: variants.reduce((sum, variant) => sum + variant.bytes, 0),
          variants: JSON.stringify(variants),
        }),
        deleteVariantsIfRecorded.bind(db, { id, names: JSON.stringify(replaced), ...recorded }),
        ...updateDetails(db, id, set, recorded),
        ...(poster === undefined
          ? []
          : [
              ...saveFileHash(db, { mediaId: id, key: first.key, of: "poster" }, poster),
              renewReviews.bind(db, { mediaId: id, now: poster.comparedAt }),
            ]),
      ]);
      return added.length > 0;
    },

    async findWithVariants(id: string): Promise<MediaItemWithVariants | null> {
      const rows = await itemWithVariants.run(db, { id });
      const [first] = rows;
      if (!first) return null;
      return {
        mediaItem: first.mediaItem,
        variants: rows.flatMap(({ variant }) => (variant === null ? [] : [variant])),
      };
    },

    /** `consent` names the link by which someone in a post sees it. */
    findVariant: (
      mediaId: string,
      name: string,
      viewerId: string | null,
      reviewerId: string | null = null,
      consent: { tokenHash: string; validSince: number } | null = null,
    ) => findVariant(db, mediaId, name, viewerId, reviewerId, consent),

    ...unusedMedia(db),

    /** Returns the keys of all image variants of up to thirty media items: widths, JPEG fallbacks, and animations. */
    async imageKeys(ids: string[]): Promise<string[]> {
      const rows = await imageKeysOf.run(db, { ids: JSON.stringify(ids) });
      return rows.map((row) => row.key);
    },

    /** Returns the image keys of up to `limit` of a creator's media items, newest first. */
    async imageKeysOfCreator(sellerId: string, limit: number): Promise<string[]> {
      const rows = await imageKeysBySeller.run(db, { sellerId, limit });
      return rows.map((row) => row.key);
    },

    async usedBytes(sellerId: string): Promise<number> {
      const [row] = await usedBytes.run(db, { sellerId });
      return row?.bytes ?? 0;
    },
  };
}
