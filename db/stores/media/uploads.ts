import type { media_variants, uploads } from "../../schema/media.ts";
import { type Database, runBatch } from "../database.ts";
import {
  abortUpload,
  completeUpload,
  deleteFinishedUploads,
  deletePartsOf,
  insertOriginal,
  insertUploadIfFits,
  openUploads,
  partsOf,
  savePart,
  staleUploads,
  touchUpload,
  unfinishedUploads,
  uploadOf,
  uploadOfFile,
} from "./upload-queries.ts";

export type UploadRow = typeof uploads.$inferSelect;
type NewUpload = Omit<UploadRow, "media_id" | "last_activity_at" | "completed_at" | "aborted_at">;
export type Upload = UploadRow & { parts: { number: number; etag: string; bytes: number }[] };
/** `stored` of its `bytes` have arrived. */
export type UnfinishedUpload = { id: string; name: string; bytes: number; stored: number };
export type UploadStore = ReturnType<typeof uploadStore>;

/** Files being uploaded in parts. */
export function uploadStore(db: Database) {
  const withParts = async (id: string, sellerId: string): Promise<Upload | null> => {
    const [[row], parts] = await db.batch([uploadOf.bind(db, { id, sellerId }), partsOf.bind(db, { id })]);
    return row ? { ...row, parts } : null;
  };

  return {
    /**
     * Begins an upload, unless that would exceed `limits` for open uploads or stored bytes. The statement that adds it
     * checks both, so parallel uploads cannot exceed them. False then, or if the post already has this file uploading.
     */
    async begin(upload: NewUpload, limits: { open: number; bytes: number }): Promise<boolean> {
      const added = await insertUploadIfFits.run(db, {
        ...upload,
        maxOpen: limits.open,
        maxBytes: limits.bytes,
      });
      return added.length > 0;
    },

    /** Returns an upload with its parts received so far; null if it is not this creator's. */
    find: withParts,

    /** The same without the parts. */
    async findRow(id: string, sellerId: string): Promise<UploadRow | null> {
      const [row] = await uploadOf.run(db, { id, sellerId });
      return row ?? null;
    },

    /**
     * Returns the most recent upload of a file active after a time (ms), if it is unfinished or its media item still
     * exists. It may have begun for another post, since every new composer page has its own key.
     */
    async findByFile(
      sellerId: string,
      file: { fingerprint: string; bytes: number },
      after: number,
    ): Promise<Upload | null> {
      const [row] = await uploadOfFile.run(db, { sellerId, ...file, after });
      return row ? withParts(row.id, sellerId) : null;
    },

    /** Counts a creator's unfinished uploads. */
    async countOpen(sellerId: string): Promise<number> {
      const [row] = await openUploads.run(db, { sellerId });
      return row?.count ?? 0;
    },

    /** Returns a creator's unfinished uploads and how much of each is stored, the latest first. */
    listUnfinished: (sellerId: string, limit: number): Promise<UnfinishedUpload[]> =>
      unfinishedUploads.run(db, { sellerId, limit }),

    /** Records a received part; a part that is sent again replaces the first. */
    async recordPart(id: string, part: { number: number; etag: string; bytes: number }, now: number) {
      await runBatch(db, [savePart.bind(db, { id, ...part }), touchUpload.bind(db, { id, now })]);
    },

    /**
     * Completes an upload and records it as its media item's original; false if it was already completed or aborted, or
     * the media item is gone. One batch, so the file is counted toward the quota exactly once throughout.
     */
    async complete(id: string, original: typeof media_variants.$inferInsert, now: number): Promise<boolean> {
      const { media_id: mediaId, name, key, content_type: contentType, bytes } = original;
      const [, completed] = await db.batch([
        insertOriginal.bind(db, { id, mediaId, name, key, contentType, bytes }),
        completeUpload.bind(db, { id, mediaId, now }),
        deletePartsOf.bind(db, { id }),
      ]);
      return completed.length > 0;
    },

    /** Deletes the received parts of an unfinished upload, so that they are sent again. */
    async deleteParts(id: string) {
      await deletePartsOf.run(db, { id });
    },

    /** Marks an upload as aborted. Its parts in storage must be gone already. */
    async abort(id: string, now: number) {
      await runBatch(db, [abortUpload.bind(db, { id, now }), deletePartsOf.bind(db, { id })]);
    },

    /** Returns unfinished uploads with no activity since a time (ms). */
    listStale: (before: number, limit: number): Promise<UploadRow[]> =>
      staleUploads.run(db, { before, limit }),

    /** Deletes the rows of uploads that were completed or aborted before a time (ms). */
    async deleteFinished(before: number) {
      await deleteFinishedUploads.run(db, { before });
    },
  };
}
