import { and, eq, exists, gt, isNull, ne, type SQL, sql } from "drizzle-orm";
import { credentials, profiles, sessions } from "../schema/accounts.ts";
import { outgoing_mail } from "../schema/operations.ts";
import { mail_links, passkeys } from "../schema/security.ts";
import { type Database, isTaken, type Statement } from "./database.ts";
import { enqueue, type Mail } from "./outbox.ts";

export type NewLink = {
  id: string;
  userId: string;
  purpose: "password_reset" | "email_change";
  tokenHash: string;
  newEmail: string | null;
  now: number;
  expiresAt: number;
};
export type LinkStore = ReturnType<typeof linkStore>;

/** The statement that voids an account's open links, of one purpose or of all, but for one link. */
export function voidLinks(
  db: Database,
  userId: string,
  now: number,
  only: { purpose?: NewLink["purpose"]; exceptId?: string; when?: SQL } = {},
): Statement {
  return db
    .update(mail_links)
    .set({ voided_at: now })
    .where(
      and(
        eq(mail_links.user_id, userId),
        isNull(mail_links.used_at),
        isNull(mail_links.voided_at),
        only.purpose && eq(mail_links.purpose, only.purpose),
        only.exceptId === undefined ? undefined : ne(mail_links.id, only.exceptId),
        only.when,
      ),
    );
}

/** Links that were sent by mail, each for one deed. */
export function linkStore(db: Database) {
  const isLive = (linkId: string, now: number) =>
    and(
      eq(mail_links.id, linkId),
      isNull(mail_links.used_at),
      isNull(mail_links.voided_at),
      gt(mail_links.expires_at, now),
    );
  /** Every statement of a deed asks whether its link still lives, so that a link does its deed once or not at all. */
  const whileLive = (linkId: string, now: number) =>
    exists(db.select({ one: sql`1` }).from(mail_links).where(isLive(linkId, now)));
  const mailWhile = (mail: Mail, live: SQL) =>
    db
      .insert(outgoing_mail)
      .select(
        sql`select ${mail.id}, ${mail.recipient}, ${mail.subject}, ${mail.body}, ${mail.now}, 0, ${mail.now},
          null, null, null where ${live}`,
      )
      .onConflictDoNothing();
  const use = (linkId: string, now: number) =>
    db.update(mail_links).set({ used_at: now }).where(isLive(linkId, now)).returning({ id: mail_links.id });

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

    /**
     * Sets a password by a link: the address counts as verified, every session ends, every other link is void, and
     * passkeys are gone, since whoever made the owner need a new password may have left one.
     * Says false, and has done nothing, when the link no longer lives.
     */
    async resetPassword(
      deed: { linkId: string; userId: string; passwordHash: string; now: number },
      mail: Mail,
    ): Promise<boolean> {
      const { linkId, userId, now } = deed;
      const live = whileLive(linkId, now);
      const results = await db.batch([
        db
          .update(credentials)
          .set({ password_hash: deed.passwordHash, password_changed_at: now })
          .where(and(eq(credentials.user_id, userId), live)),
        db
          .update(profiles)
          .set({ email_verified_at: now, updated_at: now })
          .where(and(eq(profiles.id, userId), isNull(profiles.email_verified_at), live)),
        db
          .update(sessions)
          .set({ ended_at: now })
          .where(and(eq(sessions.user_id, userId), isNull(sessions.ended_at), live)),
        voidLinks(db, userId, now, { exceptId: linkId, when: live }),
        mailWhile(mail, live),
        db.delete(passkeys).where(and(eq(passkeys.user_id, userId), live)),
        use(linkId, now),
      ]);
      return (results[6] as { id: string }[]).length > 0;
    },

    /**
     * Gives an account its new address by a link, verified; every other link of it is void. Says why not otherwise:
     * the link no longer lives, or the address has become another account's.
     */
    async changeEmail(
      deed: { linkId: string; userId: string; newEmail: string; now: number },
      mail: Mail,
    ): Promise<"changed" | "dead" | "taken"> {
      const { linkId, userId, now } = deed;
      const live = whileLive(linkId, now);
      try {
        const results = await db.batch([
          db
            .update(profiles)
            .set({ email: deed.newEmail, email_verified_at: now, updated_at: now })
            .where(and(eq(profiles.id, userId), live)),
          voidLinks(db, userId, now, { exceptId: linkId, when: live }),
          mailWhile(mail, live),
          use(linkId, now),
        ]);
        return (results[3] as { id: string }[]).length > 0 ? "changed" : "dead";
      } catch (error) {
        if (isTaken(error, "profiles.email")) return "taken";
        throw error;
      }
    },
  };
}
