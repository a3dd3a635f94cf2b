import { region_rules } from "#db/schema/gates/gates.ts";
import type { RegionRule } from "#domain/gates/regions/region.ts";
import type { Database } from "../database.ts";
import { prepared } from "../prepared.ts";

const allRules = prepared((db) =>
  db
    .select({ region: region_rules.region, classification: region_rules.classification })
    .from(region_rules)
    .limit(500),
);

/** Few enough to read all at once. */
export function regionStore(db: Database) {
  return { listRules: (): Promise<RegionRule[]> => allRules.run(db, {}) };
}
