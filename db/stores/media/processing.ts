import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import { media } from "../../schema/media.ts";
import type { Database } from "../database.ts";

/** Who makes a medium ready, and how that ended. */
export function processingMethods(db: Database) {
  return {
    /** Notes why a medium could not be made ready; whoever made it is done with it. */
    async failProcessing(id: string, failure: string) {
      await db
        .update(media)
        .set({ failure, processing_until: null })
        .where(and(eq(media.id, id), isNull(media.ready_at)));
    },

    /** Takes the making of a medium upon oneself until an instant; false when it is ready, or somebody else is at it. */
    async claimProcessing(id: string, now: number, until: number): Promise<boolean> {
      const free = or(isNull(media.processing_until), lt(media.processing_until, now));
      const claimed = await db
        .update(media)
        .set({ failure: null, processing_until: until })
        .where(and(eq(media.id, id), isNull(media.ready_at), isNull(media.deleted_at), free))
        .returning({ id: media.id });
      return claimed.length > 0;
    },

    /** Says that a medium is still worked on. */
    async extendProcessing(id: string, until: number) {
      await db
        .update(media)
        .set({ processing_until: until })
        .where(and(eq(media.id, id), isNull(media.ready_at), isNotNull(media.processing_until)));
    },

    /** Notes for media begun before an instant, or whose making has lapsed, that it was stopped in the middle. */
    async failInterrupted(begunBefore: number, now: number, failure: string) {
      const waits = and(isNull(media.ready_at), isNull(media.failure), isNull(media.first_used_at));
      const stopped = { failure, processing_until: null };
      await db.batch([
        db
          .update(media)
          .set(stopped)
          .where(and(waits, isNull(media.processing_until), lt(media.created_at, begunBefore))),
        db
          .update(media)
          .set(stopped)
          .where(and(waits, lt(media.processing_until, now))),
      ]);
    },
  };
}
