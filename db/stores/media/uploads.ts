import { and, asc, desc, eq, gt, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { media, media_variants, upload_parts, uploads } from "../../schema/media.ts";
import { type Database, runBatch } from "../database.ts";
import { usedBytesOf } from "./storage-quota.ts";

export type UploadRow = typeof uploads.$inferSelect;
type NewUpload = Omit<UploadRow, "media_id" | "last_activity_at" | "completed_at" | "aborted_at">;
export type Upload = UploadRow & { parts: { number: number; etag: string; bytes: number }[] };
export type UploadStore = ReturnType<typeof uploadStore>;

/** More than the largest file can have. */
const MAX_PARTS = 500;

/** Files being uploaded in parts. */
export function uploadStore(db: Database) {
  const open = and(isNull(uploads.completed_at), isNull(uploads.aborted_at));
  const own = (id: string, sellerId: string) => and(eq(uploads.id, id), eq(uploads.seller_id, sellerId));
  const withParts = async (id: string, sellerId: string): Promise<Upload | null> => {
    const [[row], parts] = await db.batch([
      db.select().from(uploads).where(own(id, sellerId)).limit(1),
      db
        .select({ number: upload_parts.number, etag: upload_parts.etag, bytes: upload_parts.bytes })
        .from(upload_parts)
        .where(eq(upload_parts.upload_id, id))
        .orderBy(asc(upload_parts.number))
        .limit(MAX_PARTS),
    ]);
    return row ? { ...row, parts } : null;
  };

  return {
    /**
     * Begins an upload, unless that would exceed `limits` for open uploads or stored bytes. The statement that adds it
     * checks both, so parallel uploads cannot exceed them. False then, or if the post already has this file uploading.
     */
    async begin(upload: NewUpload, limits: { open: number; bytes: number }): Promise<boolean> {
      const { id, seller_id, post_key, fingerprint, name, bytes, key, multipart_id, created_at } = upload;
      const count = sql`(select count(*) from uploads u where u.seller_id = ${seller_id}
        and u.completed_at is null and u.aborted_at is null)`;
      const added = await db
        .insert(uploads)
        .select(
          sql`select ${id}, ${seller_id}, ${post_key}, ${fingerprint}, ${name}, ${bytes}, ${key}, ${multipart_id},
            null, ${created_at}, ${created_at}, null, null
            where ${count} < ${limits.open} and ${usedBytesOf(seller_id)} + ${bytes} <= ${limits.bytes}`,
        )
        .onConflictDoNothing()
        .returning({ id: uploads.id });
      return added.length > 0;
    },

    /** Returns an upload with its parts received so far; null if it is not this creator's. */
    find: withParts,

    /** The same without the parts. */
    async findRow(id: string, sellerId: string): Promise<UploadRow | null> {
      const [row] = await db.select().from(uploads).where(own(id, sellerId)).limit(1);
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
      const [row] = await db
        .select({ id: uploads.id })
        .from(uploads)
        .leftJoin(media, and(eq(media.id, uploads.media_id), isNull(media.deleted_at)))
        .where(
          and(
            eq(uploads.seller_id, sellerId),
            gt(uploads.last_activity_at, after),
            eq(uploads.fingerprint, file.fingerprint),
            eq(uploads.bytes, file.bytes),
            isNull(uploads.aborted_at),
            or(isNull(uploads.completed_at), isNotNull(media.id)),
          ),
        )
        .orderBy(desc(uploads.last_activity_at))
        .limit(1);
      return row ? withParts(row.id, sellerId) : null;
    },

    /** Counts a creator's unfinished uploads. */
    async countOpen(sellerId: string): Promise<number> {
      const [row] = await db
        .select({ count: sql<number>`count(*)` })
        .from(uploads)
        .where(and(eq(uploads.seller_id, sellerId), open));
      return row?.count ?? 0;
    },

    /** Records a received part; a part that is sent again replaces the first. */
    async recordPart(id: string, part: { number: number; etag: string; bytes: number }, now: number) {
      await runBatch(db, [
        db
          .insert(upload_parts)
          .values({ upload_id: id, ...part })
          .onConflictDoUpdate({
            target: [upload_parts.upload_id, upload_parts.number],
            set: { etag: part.etag, bytes: part.bytes },
          }),
        db
          .update(uploads)
          .set({ last_activity_at: now })
          .where(and(eq(uploads.id, id), open)),
      ]);
    },

    /**
     * Completes an upload and records it as its media item's original; false if it was already completed or aborted, or
     * the media item is gone. One batch, so the file is counted toward the quota exactly once throughout.
     */
    async complete(id: string, original: typeof media_variants.$inferInsert, now: number): Promise<boolean> {
      const { media_id, name, key, content_type, bytes } = original;
      const mediaExists = sql`exists (select 1 from media m where m.id = ${media_id} and m.deleted_at is null)`;
      const isOpen = sql`exists (select 1 from uploads u where u.id = ${id}
        and u.completed_at is null and u.aborted_at is null) and ${mediaExists}`;
      const [, completed] = await db.batch([
        db
          .insert(media_variants)
          .select(
            sql`select ${media_id}, ${name}, ${key}, ${content_type}, null, null, ${bytes} where ${isOpen}`,
          )
          .onConflictDoNothing(),
        db
          .update(uploads)
          .set({ completed_at: now, last_activity_at: now, media_id })
          .where(and(eq(uploads.id, id), open, mediaExists))
          .returning({ id: uploads.id }),
        db.delete(upload_parts).where(eq(upload_parts.upload_id, id)),
      ]);
      return completed.length > 0;
    },

    /** Deletes the received parts of an unfinished upload, so that they are sent again. */
    async deleteParts(id: string) {
      await db.delete(upload_parts).where(eq(upload_parts.upload_id, id));
    },

    /** Marks an upload as aborted. Its parts in storage must be gone already. */
    async abort(id: string, now: number) {
      await runBatch(db, [
        db
          .update(uploads)
          .set({ aborted_at: now, last_activity_at: now })
          .where(and(eq(uploads.id, id), open)),
        db.delete(upload_parts).where(eq(upload_parts.upload_id, id)),
      ]);
    },

    /** Returns unfinished uploads with no activity since a time (ms). */
    async listStale(before: number, limit: number): Promise<UploadRow[]> {
      return db
        .select()
        .from(uploads)
        .where(and(lt(uploads.last_activity_at, before), open))
        .limit(limit);
    },

    /** Deletes the rows of uploads that were completed or aborted before a time (ms). */
    async deleteFinished(before: number) {
      await db
        .delete(uploads)
        .where(
          and(
            lt(uploads.last_activity_at, before),
            or(isNotNull(uploads.completed_at), isNotNull(uploads.aborted_at)),
          ),
        );
    },
  };
}
