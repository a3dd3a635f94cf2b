import { and, eq, lt, ne, or, sql } from "drizzle-orm";
import { profiles } from "../../schema/accounts.ts";
import type { Database } from "../database.ts";

export type AgeStore = ReturnType<typeof ageStore>;
type AgeConfirmation = {
  at: number;
  region: string;
  regionClass: "default" | "strict";
  ip: string;
  userAgent: string;
};

/** What an account's age confirmation left, and where its owner was last seen. */
export function ageStore(db: Database) {
  return {
    /**
     * Writes an age confirmation to an account, with its trace, which is erased later. One that the account took back
     * since it was given is not written.
     */
    async confirm(userId: string, given: AgeConfirmation) {
      await db
        .update(profiles)
        .set({
          age_verification_timestamp: given.at,
          detected_region: given.region,
          region_classification: given.regionClass,
          age_verification_ip: given.ip,
          age_verification_user_agent: given.userAgent.slice(0, 300),
        })
        .where(
          and(eq(profiles.id, userId), lt(sql`coalesce(${profiles.age_verification_reset_at}, 0)`, given.at)),
        );
    },

    /** Takes an account's age confirmation back, with its trace; where it was last seen stays. */
    async clear(userId: string, now: number) {
      await db
        .update(profiles)
        .set({
          age_verification_timestamp: null,
          age_verification_reset_at: now,
          age_verification_ip: null,
          age_verification_user_agent: null,
        })
        .where(eq(profiles.id, userId));
    },

    /** Notes the class of the region that an account is seen in, so that a lost cookie does not loosen it. */
    async recordRegion(userId: string, region: string, regionClass: "default" | "strict") {
      await db
        .update(profiles)
        .set({ detected_region: region, region_classification: regionClass })
        .where(
          and(
            eq(profiles.id, userId),
            or(
              sql`${profiles.region_classification} is null`,
              ne(profiles.region_classification, regionClass),
            ),
          ),
        );
    },

    /** Erases addresses and user agents of age checks made before an instant. */
    async eraseVerificationRecords(before: number) {
      await db
        .update(profiles)
        .set({ age_verification_ip: null, age_verification_user_agent: null })
        .where(
          and(
            lt(profiles.age_verification_timestamp, before),
            or(
              sql`${profiles.age_verification_ip} is not null`,
              sql`${profiles.age_verification_user_agent} is not null`,
            ),
          ),
        );
    },
  };
}
