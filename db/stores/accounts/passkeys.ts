import { and, asc, eq, lt, or, sql } from "drizzle-orm";
import type { NewPasskey } from "../../../app/domain/passkeys/passkey.ts";
import { profiles } from "../../schema/accounts.ts";
import { audit_log } from "../../schema/operations.ts";
import { passkeys } from "../../schema/security.ts";
import { type Database, isUniqueViolation, runBatch, type Statement } from "../database.ts";
import { type Email, enqueue } from "../mail/outbox.ts";
import { addRecoveryLink, type NewLink } from "./email-link-statements.ts";

export type PasskeyStore = ReturnType<typeof passkeyStore>;
type AuditedChange = { userId: string; now: number; auditId: string; mail: Email };

/** Passkeys: public keys and their counters. */
export function passkeyStore(db: Database) {
  const told = (step: AuditedChange, action: string): Statement[] => [
    db.insert(audit_log).values({
      ...{ id: step.auditId, actor_id: step.userId, action },
      ...{ subject_id: step.userId, created_at: step.now },
    }),
    enqueue(db, step.mail),
  ];
  return {
    /** An account's passkeys, the oldest first. */
    list: (userId: string) =>
      db
        .select({
          id: passkeys.id,
          name: passkeys.name,
          createdAt: passkeys.created_at,
          lastUsedAt: passkeys.last_used_at,
        })
        .from(passkeys)
        .where(eq(passkeys.user_id, userId))
        .orderBy(asc(passkeys.created_at))
        .limit(50),

    /** One passkey with what checks its answers, and its owner. */
    async find(id: string) {
      const [row] = await db
        .select({
          id: passkeys.id,
          userId: passkeys.user_id,
          publicKey: passkeys.public_key,
          algorithm: passkeys.algorithm,
          counter: passkeys.counter,
          emailVerifiedAt: profiles.email_verified_at,
        })
        .from(passkeys)
        .innerJoin(profiles, eq(profiles.id, passkeys.user_id))
        .where(eq(passkeys.id, id))
        .limit(1);
      return row ?? null;
    },

    /** Adds a passkey and tells the owner, with the link that undoes it; false when it is somebody's already. */
    async add(
      step: AuditedChange & { name: string; key: NewPasskey; recoveryLink: NewLink },
    ): Promise<boolean> {
      const { key } = step;
      try {
        await runBatch(db, [
          db.insert(passkeys).values({
            ...{ id: key.id, user_id: step.userId, name: step.name, public_key: key.publicKey },
            ...{ algorithm: key.algorithm, counter: key.counter, transports: key.transports },
            created_at: step.now,
          }),
          ...told(step, "passkey.added"),
          ...addRecoveryLink(db, step.recoveryLink),
        ]);
        return true;
      } catch (error) {
        if (isUniqueViolation(error, "passkeys.id")) return false;
        throw error;
      }
    },

    /** Notes a use; false when the counter did not rise though it counts. */
    async recordUse(id: string, counter: number, now: number): Promise<boolean> {
      const rises = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter} = 0`));
      const rows = await db
        .update(passkeys)
        .set({ counter, last_used_at: now })
        .where(and(eq(passkeys.id, id), rises))
        .returning({ id: passkeys.id });
      return rows.length > 0;
    },

    /** Gives one of the account's passkeys another name; false when it is not theirs. */
    async rename(id: string, userId: string, name: string): Promise<boolean> {
      const rows = await db
        .update(passkeys)
        .set({ name })
        .where(and(eq(passkeys.id, id), eq(passkeys.user_id, userId)))
        .returning({ id: passkeys.id });
      return rows.length > 0;
    },

    /** Removes one of the account's passkeys and tells the owner. */
    remove: (step: AuditedChange & { id: string }) =>
      runBatch(db, [
        db.delete(passkeys).where(and(eq(passkeys.id, step.id), eq(passkeys.user_id, step.userId))),
        ...told(step, "passkey.removed"),
      ]),
  };
}
