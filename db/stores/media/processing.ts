import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import { media } from "../../schema/media.ts";
import type { Database } from "../database.ts";

/** Claims on processing a media item, and its failures. */
export function processingMethods(db: Database) {
  return {
    /** Records why processing failed, and releases the claim. */
    async failProcessing(id: string, failure: string) {
      await db
        .update(media)
        .set({ failure, processing_until: null })
        .where(and(eq(media.id, id), isNull(media.ready_at)));
    },

    /** Claims processing until a time (ms); false if the item is ready or already claimed. */
    async claimProcessing(id: string, now: number, until: number): Promise<boolean> {
      const isUnclaimed = or(isNull(media.processing_until), lt(media.processing_until, now));
      const claimed = await db
        .update(media)
        .set({ failure: null, processing_until: until })
        .where(and(eq(media.id, id), isNull(media.ready_at), isNull(media.deleted_at), isUnclaimed))
        .returning({ id: media.id });
      return claimed.length > 0;
    },

    /** Extends a claim while processing continues. */
    async extendProcessing(id: string, until: number) {
      await db
        .update(media)
        .set({ processing_until: until })
        .where(and(eq(media.id, id), isNull(media.ready_at), isNotNull(media.processing_until)));
    },

    /** Marks processing as failed where it never started by `begunBefore` (ms) or its claim has lapsed. */
    async failInterrupted(begunBefore: number, now: number, failure: string) {
      const isPending = and(isNull(media.ready_at), isNull(media.failure), isNull(media.first_used_at));
      const interrupted = { failure, processing_until: null };
      await db.batch([
        db
          .update(media)
          .set(interrupted)
          .where(and(isPending, isNull(media.processing_until), lt(media.created_at, begunBefore))),
        db
          .update(media)
          .set(interrupted)
          .where(and(isPending, lt(media.processing_until, now))),
      ]);
    },
  };
}
