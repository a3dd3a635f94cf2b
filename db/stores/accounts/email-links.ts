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

/** Links that were sent by mail, each for one deed. */
export function emailLinkStore(db: Database) {
  return {
    /**
     * Adds a link with the mails that go out for it. A new address voids the one asked for before; links to a new
     * password stay good until one is used, or a stranger could void the owner's by asking again.
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
        ...emails.map((mail) => enqueue(db, mail)),
      ]);
    },

    /** Gives a link by its token's hash, with its account's address, whether it still lives or not; else null. */
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

    /** Forgets links that ran out before an instant, so many at most. */
    async deleteExpired(before: number, most: number) {
      const { id, expires_at } = email_links;
      const over = db.select({ id }).from(email_links).where(lt(expires_at, before)).limit(most);
      await db.delete(email_links).where(inArray(id, over));
    },

    /**
     * Sets a password by a link: the address counts as verified, every session ends, every other link is void, and
     * passkeys are gone, since whoever made the owner need a new password may have left one.
     * Says false, and has done nothing, when the link no longer lives. `undo` is the link that the mail carries.
     */
    async resetPassword(
      change: { linkId: string; userId: string; passwordHash: string; now: number; recoveryLink: NewLink },
      mail: Email,
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
        enqueueIf(db, mail, live),
        db.delete(passkeys).where(and(eq(passkeys.user_id, userId), live)),
        ...addRecoveryLink(db, change.recoveryLink, live),
        markLinkUsed(db, linkId, now),
      ]);
      return (results.at(-1) as { id: string }[]).length > 0;
    },

    /**
     * Gives an account its new address by a link, verified; every other link of it is void, and every session ends
     * but one. `undo` is the link that goes to the old address. Says why not otherwise: the link no longer lives, or
     * the address has become another account's.
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
      mail: Email,
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
          enqueueIf(db, mail, live),
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
