import { and, eq, gt, gte, inArray, isNull, ne, notExists, or, sql } from "drizzle-orm";
import { credentials, profiles, sessions } from "#db/schema/accounts/accounts.ts";
import { email_links, passkeys, recovery_codes, two_step_secrets } from "#db/schema/accounts/security.ts";
import type { NewLink } from "#domain/accounts/email-link.ts";
import { auditIf } from "../admin/audit-log.ts";
import { type Database, isUniqueViolation, type Statement } from "../database.ts";
import type { Email } from "../notifications/mail/outbox.ts";
import { type Builder, type Params, prepared } from "../prepared.ts";
import { auditRow } from "./audited-change.ts";
import {
  accessPurposes,
  enqueueWhileLive,
  insertLinkWhileLive,
  markLinkUsed,
  whileLive,
} from "./email-link-statements.ts";
import { endSessions } from "./sessions.ts";

export type AccountRecoveryStore = ReturnType<typeof accountRecoveryStore>;

export type AccountRecovery = {
  linkId: string;
  userId: string;
  /** The address to restore; null if the account still has it. */
  restoredEmail: string | null;
  linkCreatedAt: number;
  since: number;
  /** Hash of a random password that nobody knows, so none works until the owner sets a new one. */
  passwordHash: string;
  passwordResetLink: NewLink;
  auditId: string;
  now: number;
};

type LinkUse = { linkId: string; userId: string; now: number };
const auditWhileLive = auditIf(whileLive);
const setPassword = prepared((db, use: Params<LinkUse & { passwordHash: string }>) =>
  db
    .update(credentials)
    .set({ password_hash: use.passwordHash, password_changed_at: use.now })
    .where(and(eq(credentials.user_id, use.userId), whileLive(db, use))),
);
const deleteNewSecret = prepared((db, use: Params<LinkUse & { since: number }>) =>
  db
    .delete(two_step_secrets)
    .where(
      and(
        eq(two_step_secrets.user_id, use.userId),
        or(isNull(two_step_secrets.confirmed_at), gt(two_step_secrets.confirmed_at, use.since)),
        whileLive(db, use),
      ),
    ),
);
const deleteCodesWithoutSecret = prepared((db, use: Params<LinkUse>) =>
  db
    .delete(recovery_codes)
    .where(
      and(
        eq(recovery_codes.user_id, use.userId),
        notExists(
          db.select({ one: sql`1` }).from(two_step_secrets).where(eq(two_step_secrets.user_id, use.userId)),
        ),
        whileLive(db, use),
      ),
    ),
);
const deletePasskeys = prepared((db, use: Params<LinkUse>) =>
  db.delete(passkeys).where(and(eq(passkeys.user_id, use.userId), whileLive(db, use))),
);
/** Older recovery links stay valid: they went to the account's owner before this change. */
const voidNewerLinks = prepared((db, use: Params<LinkUse & { linkCreatedAt: number }>) =>
  db
    .update(email_links)
    .set({ voided_at: use.now })
    .where(
      and(
        eq(email_links.user_id, use.userId),
        ne(email_links.id, use.linkId),
        isNull(email_links.used_at),
        isNull(email_links.voided_at),
        or(inArray(email_links.purpose, accessPurposes), gte(email_links.created_at, use.linkCreatedAt)),
        whileLive(db, use),
      ),
    ),
);

type Restoring = LinkUse & { address: string };
const isUnverifiedHolder = ({ address, userId }: Params<Restoring>) =>
  and(eq(profiles.email, address), ne(profiles.id, userId), isNull(profiles.email_verified_at));
const unverifiedHolders = (db: Builder, restoring: Params<Restoring>) =>
  db.select({ id: profiles.id }).from(profiles).where(isUnverifiedHolder(restoring));
const endHoldersSessions = prepared((db, restoring: Params<Restoring>) =>
  db
    .update(sessions)
    .set({ ended_at: restoring.now })
    .where(
      and(
        inArray(sessions.user_id, unverifiedHolders(db, restoring)),
        isNull(sessions.ended_at),
        whileLive(db, restoring),
      ),
    ),
);
const takeAddress = prepared((db, restoring: Params<Restoring>) =>
  db
    .update(profiles)
    .set({ email: sql`lower(${profiles.id}) || '@unconfirmed.invalid'`, updated_at: restoring.now })
    .where(and(isUnverifiedHolder(restoring), whileLive(db, restoring))),
);
const giveAddressBack = prepared((db, restoring: Params<Restoring>) =>
  db
    .update(profiles)
    .set({ email: restoring.address, email_verified_at: restoring.now, updated_at: restoring.now })
    .where(and(eq(profiles.id, restoring.userId), whileLive(db, restoring))),
);

/**
 * Gives an account its address back. An account that has since signed up with it but never verified it loses it;
 * otherwise an attacker could lock out the owner by signing up.
 */
const restoreEmail = (db: Database, restoring: Restoring): Statement[] => [
  endHoldersSessions.bind(db, restoring),
  takeAddress.bind(db, restoring),
  giveAddressBack.bind(db, restoring),
];

/** Returns an account to its owner after someone else changed its sign-in details. */
export function accountRecoveryStore(db: Database) {
  return {
    /**
     * Recovers the account and adds a password reset link in one transaction. Changes nothing and returns `dead` for an
     * invalid link, or `taken` if another verified account now has the address.
     */
    async recover(recovery: AccountRecovery, email: Email): Promise<"done" | "dead" | "taken"> {
      const { linkId, userId, passwordHash, since, linkCreatedAt, now } = recovery;
      const use = { linkId, userId, now };
      const address = recovery.restoredEmail;
      try {
        const results = await db.batch([
          setPassword.bind(db, { ...use, passwordHash }),
          ...(address === null ? [] : restoreEmail(db, { ...use, address })),
          endSessions(db, userId, now, null, linkId),
          deleteNewSecret.bind(db, { ...use, since }),
          deleteCodesWithoutSecret.bind(db, use),
          deletePasskeys.bind(db, use),
          voidNewerLinks.bind(db, { ...use, linkCreatedAt }),
          insertLinkWhileLive(db, recovery.passwordResetLink, use),
          auditWhileLive(db, auditRow(recovery, "account.undone"), use),
          enqueueWhileLive(db, email, use),
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
