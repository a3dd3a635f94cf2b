import { and, eq, gt, lt, lte, ne, or, sql } from "drizzle-orm";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { age_checks, begun_age_checks } from "#db/schema/gates/gates.ts";
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

export type AgeStore = ReturnType<typeof ageStore>;
type BegunCheck = { id: string; userId: string; reference: string };
const dropOldChecks = prepared((db, { userId, openSince }: Params<{ userId: string; openSince: number }>) =>
  db
    .delete(begun_age_checks)
    .where(and(eq(begun_age_checks.user_id, userId), lte(begun_age_checks.begun_at, openSince))),
);
const addCheck = prepared((db, { id, userId, reference, now }: Params<BegunCheck & { now: number }>) =>
  db.insert(begun_age_checks).values({ id, user_id: userId, reference, begun_at: now }),
);
type OwnCheck = { id: string; userId: string };
const isOwnOpen = ({ id, userId, openSince }: Params<OwnCheck & { openSince: number }>) =>
  and(
    eq(begun_age_checks.id, id),
    eq(begun_age_checks.user_id, userId),
    gt(begun_age_checks.begun_at, openSince),
  );
const openCheck = prepared((db, params: Params<OwnCheck & { openSince: number }>) =>
  db.select({ reference: begun_age_checks.reference }).from(begun_age_checks).where(isOwnOpen(params)),
);
type PassedCheck = OwnCheck & {
  provider: string;
  region: string;
  now: number;
  expiresAt: number;
  openSince: number;
};
const addPassed = prepared((db, params: Params<PassedCheck>) =>
  db
    .insert(age_checks)
    .select(
      sql`select ${begun_age_checks.id}, ${begun_age_checks.user_id}, ${params.provider}, ${params.region}, ${params.now},
        ${params.expiresAt}, ${begun_age_checks.reference} from ${begun_age_checks} where ${isOwnOpen(params)}`,
    )
    .onConflictDoNothing(),
);
const dropCheck = prepared((db, { id }: Params<{ id: string }>) =>
  db
    .delete(begun_age_checks)
    .where(and(eq(begun_age_checks.id, id), sql`exists (select 1 from age_checks where id = ${id})`)),
);
const passedCheck = prepared((db, { id, userId }: Params<OwnCheck>) =>
  db
    .select({ id: age_checks.id })
    .from(age_checks)
    .where(and(eq(age_checks.id, id), eq(age_checks.user_id, userId))),
);

export function ageStore(db: Database) {
  return {
    /** Drops the account's checks from before `openSince`, which no longer count. */
    async beginCheck(check: BegunCheck & { now: number; openSince: number }) {
      await db.batch([dropOldChecks.bind(db, check), addCheck.bind(db, check)]);
    },

    /** The account's own, if it began after `openSince`. */
    async findOpenCheck(check: OwnCheck & { openSince: number }) {
      const [found] = await openCheck.run(db, check);
      return found ?? null;
    },

    /** Whether the check is now recorded; one reference counts for one account, once. */
    async recordPassed(check: PassedCheck): Promise<boolean> {
      const [, , passed] = await db.batch([
        addPassed.bind(db, check),
        dropCheck.bind(db, check),
        passedCheck.bind(db, check),
      ]);
      return passed.length > 0;
    },

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
