import { and, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { credentials, profiles } from "../../schema/accounts.ts";
import { audit_log } from "../../schema/operations.ts";
import { recovery_codes, two_step_secrets } from "../../schema/security.ts";
import { type Database, runBatch, type Statement } from "../database.ts";
import { type Email, enqueue, enqueueIf } from "../mail/outbox.ts";
import { type AuditedChange, auditAndNotify } from "./audited-change.ts";
import { addRecoveryLink, type NewLink } from "./email-link-statements.ts";

export type TwoStepStore = ReturnType<typeof twoStepStore>;
type NewRecoveryCodes = { codes: { id: string; hash: string }[] };

/** Two-step sign-in: sealed authenticator secrets and hashed recovery codes. */
export function twoStepStore(db: Database) {
  const replaceCodes = ({ userId, now, codes }: AuditedChange & NewRecoveryCodes): Statement[] => [
    db.delete(recovery_codes).where(eq(recovery_codes.user_id, userId)),
    db
      .insert(recovery_codes)
      .values(codes.map(({ id, hash }) => ({ id, user_id: userId, code_hash: hash, created_at: now }))),
  ];

  return {
    /** Returns the two-step status of an account; null if it was never set up. */
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

    /** Whether an account requires a second step, its address, and when its password changed; null if there is none. */
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
     * Stores a secret until the session that began setup confirms it with a code, replacing an earlier unconfirmed
     * one. False if two-step sign-in is already on.
     */
    async begin(userId: string, sessionId: string, sealedSecret: string, now: number): Promise<boolean> {
      const pending = {
        sealed_secret: sealedSecret,
        session_id: sessionId,
        created_at: now,
        last_time_step: 0,
      };
      const rows = await db
        .insert(two_step_secrets)
        .values({ user_id: userId, ...pending })
        .onConflictDoUpdate({
          target: two_step_secrets.user_id,
          set: pending,
          setWhere: isNull(two_step_secrets.confirmed_at),
        })
        .returning({ userId: two_step_secrets.user_id });
      return rows.length > 0;
    },

    /**
     * Turns two-step sign-in on with exactly the secret this session began, and stores the recovery codes. False if it
     * was already on or another secret replaced this one. `recoveryLink` goes out in the email.
     */
    async confirm(
      confirmation: AuditedChange &
        NewRecoveryCodes & {
          timeStep: number;
          sessionId: string;
          sealedSecret: string;
          recoveryLink: NewLink;
        },
    ): Promise<boolean> {
      const { userId, now } = confirmation;
      const isOn = sql`exists (select 1 from two_step_secrets where user_id = ${userId} and confirmed_at = ${now})`;
      const [confirmed] = await db.batch([
        db
          .update(two_step_secrets)
          .set({ confirmed_at: now, last_time_step: confirmation.timeStep })
          .where(
            and(
              eq(two_step_secrets.user_id, userId),
              eq(two_step_secrets.session_id, confirmation.sessionId),
              eq(two_step_secrets.sealed_secret, confirmation.sealedSecret),
              isNull(two_step_secrets.confirmed_at),
            ),
          )
          .returning({ userId: two_step_secrets.user_id }),
        db.delete(recovery_codes).where(and(eq(recovery_codes.user_id, userId), isOn)),
        ...confirmation.codes.map(({ id, hash }) =>
          db.insert(recovery_codes).select(sql`select ${id}, ${userId}, ${hash}, ${now}, null where ${isOn}`),
        ),
        db
          .insert(audit_log)
          .select(
            sql`select ${confirmation.auditId}, ${userId}, 'two_step.on', ${userId}, '', ${now} where ${isOn}`,
          ),
        enqueueIf(db, confirmation.mail, isOn),
        ...addRecoveryLink(db, confirmation.recoveryLink, isOn),
      ]);
      return confirmed.length > 0;
    },

    /** Marks a time step as used; false if it or a later one was already used. */
    async markTimeStepUsed(userId: string, step: number): Promise<boolean> {
      const rows = await db
        .update(two_step_secrets)
        .set({ last_time_step: step })
        .where(and(eq(two_step_secrets.user_id, userId), lt(two_step_secrets.last_time_step, step)))
        .returning({ userId: two_step_secrets.user_id });
      return rows.length > 0;
    },

    /** Marks a recovery code as used and emails the owner; false if there is no such unused code. */
    async markRecoveryCodeUsed(change: AuditedChange & { hash: string }): Promise<boolean> {
      const [used] = await db.batch([
        db
          .update(recovery_codes)
          .set({ used_at: change.now })
          .where(
            and(
              eq(recovery_codes.user_id, change.userId),
              eq(recovery_codes.code_hash, change.hash),
              isNull(recovery_codes.used_at),
            ),
          )
          .returning({ id: recovery_codes.id }),
        enqueueIf(
          db,
          change.mail,
          sql`exists (select 1 from recovery_codes where user_id = ${change.userId}
            and code_hash = ${change.hash} and used_at = ${change.now})`,
        ),
      ]);
      return used.length > 0;
    },

    /** Replaces the recovery codes and emails the owner. */
    renewCodes: (change: AuditedChange & NewRecoveryCodes) =>
      runBatch(db, [...replaceCodes(change), ...auditAndNotify(db, change, "two_step.codes_renewed")]),

    /** Turns two-step sign-in off: deletes the secret and the codes, and emails the owner. */
    remove: (change: AuditedChange) =>
      runBatch(db, [
        db.delete(two_step_secrets).where(eq(two_step_secrets.user_id, change.userId)),
        db.delete(recovery_codes).where(eq(recovery_codes.user_id, change.userId)),
        ...auditAndNotify(db, change, "two_step.off"),
      ]),

    /** Queues a warning to the owner. */
    async sendWarning(email: Email) {
      await enqueue(db, email);
    },
  };
}
