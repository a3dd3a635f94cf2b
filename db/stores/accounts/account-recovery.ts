import { and, eq, gt, gte, inArray, isNull, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import { credentials, profiles, sessions } from "../../schema/accounts.ts";
import { audit_log } from "../../schema/operations.ts";
import { email_links, passkeys, recovery_codes, two_step_secrets } from "../../schema/security.ts";
import { type Database, isUniqueViolation, type Statement } from "../database.ts";
import { type Email, enqueueIf } from "../mail/outbox.ts";
import {
  accessPurposes,
  insertLinkIf,
  markLinkUsed,
  type NewLink,
  whileLive,
} from "./email-link-statements.ts";
import { endSessions } from "./sessions.ts";

export type AccountRecoveryStore = ReturnType<typeof accountRecoveryStore>;

/** What following a "That wasn't me" link changes. Two-step sign-in that was on before `since` stays on. */
export type AccountRecovery = {
  linkId: string;
  userId: string;
  /** The address to give back to the account; null if the account still has it. */
  restoredEmail: string | null;
  linkCreatedAt: number;
  since: number;
  /** The hash of a random password that nobody knows, so no password works until the owner sets a new one. */
  passwordHash: string;
  passwordResetLink: NewLink;
  auditId: string;
  now: number;
};

/** Gives an account back to its owner after someone else changed its sign-in details. */
export function accountRecoveryStore(db: Database) {
  return {
    /**
     * Recovers the account in one transaction and adds a password reset link. Changes nothing and returns `dead` if
     * the link is used, void, or expired, and `taken` if another verified account has the address by now.
     */
    async recover(recovery: AccountRecovery, email: Email): Promise<"done" | "dead" | "taken"> {
      const { linkId, userId, now } = recovery;
      const live = whileLive(db, linkId, now);
      try {
        const results = await db.batch([
          db
            .update(credentials)
            .set({ password_hash: recovery.passwordHash, password_changed_at: now })
            .where(and(eq(credentials.user_id, userId), live)),
          ...(recovery.restoredEmail === null
            ? []
            : restoreEmail(db, recovery, recovery.restoredEmail, live)),
          endSessions(db, userId, now, null, live),
          db
            .delete(two_step_secrets)
            .where(
              and(
                eq(two_step_secrets.user_id, userId),
                or(isNull(two_step_secrets.confirmed_at), gt(two_step_secrets.confirmed_at, recovery.since)),
                live,
              ),
            ),
          db
            .delete(recovery_codes)
            .where(
              and(
                eq(recovery_codes.user_id, userId),
                notExists(
                  db
                    .select({ one: sql`1` })
                    .from(two_step_secrets)
                    .where(eq(two_step_secrets.user_id, userId)),
                ),
                live,
              ),
            ),
          db.delete(passkeys).where(and(eq(passkeys.user_id, userId), live)),
          // Older recovery links stay valid: they went to whoever owned the account before this change.
          db
            .update(email_links)
            .set({ voided_at: now })
            .where(
              and(
                eq(email_links.user_id, userId),
                ne(email_links.id, linkId),
                isNull(email_links.used_at),
                isNull(email_links.voided_at),
                or(
                  inArray(email_links.purpose, accessPurposes),
                  gte(email_links.created_at, recovery.linkCreatedAt),
                ),
                live,
              ),
            ),
          insertLinkIf(db, recovery.passwordResetLink, live),
          db
            .insert(audit_log)
            .select(
              sql`select ${recovery.auditId}, ${userId}, 'account.undone', ${userId}, '', ${now} where ${live}`,
            ),
          enqueueIf(db, email, live),
          markLinkUsed(db, linkId, now),
        ]);
        return (results.at(-1) as { id: string }[]).length > 0 ? "done" : "dead";
      } catch (error) {
        if (isUniqueViolation(error, "profiles.email")) return "taken";
        throw error;
      }
    },
  };
}

/**
 * The statements that give an account its address back. An account that signed up with the address in the meantime and
 * never verified it loses it; otherwise an attacker could keep the owner out with a sign-up.
 */
function restoreEmail(db: Database, recovery: AccountRecovery, address: string, live: SQL): Statement[] {
  const unverifiedHolder = and(
    eq(profiles.email, address),
    ne(profiles.id, recovery.userId),
    isNull(profiles.email_verified_at),
  );
  return [
    db
      .update(sessions)
      .set({ ended_at: recovery.now })
      .where(
        and(
          inArray(sessions.user_id, db.select({ id: profiles.id }).from(profiles).where(unverifiedHolder)),
          isNull(sessions.ended_at),
          live,
        ),
      ),
    db
      .update(profiles)
      .set({ email: sql`lower(${profiles.id}) || '@unconfirmed.invalid'`, updated_at: recovery.now })
      .where(and(unverifiedHolder, live)),
    db
      .update(profiles)
      .set({ email: address, email_verified_at: recovery.now, updated_at: recovery.now })
      .where(and(eq(profiles.id, recovery.userId), live)),
  ];
}
