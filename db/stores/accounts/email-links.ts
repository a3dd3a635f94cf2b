import { and, eq, inArray, isNull, lt } from "drizzle-orm";
import { credentials, profiles } from "../../schema/accounts.ts";
import { email_links, passkeys } from "../../schema/security.ts";
import { type Database, isUniqueViolation } from "../database.ts";
import { type Email, enqueue, enqueueIf } from "../mail/outbox.ts";
import {
  addRecoveryLink,
  markLinkUsed,
  type NewLink,
  voidLinks,
  whileLive,
} from "./email-link-statements.ts";
import { endSessions } from "./sessions.ts";

export type EmailLinkStore = ReturnType<typeof emailLinkStore>;

/** Single-use links sent by email. */
export function emailLinkStore(db: Database) {
  return {
    /**
     * Adds a link and queues its emails. A new address change voids the one before it. Password reset links stay valid
     * until one is used; otherwise a stranger could void the owner's link by requesting another.
     */
    async add(link: NewLink, emails: Email[]) {
      await db.batch([
        db.insert(email_links).values({
          id: link.id,
          user_id: link.userId,
          purpose: link.purpose,
          token_hash: link.tokenHash,
          new_email: link.newEmail,
          created_at: link.now,
          expires_at: link.expiresAt,
        }),
        ...(link.purpose === "email_change"
          ? [voidLinks(db, link.userId, link.now, { purpose: link.purpose, exceptId: link.id })]
          : []),
        ...emails.map((email) => enqueue(db, email)),
      ]);
    },

    /** Returns a link, live or not, and its account's address by the hash of its token; null if there is none. */
    async find(tokenHash: string) {
      const [row] = await db
        .select({
          id: email_links.id,
          purpose: email_links.purpose,
          createdAt: email_links.created_at,
          userId: email_links.user_id,
          newEmail: email_links.new_email,
          expiresAt: email_links.expires_at,
          usedAt: email_links.used_at,
          voidedAt: email_links.voided_at,
          email: profiles.email,
        })
        .from(email_links)
        .innerJoin(profiles, eq(profiles.id, email_links.user_id))
        .where(eq(email_links.token_hash, tokenHash))
        .limit(1);
      return row ?? null;
    },

    /** Deletes up to `limit` links that expired before a time (ms). */
    async deleteExpired(before: number, limit: number) {
      const { id, expires_at } = email_links;
      const expired = db.select({ id }).from(email_links).where(lt(expires_at, before)).limit(limit);
      await db.delete(email_links).where(inArray(id, expired));
    },

    /**
     * Sets a password through a link: verifies the address, ends every session, voids every other link, and removes
     * all passkeys, since an intruder may have added one. Returns false and changes nothing if the link is not live.
     * `recoveryLink` goes out in the email.
     */
    async resetPassword(
      change: { linkId: string; userId: string; passwordHash: string; now: number; recoveryLink: NewLink },
      email: Email,
    ): Promise<boolean> {
      const { linkId, userId, now } = change;
      const live = whileLive(db, linkId, now);
      const results = await db.batch([
        db
          .update(credentials)
          .set({ password_hash: change.passwordHash, password_changed_at: now })
          .where(and(eq(credentials.user_id, userId), live)),
        db
          .update(profiles)
          .set({ email_verified_at: now, updated_at: now })
          .where(and(eq(profiles.id, userId), isNull(profiles.email_verified_at), live)),
        endSessions(db, userId, now, null, live),
        voidLinks(db, userId, now, { exceptId: linkId, when: live }),
        enqueueIf(db, email, live),
        db.delete(passkeys).where(and(eq(passkeys.user_id, userId), live)),
        ...addRecoveryLink(db, change.recoveryLink, live),
        markLinkUsed(db, linkId, now),
      ]);
      return (results.at(-1) as { id: string }[]).length > 0;
    },

    /**
     * Sets an account's new, verified address through a link, voids its other links, and ends every session except
     * one. `recoveryLink` goes to the old address. Changes nothing and returns `dead` if the link is not live, and
     * `taken` if another account has the address by now.
     */
    async changeEmail(
      change: {
        linkId: string;
        userId: string;
        newEmail: string;
        exceptSessionId: string | null;
        recoveryLink: NewLink;
        now: number;
      },
      email: Email,
    ): Promise<"changed" | "dead" | "taken"> {
      const { linkId, userId, now } = change;
      const live = whileLive(db, linkId, now);
      try {
        const results = await db.batch([
          db
            .update(profiles)
            .set({ email: change.newEmail, email_verified_at: now, updated_at: now })
            .where(and(eq(profiles.id, userId), live)),
          endSessions(db, userId, now, change.exceptSessionId, live),
          voidLinks(db, userId, now, { exceptId: linkId, when: live }),
          enqueueIf(db, email, live),
          ...addRecoveryLink(db, change.recoveryLink, live),
          markLinkUsed(db, linkId, now),
        ]);
        return (results.at(-1) as { id: string }[]).length > 0 ? "changed" : "dead";
      } catch (error) {
        if (isUniqueViolation(error, "profiles.email")) return "taken";
        throw error;
      }
    },
  };
}
