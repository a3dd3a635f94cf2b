import type { RenditionName } from "#db/kinds.ts";
import type { media_variants } from "#db/schema/media/media.ts";
import type { Upload, UploadRow } from "#domain/media/upload.ts";
import { type Database, runBatch } from "../database.ts";
import {
  abortUpload,
  completeUpload,
  deleteFinishedUploads,
  deletePartsOf,
  insertUploaded,
  insertUploadIfFits,
  openRenditions,
  openUploads,
  partsOf,
  savePart,
  setRevised,
  staleUploads,
  touchUpload,
  unfinishedUploads,
  uploadOf,
  uploadOfFile,
} from "./upload-queries.ts";

type NewUpload = Omit<
  UploadRow,
  "last_activity_at" | "completed_at" | "aborted_at" | "media_id" | "rendition"
> &
  Partial<Pick<UploadRow, "media_id" | "rendition">>;
export type UnfinishedUpload = { id: string; name: string; bytes: number; stored: number };
export type UploadStore = ReturnType<typeof uploadStore>;

export function uploadStore(db: Database) {
  const withParts = async (id: string, sellerId: string): Promise<Upload | null> => {
    const [[row], parts] = await db.batch([uploadOf.bind(db, { id, sellerId }), partsOf.bind(db, { id })]);
    return row ? { ...row, parts } : null;
  };

  return {
    /**
     * Starts an upload unless it would exceed `limits`. The same statement checks them, so parallel uploads can't
     * exceed them. False then, or if the post is already uploading this file.
     */
    async begin(upload: NewUpload, limits: { open: number; bytes: number }): Promise<boolean> {
      const added = await insertUploadIfFits.run(db, {
        media_id: null,
        rendition: null,
        ...upload,
        maxOpen: limits.open,
        maxBytes: limits.bytes,
      });
      return added.length > 0;
    },

    find: withParts,

    async findRow(id: string, sellerId: string): Promise<UploadRow | null> {
      const [row] = await uploadOf.run(db, { id, sellerId });
      return row ?? null;
    },

    /**
     * Returns a file's newest upload active since a time (ms), if unfinished or if its media item still exists. It may
     * have started for another post, since every new composer page has its own key.
     */
    async findByFile(
      sellerId: string,
      file: { fingerprint: string; bytes: number },
      after: number,
    ): Promise<Upload | null> {
      const [row] = await uploadOfFile.run(db, { sellerId, ...file, after });
      return row ? withParts(row.id, sellerId) : null;
    },

    async countOpen(sellerId: string): Promise<number> {
      const [row] = await openUploads.run(db, { sellerId });
      return row?.count ?? 0;
    },

    listOpenRenditions: (which: {
      sellerId: string;
      mediaId: string;
      name: RenditionName;
      idle: number;
    }): Promise<UploadRow[]> => openRenditions.run(db, which),

    listUnfinished: (sellerId: string, limit: number): Promise<UnfinishedUpload[]> =>
      unfinishedUploads.run(db, { sellerId, limit }),

    async recordPart(id: string, part: { number: number; etag: string; bytes: number }, now: number) {
      await runBatch(db, [savePart.bind(db, { id, ...part }), touchUpload.bind(db, { id, now })]);
    },

    /**
     * Completes an upload and records it as a variant of its media item; false if it was completed, aborted, or its
     * item is gone. A variant of that name that exists already stays. One batch, so the file always counts toward the
     * quota exactly once.
     */
    async complete(id: string, variant: typeof media_variants.$inferInsert, now: number): Promise<boolean> {
      const {
        media_id: mediaId,
        name,
        key,
        content_type: contentType,
        bytes,
        width = null,
        height = null,
        sha256 = null,
      } = variant;
      const [, , completed] = await db.batch([
        insertUploaded.bind(db, { id, mediaId, name, key, contentType, width, height, bytes, sha256 }),
        setRevised.bind(db, { mediaId, name, key, now }),
        completeUpload.bind(db, { id, mediaId, now }),
        deletePartsOf.bind(db, { id }),
      ]);
      return completed.length > 0;
    },

    /** Discards the received parts, so that they are sent again. */
    async deleteParts(id: string) {
      await deletePartsOf.run(db, { id });
    },

    async abort(id: string, now: number) {
      await runBatch(db, [abortUpload.bind(db, { id, now }), deletePartsOf.bind(db, { id })]);
    },

    listStale: (before: number, limit: number): Promise<UploadRow[]> =>
      staleUploads.run(db, { before, limit }),

    async deleteFinished(before: number) {
      await deleteFinishedUploads.run(db, { before });
    },
  };
}
