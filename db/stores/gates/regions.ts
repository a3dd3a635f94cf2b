import { sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { closed_places } from "#db/schema/creators/closed-places.ts";
import { region_rules } from "#db/schema/gates/gates.ts";
import { removed_places } from "#db/schema/moderation/cases.ts";
import type { RegionRule } from "#domain/gates/regions/region.ts";
import type { Database } from "../database.ts";
import { prepared } from "../prepared.ts";

const allRules = prepared((db) =>
  db
    .select({ region: region_rules.region, classification: region_rules.classification })
    .from(region_rules)
    .limit(500),
);

/** Steps from one place to the next in the index, so that it reads no more rows than there are places. */
const placesIn = (table: SQLiteTable) =>
  prepared((db) =>
    db.select({ place: sql<string>`p.place` }).from(
      sql`(with recursive p(place) as (select min(place) from ${table} union all
        select (select min(c.place) from ${table} c where c.place > p.place) from p where p.place is not null)
        select place from p where place is not null) p`,
    ),
  );
const closedAnywhere = placesIn(closed_places);
const removedAnywhere = placesIn(removed_places);

/** Few enough to read all at once. */
export function regionStore(db: Database) {
  return {
    listRules: (): Promise<RegionRule[]> => allRules.run(db, {}),

    /** Every place that at least one creator closed, or where we removed a post. */
    async listClosedPlaces(): Promise<string[]> {
      const [closed, removed] = await db.batch([closedAnywhere.bind(db, {}), removedAnywhere.bind(db, {})]);
      return [...new Set([...closed, ...removed].map(({ place }) => place))];
    },
  };
}
