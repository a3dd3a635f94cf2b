import { and, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { media, media_variants } from "../../schema/media.ts";
import { type Database, runBatch } from "../database.ts";

/**
 * The way out of media that nothing uses: claimed, then their objects, then their rows. A save takes no claimed medium,
 * and a medium that a save took cannot be claimed; one statement decides which of the two came first. What was claimed
 * and not finished is found again among those released.
 */
export function unusedMedia(db: Database) {
  return {
    /** Claims media that nothing uses, of those named; gives the ids of these. */
    async claimUnused(ids: string[], now: number): Promise<string[]> {
      if (ids.length === 0) return [];
      const rows = await db
        .update(media)
        .set({ deleted_at: sql`coalesce(${media.deleted_at}, ${now})` })
        .where(and(inArray(media.id, ids), isNull(media.first_used_at)))
        .returning({ id: media.id });
      return rows.map((row) => row.id);
    },

    /** Claims media begun before an instant and never used, at most so many. */
    async claimNeverUsed(before: number, limit: number, now: number): Promise<void> {
      const unfinished = db
        .select({ id: media.id })
        .from(media)
        .where(and(isNull(media.first_used_at), isNull(media.deleted_at), lt(media.created_at, before)))
        .limit(limit);
      await db.update(media).set({ deleted_at: now }).where(inArray(media.id, unfinished));
    },

    /** Gives the ids of media that nothing uses any more, and nothing can. */
    async listClaimed(limit: number): Promise<string[]> {
      const rows = await db
        .select({ id: media.id })
        .from(media)
        .where(and(isNotNull(media.deleted_at), isNull(media.first_used_at)))
        .limit(limit);
      return rows.map((row) => row.id);
    },

    /** Forgets a claimed medium; its objects must be gone already. One in use stays whole. */
    async deleteClaimed(id: string) {
      const claimed = and(eq(media.id, id), isNull(media.first_used_at), isNotNull(media.deleted_at));
      await runBatch(db, [
        db
          .delete(media_variants)
          .where(
            sql`${media_variants.media_id} in ${db.select({ id: media.id }).from(media).where(claimed)}`,
          ),
        db.delete(media).where(claimed),
      ]);
    },
  };
}
