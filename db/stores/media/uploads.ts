import { and, asc, desc, eq, gt, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { media, media_variants, upload_parts, uploads } from "../../schema/media.ts";
import { type Database, runBatch } from "../database.ts";
import { usedBytesOf } from "./storage-quota.ts";

export type UploadRow = typeof uploads.$inferSelect;
type NewUpload = Omit<UploadRow, "media_id" | "last_activity_at" | "completed_at" | "aborted_at">;
export type Upload = UploadRow & { parts: { number: number; etag: string; bytes: number }[] };
export type UploadStore = ReturnType<typeof uploadStore>;

/** More parts than the largest file has. */
const MAX_PARTS = 500;

/** Files on their way in parts. */
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
     * Begins an upload, unless that makes more on their way than `open` or more stored than `bytes`: counted in the
     * statement that adds it, so that many at once stay within both. False then, and when the same file of the same
     * post is on its way already.
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

    /** Gives an upload with the parts that are there; null when it is not this creator's. */
    find: withParts,

    /** The same without its parts. */
    async findRow(id: string, sellerId: string): Promise<UploadRow | null> {
      const [row] = await db.select().from(uploads).where(own(id, sellerId)).limit(1);
      return row ?? null;
    },

    /**
     * Gives the upload of a file, when it is on its way, or has arrived and its medium is still there; the newest one
     * touched after an instant. Whatever post it was for: a new page of the composer has a key of its own.
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

    /** How many of a creator's files are on their way. */
    async countOpen(sellerId: string): Promise<number> {
      const [row] = await db
        .select({ count: sql<number>`count(*)` })
        .from(uploads)
        .where(and(eq(uploads.seller_id, sellerId), open));
      return row?.count ?? 0;
    },

    /** Notes that a part is there; sent again it is replaced. */
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
     * The file is whole, and is what a medium begins with; false when somebody else said so already, or gave it up
     * and its medium with it. What it takes of the quota passes from the one to the other at once.
     */
    async complete(id: string, original: typeof media_variants.$inferInsert, now: number): Promise<boolean> {
      const { media_id, name, key, content_type, bytes } = original;
      const isThere = sql`exists (select 1 from media m where m.id = ${media_id} and m.deleted_at is null)`;
      const isOpen = sql`exists (select 1 from uploads u where u.id = ${id}
        and u.completed_at is null and u.aborted_at is null) and ${isThere}`;
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
          .where(and(eq(uploads.id, id), open, isThere))
          .returning({ id: uploads.id }),
        // Its parts need not be known any longer.
        db.delete(upload_parts).where(eq(upload_parts.upload_id, id)),
      ]);
      return completed.length > 0;
    },

    /** Forgets which parts of an upload on its way are there: they are sent again. */
    async deleteParts(id: string) {
      await db.delete(upload_parts).where(eq(upload_parts.upload_id, id));
    },

    /** The upload is given up; what storage holds of it must be gone already. */
    async abort(id: string, now: number) {
      await runBatch(db, [
        db
          .update(uploads)
          .set({ aborted_at: now, last_activity_at: now })
          .where(and(eq(uploads.id, id), open)),
        db.delete(upload_parts).where(eq(upload_parts.upload_id, id)),
      ]);
    },

    /** Gives uploads that were not touched since an instant, and are not over. */
    async listStale(before: number, limit: number): Promise<UploadRow[]> {
      return db
        .select()
        .from(uploads)
        .where(and(lt(uploads.last_activity_at, before), open))
        .limit(limit);
    },

    /** Forgets uploads that were over before an instant. */
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
