import { and, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { credentials, profiles } from "../../schema/accounts.ts";
import { audit_log } from "../../schema/operations.ts";
import { recovery_codes, two_step_secrets } from "../../schema/security.ts";
import { type Database, runBatch, type Statement } from "../database.ts";
import { type Email, enqueue, enqueueIf } from "../mail/outbox.ts";
import { addRecoveryLink, type NewLink } from "./email-link-statements.ts";

export type TwoStepStore = ReturnType<typeof twoStepStore>;
type AuditedChange = { userId: string; now: number; auditId: string; mail: Email };
type NewRecoveryCodes = { codes: { id: string; hash: string }[] };

/** Authenticator secrets (sealed) and recovery codes (hashed). */
export function twoStepStore(db: Database) {
  const told = (step: AuditedChange, action: string): Statement[] => [
    db.insert(audit_log).values({
      ...{ id: step.auditId, actor_id: step.userId, action },
      ...{ subject_id: step.userId, created_at: step.now },
    }),
    enqueue(db, step.mail),
  ];
  const newCodes = ({ userId, now, codes }: AuditedChange & NewRecoveryCodes): Statement[] => [
    db.delete(recovery_codes).where(eq(recovery_codes.user_id, userId)),
    db
      .insert(recovery_codes)
      .values(codes.map(({ id, hash }) => ({ id, user_id: userId, code_hash: hash, created_at: now }))),
  ];

  return {
    /** Where an account stands with two-step sign-in; null when it was never begun. */
    async find(userId: string) {
      const [row] = await db
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
        .limit(1);
      return row ?? null;
    },

    /** Whether an account asks for a second step, its address, and when its password changed; null: no account. */
    async findRequirement(userId: string) {
      const [row] = await db
        .select({
          email: profiles.email,
          on: isNotNull(two_step_secrets.confirmed_at),
          passwordChangedAt: credentials.password_changed_at,
        })
        .from(profiles)
        .innerJoin(credentials, eq(credentials.user_id, profiles.id))
        .leftJoin(two_step_secrets, eq(two_step_secrets.user_id, profiles.id))
        .where(eq(profiles.id, userId))
        .limit(1);
      return row ? { ...row, on: Boolean(row.on) } : null;
    },

    /**
     * Keeps a secret that waits for its first code in the session that began it, in place of an earlier one that
     * waited; false when it is on.
     */
    async begin(userId: string, sessionId: string, sealedSecret: string, now: number): Promise<boolean> {
      const fresh = {
        sealed_secret: sealedSecret,
        session_id: sessionId,
        created_at: now,
        last_time_step: 0,
      };
      const rows = await db
        .insert(two_step_secrets)
        .values({ user_id: userId, ...fresh })
        .onConflictDoUpdate({
          target: two_step_secrets.user_id,
          set: fresh,
          setWhere: isNull(two_step_secrets.confirmed_at),
        })
        .returning({ userId: two_step_secrets.user_id });
      return rows.length > 0;
    },

    /**
     * Switches on, with its recovery codes, the very secret that this session began; false when it was on already, or
     * another took its place. `undo` is the link that the mail carries.
     */
    async confirm(
      timeStep: AuditedChange &
        NewRecoveryCodes & {
          timeStep: number;
          sessionId: string;
          sealedSecret: string;
          recoveryLink: NewLink;
        },
    ): Promise<boolean> {
      const { userId, now } = timeStep;
      const isOn = sql`exists (select 1 from two_step_secrets where user_id = ${userId} and confirmed_at = ${now})`;
      const [on] = await db.batch([
        db
          .update(two_step_secrets)
          .set({ confirmed_at: now, last_time_step: timeStep.timeStep })
          .where(
            and(
              eq(two_step_secrets.user_id, userId),
              eq(two_step_secrets.session_id, timeStep.sessionId),
              eq(two_step_secrets.sealed_secret, timeStep.sealedSecret),
              isNull(two_step_secrets.confirmed_at),
            ),
          )
          .returning({ userId: two_step_secrets.user_id }),
        db.delete(recovery_codes).where(and(eq(recovery_codes.user_id, userId), isOn)),
        ...timeStep.codes.map(({ id, hash }) =>
          db.insert(recovery_codes).select(sql`select ${id}, ${userId}, ${hash}, ${now}, null where ${isOn}`),
        ),
        db
          .insert(audit_log)
          .select(
            sql`select ${timeStep.auditId}, ${userId}, 'two_step.on', ${userId}, '', ${now} where ${isOn}`,
          ),
        enqueueIf(db, timeStep.mail, isOn),
        ...addRecoveryLink(db, timeStep.recoveryLink, isOn),
      ]);
      return on.length > 0;
    },

    /** Uses a time step up; false when it, or a later one, was used before. */
    async markTimeStepUsed(userId: string, step: number): Promise<boolean> {
      const rows = await db
        .update(two_step_secrets)
        .set({ last_time_step: step })
        .where(and(eq(two_step_secrets.user_id, userId), lt(two_step_secrets.last_time_step, step)))
        .returning({ userId: two_step_secrets.user_id });
      return rows.length > 0;
    },

    /** Uses a recovery code up and tells the owner; false when there is no such unused one. */
    async markRecoveryCodeUsed(step: AuditedChange & { hash: string }): Promise<boolean> {
      const [used] = await db.batch([
        db
          .update(recovery_codes)
          .set({ used_at: step.now })
          .where(
            and(
              eq(recovery_codes.user_id, step.userId),
              eq(recovery_codes.code_hash, step.hash),
              isNull(recovery_codes.used_at),
            ),
          )
          .returning({ id: recovery_codes.id }),
        enqueueIf(
          db,
          step.mail,
          sql`exists (select 1 from recovery_codes where user_id = ${step.userId}
            and code_hash = ${step.hash} and used_at = ${step.now})`,
        ),
      ]);
      return used.length > 0;
    },

    /** Replaces the recovery codes. */
    renewCodes: (step: AuditedChange & NewRecoveryCodes) =>
      runBatch(db, [...newCodes(step), ...told(step, "two_step.codes_renewed")]),

    /** Forgets secret and codes. */
    remove: (step: AuditedChange) =>
      runBatch(db, [
        db.delete(two_step_secrets).where(eq(two_step_secrets.user_id, step.userId)),
        db.delete(recovery_codes).where(eq(recovery_codes.user_id, step.userId)),
        ...told(step, "two_step.off"),
      ]),

    /** Queues a warning to the owner. */
    async sendWarning(mail: Email) {
      await enqueue(db, mail);
    },
  };
}
