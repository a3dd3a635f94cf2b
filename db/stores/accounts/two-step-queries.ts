import { and, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { credentials, profiles, sessions } from "#db/schema/accounts/accounts.ts";
import { recovery_codes, two_step_secrets } from "#db/schema/accounts/security.ts";
import { auditIf } from "../admin/audit-log.ts";
import { enqueueIf } from "../notifications/mail/outbox.ts";
import { type Condition, type Params, prepared } from "../prepared.ts";
import { addRecoveryLinkIf } from "./email-link-statements.ts";

type Owner = { userId: string };

export const twoStepOf = prepared((db, { userId }: Params<Owner>) =>
  db
    .select({
      sealedSecret: two_step_secrets.sealed_secret,
      sessionId: two_step_secrets.session_id,
      confirmedAt: two_step_secrets.confirmed_at,
      startedAt: two_step_secrets.created_at,
      lastTimeStep: two_step_secrets.last_time_step,
      codesLeft: sql<number>`(select count(*) from recovery_codes
        where user_id = ${userId} and used_at is null)`,
    })
    .from(two_step_secrets)
    .where(eq(two_step_secrets.user_id, userId))
    .limit(1),
);
export const requirementOf = prepared((db, { userId }: Params<Owner>) =>
  db
    .select({
      email: profiles.email,
      on: isNotNull(two_step_secrets.confirmed_at),
      passwordChangedAt: credentials.password_changed_at,
    })
    .from(profiles)
    .innerJoin(credentials, eq(credentials.user_id, profiles.id))
    .leftJoin(two_step_secrets, eq(two_step_secrets.user_id, profiles.id))
    .where(eq(profiles.id, userId))
    .limit(1),
);

type Pending = Owner & { sessionId: string; sealedSecret: string; now: number };
export const savePending = prepared((db, { userId, sessionId, sealedSecret, now }: Params<Pending>) => {
  const pending = {
    sealed_secret: sealedSecret,
    session_id: sessionId,
    created_at: now,
    last_time_step: 0,
  };
  return db
    .insert(two_step_secrets)
    .values({ user_id: userId, ...pending })
    .onConflictDoUpdate({
      target: two_step_secrets.user_id,
      set: pending,
      setWhere: isNull(two_step_secrets.confirmed_at),
    })
    .returning({ userId: two_step_secrets.user_id });
});

export const confirmSecret = prepared((db, one: Params<Pending & { timeStep: number }>) =>
  db
    .update(two_step_secrets)
    .set({ confirmed_at: one.now, last_time_step: one.timeStep })
    .where(
      and(
        eq(two_step_secrets.user_id, one.userId),
        eq(two_step_secrets.session_id, one.sessionId),
        eq(two_step_secrets.sealed_secret, one.sealedSecret),
        isNull(two_step_secrets.confirmed_at),
      ),
    )
    .returning({ userId: two_step_secrets.user_id }),
);
type Confirmed = Owner & { now: number };
/** True if two-step sign-in was turned on at this time. */
const ifOn: Condition<Confirmed> = (_, { userId, now }) =>
  sql`exists (select 1 from two_step_secrets where user_id = ${userId} and confirmed_at = ${now})`;
export const deleteCodesIfOn = prepared((db, confirmed: Params<Confirmed>) =>
  db.delete(recovery_codes).where(and(eq(recovery_codes.user_id, confirmed.userId), ifOn(db, confirmed))),
);
type CodeParams = Params<Confirmed & { id: string; hash: string }>;
export const insertCodeIfOn = prepared((db, code: CodeParams) =>
  db
    .insert(recovery_codes)
    .select(sql`select ${code.id}, ${code.userId}, ${code.hash}, ${code.now}, null where ${ifOn(db, code)}`),
);
/** The session that turned it on has just passed a code. */
export const markSessionIfOn = prepared((db, one: Params<Confirmed & { sessionId: string }>) =>
  db
    .update(sessions)
    .set({ second_step_at: one.now })
    .where(and(eq(sessions.id, one.sessionId), eq(sessions.user_id, one.userId), ifOn(db, one))),
);
export const auditIfOn = auditIf(ifOn);
export const enqueueIfOn = enqueueIf(ifOn);
export const addRecoveryLinkIfOn = addRecoveryLinkIf(ifOn);

export const raiseTimeStep = prepared((db, { userId, step }: Params<Owner & { step: number }>) =>
  db
    .update(two_step_secrets)
    .set({ last_time_step: step })
    .where(and(eq(two_step_secrets.user_id, userId), lt(two_step_secrets.last_time_step, step)))
    .returning({ userId: two_step_secrets.user_id }),
);

type CodeUse = Owner & { hash: string; now: number };
export const markCodeUsed = prepared((db, { userId, hash, now }: Params<CodeUse>) =>
  db
    .update(recovery_codes)
    .set({ used_at: now })
    .where(
      and(
        eq(recovery_codes.user_id, userId),
        eq(recovery_codes.code_hash, hash),
        isNull(recovery_codes.used_at),
      ),
    )
    .returning({ id: recovery_codes.id }),
);
export const enqueueIfCodeUsed = enqueueIf<CodeUse>(
  (_, { userId, hash, now }) => sql`exists (select 1 from recovery_codes where user_id = ${userId}
    and code_hash = ${hash} and used_at = ${now})`,
);

export const deleteSecret = prepared((db, { userId }: Params<Owner>) =>
  db.delete(two_step_secrets).where(eq(two_step_secrets.user_id, userId)),
);
export const deleteCodes = prepared((db, { userId }: Params<Owner>) =>
  db.delete(recovery_codes).where(eq(recovery_codes.user_id, userId)),
);
type NewCodeParams = Params<Owner & { id: string; hash: string; now: number }>;
export const insertCode = prepared((db, { id, userId, hash, now }: NewCodeParams) =>
  db.insert(recovery_codes).values({ id, user_id: userId, code_hash: hash, created_at: now }),
);
