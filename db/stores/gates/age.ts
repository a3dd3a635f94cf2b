import { and, eq, lt, ne, or, sql } from "drizzle-orm";
import { profiles } from "#db/schema/accounts/accounts.ts";
import type { Database } from "../database.ts";
import { type Params, prepared } from "../prepared.ts";

type AgeConfirmation = {
  at: number;
  region: string;
  regionClass: "default" | "strict";
  ip: string;
  userAgent: string;
};

const confirmAge = prepared((db, confirmation: Params<AgeConfirmation & { userId: string }>) =>
  db
    .update(profiles)
    .set({
      age_verification_timestamp: confirmation.at,
      detected_region: confirmation.region,
      region_classification: confirmation.regionClass,
      age_verification_ip: confirmation.ip,
      age_verification_user_agent: confirmation.userAgent,
    })
    .where(
      and(
        eq(profiles.id, confirmation.userId),
        lt(sql`coalesce(${profiles.age_verification_reset_at}, 0)`, confirmation.at),
      ),
    ),
);
const clearConfirmation = prepared((db, { userId, now }: Params<{ userId: string; now: number }>) =>
  db
    .update(profiles)
    .set({
      age_verification_timestamp: null,
      age_verification_reset_at: now,
      age_verification_ip: null,
      age_verification_user_agent: null,
    })
    .where(eq(profiles.id, userId)),
);
type RegionParams = Params<{ userId: string; region: string; regionClass: string }>;
const updateRegion = prepared((db, { userId, region, regionClass }: RegionParams) =>
  db
    .update(profiles)
    .set({ detected_region: region, region_classification: regionClass })
    .where(
      and(
        eq(profiles.id, userId),
        or(sql`${profiles.region_classification} is null`, ne(profiles.region_classification, regionClass)),
      ),
    ),
);
/** Remaining rows are handled by the next run. */
const ERASED_PER_RUN = 5000;
const eraseRecords = prepared((db, { before }: Params<{ before: number }>) =>
  db
    .update(profiles)
    .set({ age_verification_ip: null, age_verification_user_agent: null })
    .where(
      sql`${profiles.id} in (select p.id from profiles p where p.age_verification_timestamp < ${before}
        and (p.age_verification_ip is not null or p.age_verification_user_agent is not null)
        order by p.age_verification_timestamp limit ${ERASED_PER_RUN})`,
    ),
);

export function ageStore(db: Database) {
  return {
    /**
     * Stores an age confirmation with its IP address and user agent, which are erased later. Does nothing if the
     * account was reset after it was given.
     */
    async confirm(userId: string, confirmation: AgeConfirmation) {
      const userAgent = confirmation.userAgent.slice(0, 300);
      await confirmAge.run(db, { ...confirmation, userAgent, userId });
    },

    async clear(userId: string, now: number) {
      await clearConfirmation.run(db, { userId, now });
    },

    /** Records the region class, so that losing a cookie doesn't loosen the rules. */
    async recordRegion(userId: string, region: string, regionClass: "default" | "strict") {
      await updateRegion.run(db, { userId, region, regionClass });
    },

    async eraseVerificationRecords(before: number) {
      await eraseRecords.run(db, { before });
    },
  };
}
