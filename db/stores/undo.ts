import { and, eq, gt, gte, inArray, isNull, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import { credentials, profiles, sessions } from "../schema/accounts.ts";
import { audit_log } from "../schema/operations.ts";
import { mail_links, passkeys, recovery_codes, two_step_secrets } from "../schema/security.ts";
import { type Database, isTaken, type Statement } from "./database.ts";
import { insertLinkIf, type NewLink, opening, spendLink, whileLive } from "./link-statements.ts";
import { enqueueIf, type Mail } from "./outbox.ts";
import { endSessions } from "./sessions.ts";

export type UndoStore = ReturnType<typeof undoStore>;

/** What an undoing link does. Two-step sign-in that was on before `since` stays on. */
export type Undo = {
  linkId: string;
  userId: string;
  /** The address that becomes the account's again; null where it is still the account's. */
  putBack: string | null;
  linkedAt: number;
  since: number;
  /** Nobody knows its password: until a new one is set, no password opens the account. */
  passwordHash: string;
  reset: NewLink;
  auditId: string;
  now: number;
};

/** Takes back what somebody else did to an account. */
export function undoStore(db: Database) {
  return {
    /**
     * Does all of it together, and adds the link to a new password; says why not otherwise: the link no longer
     * lives, or another account, verified, has the address by now.
     */
    async carryOut(undo: Undo, mail: Mail): Promise<"done" | "dead" | "taken"> {
      const { linkId, userId, now } = undo;
      const live = whileLive(db, linkId, now);
      try {
        const results = await db.batch([
          db
            .update(credentials)
            .set({ password_hash: undo.passwordHash, password_changed_at: now })
            .where(and(eq(credentials.user_id, userId), live)),
          ...(undo.putBack === null ? [] : giveBack(db, undo, undo.putBack, live)),
          endSessions(db, userId, now, null, live),
          db
            .delete(two_step_secrets)
            .where(
              and(
                eq(two_step_secrets.user_id, userId),
                or(isNull(two_step_secrets.confirmed_at), gt(two_step_secrets.confirmed_at, undo.since)),
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
            .update(mail_links)
            .set({ voided_at: now })
            .where(
              and(
                eq(mail_links.user_id, userId),
                ne(mail_links.id, linkId),
                isNull(mail_links.used_at),
                isNull(mail_links.voided_at),
                or(inArray(mail_links.purpose, opening), gte(mail_links.created_at, undo.linkedAt)),
                live,
              ),
            ),
          insertLinkIf(db, undo.reset, live),
          db
            .insert(audit_log)
            .select(
              sql`select ${undo.auditId}, ${userId}, 'account.undone', ${userId}, '', ${now} where ${live}`,
            ),
          enqueueIf(db, mail, live),
          spendLink(db, linkId, now),
        ]);
        return (results.at(-1) as { id: string }[]).length > 0 ? "done" : "dead";
      } catch (error) {
        if (isTaken(error, "profiles.email")) return "taken";
        throw error;
      }
    },
  };
}

/**
 * Gives an account its address back. An account that was begun with the address meanwhile and never verified has to
 * let go of it: or whoever took the account could keep its owner out with a sign-up.
 */
function giveBack(db: Database, undo: Undo, address: string, live: SQL): Statement[] {
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
