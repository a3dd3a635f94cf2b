import { and, eq, inArray, isNull, lt } from "drizzle-orm";
import { credentials, profiles } from "../schema/accounts.ts";
import { mail_links, passkeys } from "../schema/security.ts";
import { type Database, isTaken } from "./database.ts";
import { type NewLink, spendLink, undoing, voidLinks, whileLive } from "./link-statements.ts";
import { enqueue, enqueueIf, type Mail } from "./outbox.ts";
import { endSessions } from "./sessions.ts";

export type LinkStore = ReturnType<typeof linkStore>;

/** Links that were sent by mail, each for one deed. */
export function linkStore(db: Database) {
  return {
    /**
     * Adds a link with the mails that go out for it. A new address voids the one asked for before; links to a new
     * password stay good until one is used, or a stranger could void the owner's by asking again.
     */
    async add(link: NewLink, mails: Mail[]) {
      await db.batch([
        db.insert(mail_links).values({
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
        ...mails.map((mail) => enqueue(db, mail)),
      ]);
    },

    /** Gives a link by its token's hash, with its account's address, whether it still lives or not; else null. */
    async find(tokenHash: string) {
      const [row] = await db
        .select({
          id: mail_links.id,
          purpose: mail_links.purpose,
          createdAt: mail_links.created_at,
          userId: mail_links.user_id,
          newEmail: mail_links.new_email,
          expiresAt: mail_links.expires_at,
          usedAt: mail_links.used_at,
          voidedAt: mail_links.voided_at,
          email: profiles.email,
        })
        .from(mail_links)
        .innerJoin(profiles, eq(profiles.id, mail_links.user_id))
        .where(eq(mail_links.token_hash, tokenHash))
        .limit(1);
      return row ?? null;
    },

    /** Forgets links that ran out before an instant, so many at most. */
    async forget(before: number, most: number) {
      const { id, expires_at } = mail_links;
      const over = db.select({ id }).from(mail_links).where(lt(expires_at, before)).limit(most);
      await db.delete(mail_links).where(inArray(id, over));
    },

    /**
     * Sets a password by a link: the address counts as verified, every session ends, every other link is void, and
     * passkeys are gone, since whoever made the owner need a new password may have left one.
     * Says false, and has done nothing, when the link no longer lives. `undo` is the link that the mail carries.
     */
    async resetPassword(
      deed: { linkId: string; userId: string; passwordHash: string; now: number; undo: NewLink },
      mail: Mail,
    ): Promise<boolean> {
      const { linkId, userId, now } = deed;
      const live = whileLive(db, linkId, now);
      const results = await db.batch([
        db
          .update(credentials)
          .set({ password_hash: deed.passwordHash, password_changed_at: now })
          .where(and(eq(credentials.user_id, userId), live)),
        db
          .update(profiles)
          .set({ email_verified_at: now, updated_at: now })
          .where(and(eq(profiles.id, userId), isNull(profiles.email_verified_at), live)),
        endSessions(db, userId, now, null, live),
        voidLinks(db, userId, now, { exceptId: linkId, when: live }),
        enqueueIf(db, mail, live),
        db.delete(passkeys).where(and(eq(passkeys.user_id, userId), live)),
        ...undoing(db, deed.undo, live),
        spendLink(db, linkId, now),
      ]);
      return (results.at(-1) as { id: string }[]).length > 0;
    },

    /**
     * Gives an account its new address by a link, verified; every other link of it is void, and every session ends
     * but one. `undo` is the link that goes to the old address. Says why not otherwise: the link no longer lives, or
     * the address has become another account's.
     */
    async changeEmail(
      deed: {
        linkId: string;
        userId: string;
        newEmail: string;
        exceptSessionId: string | null;
        undo: NewLink;
        now: number;
      },
      mail: Mail,
    ): Promise<"changed" | "dead" | "taken"> {
      const { linkId, userId, now } = deed;
      const live = whileLive(db, linkId, now);
      try {
        const results = await db.batch([
          db
            .update(profiles)
            .set({ email: deed.newEmail, email_verified_at: now, updated_at: now })
            .where(and(eq(profiles.id, userId), live)),
          endSessions(db, userId, now, deed.exceptSessionId, live),
          voidLinks(db, userId, now, { exceptId: linkId, when: live }),
          enqueueIf(db, mail, live),
          ...undoing(db, deed.undo, live),
          spendLink(db, linkId, now),
        ]);
        return (results.at(-1) as { id: string }[]).length > 0 ? "changed" : "dead";
      } catch (error) {
        if (isTaken(error, "profiles.email")) return "taken";
        throw error;
      }
    },
  };
}
