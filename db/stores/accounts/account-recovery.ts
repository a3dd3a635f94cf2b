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

/** What an undoing link does. Two-step sign-in that was on before `since` stays on. */
export type AccountRecovery = {
  linkId: string;
  userId: string;
  /** The address that becomes the account's again; null where it is still the account's. */
  restoredEmail: string | null;
  linkCreatedAt: number;
  since: number;
  /** Nobody knows its password: until a new one is set, no password opens the account. */
  passwordHash: string;
  passwordResetLink: NewLink;
  auditId: string;
  now: number;
};

/** Takes back what somebody else did to an account. */
export function accountRecoveryStore(db: Database) {
  return {
    /**
     * Does all of it together, and adds the link to a new password; says why not otherwise: the link no longer
     * lives, or another account, verified, has the address by now.
     */
    async recover(recovery: AccountRecovery, mail: Email): Promise<"done" | "dead" | "taken"> {
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
          // Older links that undo stay: they went to whoever was there before.
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
          enqueueIf(db, mail, live),
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
 * Gives an account its address back. An account that was begun with the address meanwhile and never verified has to
 * let go of it: or whoever took the account could keep its owner out with a sign-up.
 */
function restoreEmail(db: Database, undo: AccountRecovery, address: string, live: SQL): Statement[] {
  const squatter = and(
    eq(profiles.email, address),
    ne(profiles.id, undo.userId),
    isNull(profiles.email_verified_at),
  );
  return [
    db
      .update(sessions)
      .set({ ended_at: undo.now })
      .where(
        and(
          inArray(sessions.user_id, db.select({ id: profiles.id }).from(profiles).where(squatter)),
          isNull(sessions.ended_at),
          live,
        ),
      ),
    db
      .update(profiles)
      .set({ email: sql`lower(${profiles.id}) || '@unconfirmed.invalid'`, updated_at: undo.now })
      .where(and(squatter, live)),
    db
      .update(profiles)
      .set({ email: address, email_verified_at: undo.now, updated_at: undo.now })
      .where(and(eq(profiles.id, undo.userId), live)),
  ];
}
