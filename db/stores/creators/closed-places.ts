import { and, asc, eq, sql } from "drizzle-orm";
import { closed_places } from "#db/schema/creators/closed-places.ts";
import type { Database } from "../database.ts";
import { type Params, prepared } from "../prepared.ts";

type Closed = { creatorId: string; place: string };

const closedPlaces = prepared((db, { creatorId, limit }: Params<{ creatorId: string; limit: number }>) =>
  db
    .select({ place: closed_places.place })
    .from(closed_places)
    .where(eq(closed_places.creator_id, creatorId))
    .orderBy(asc(closed_places.place))
    .limit(limit),
);
const closePlace = prepared((db, params: Params<Closed & { most: number; now: number }>) =>
  db
    .insert(closed_places)
    .select(
      sql`select ${params.creatorId}, ${params.place}, ${params.now} where
        (select count(*) from closed_places where creator_id = ${params.creatorId}) < ${params.most}`,
    )
    .onConflictDoNothing(),
);
const isClosed = prepared((db, { creatorId, place }: Params<Closed>) =>
  db
    .select({ place: closed_places.place })
    .from(closed_places)
    .where(and(eq(closed_places.creator_id, creatorId), eq(closed_places.place, place)))
    .limit(1),
);
const openPlace = prepared((db, { creatorId, place }: Params<Closed>) =>
  db
    .delete(closed_places)
    .where(and(eq(closed_places.creator_id, creatorId), eq(closed_places.place, place))),
);

/** Where creators don't show their page. */
export function closedPlaceStore(db: Database) {
  return {
    async list(creatorId: string, limit: number): Promise<string[]> {
      return (await closedPlaces.run(db, { creatorId, limit })).map(({ place }) => place);
    },

    /** Closes a place, unless `most` are closed already; false if it isn't closed then. Idempotent. */
    async close(closed: Closed & { most: number; now: number }): Promise<boolean> {
      const [, found] = await db.batch([closePlace.bind(db, closed), isClosed.bind(db, closed)]);
      return found.length > 0;
    },

    async open(closed: Closed) {
      await openPlace.run(db, closed);
    },
  };
}
