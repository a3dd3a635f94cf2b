import { and, eq, inArray, isNotNull, isNull, lt, or, type SQL } from "drizzle-orm";
import { media } from "#db/schema/media/media.ts";
import type { Database } from "../database.ts";
import { type Builder, type Params, prepared } from "../prepared.ts";

type Failure = { failure: string };
const setFailure = prepared((db, { id, failure }: Params<Failure & { id: string }>) =>
  db
    .update(media)
    .set({ failure, processing_until: null })
    .where(and(eq(media.id, id), isNull(media.ready_at))),
);
const claim = prepared((db, { id, now, until }: Params<{ id: string; now: number; until: number }>) =>
  db
    .update(media)
    .set({ failure: null, processing_until: until })
    .where(
      and(
        eq(media.id, id),
        isNull(media.ready_at),
        isNull(media.deleted_at),
        or(isNull(media.processing_until), lt(media.processing_until, now)),
      ),
    )
    .returning({ id: media.id }),
);
const extend = prepared((db, { id, until }: Params<{ id: string; until: number }>) =>
  db
    .update(media)
    .set({ processing_until: until })
    .where(and(eq(media.id, id), isNull(media.ready_at), isNotNull(media.processing_until))),
);
const MARKED_PER_RUN = 500;
const isPending = and(isNull(media.ready_at), isNull(media.failure), isNull(media.first_used_at));
const firstPending = (db: Builder, condition: SQL | undefined) =>
  inArray(
    media.id,
    db.select({ id: media.id }).from(media).where(and(isPending, condition)).limit(MARKED_PER_RUN),
  );
const failNeverStarted = prepared((db, { begunBefore, failure }: Params<Failure & { begunBefore: number }>) =>
  db
    .update(media)
    .set({ failure, processing_until: null })
    .where(firstPending(db, and(isNull(media.processing_until), lt(media.created_at, begunBefore)))),
);
const failLapsed = prepared((db, { now, failure }: Params<Failure & { now: number }>) =>
  db
    .update(media)
    .set({ failure, processing_until: null })
    .where(firstPending(db, lt(media.processing_until, now))),
);

export function processingMethods(db: Database) {
  return {
    async failProcessing(id: string, failure: string) {
      await setFailure.run(db, { id, failure });
    },

    /** Claims processing until a time (ms); false if the item is ready or already claimed. */
    async claimProcessing(id: string, now: number, until: number): Promise<boolean> {
      return (await claim.run(db, { id, now, until })).length > 0;
    },

    async extendProcessing(id: string, until: number) {
      await extend.run(db, { id, until });
    },

    /** Fails processing that hadn't started by `begunBefore` (ms) or whose claim has lapsed. */
    async failInterrupted(begunBefore: number, now: number, failure: string) {
      await db.batch([
        failNeverStarted.bind(db, { begunBefore, failure }),
        failLapsed.bind(db, { now, failure }),
      ]);
    },
  };
}
