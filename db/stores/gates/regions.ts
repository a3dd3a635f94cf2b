import type { RegionRule } from "../../../app/domain/regions/region.ts";
import { region_rules } from "../../schema/gates.ts";
import type { Database } from "../database.ts";

export type RegionStore = ReturnType<typeof regionStore>;

/** The admin's region rules: a few rows, read whole. */
export function regionStore(db: Database) {
  return {
    listRules: (): Promise<RegionRule[]> =>
      db
        .select({ region: region_rules.region, classification: region_rules.classification })
        .from(region_rules)
        .limit(500),
  };
}
