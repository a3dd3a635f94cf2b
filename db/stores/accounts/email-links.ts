import { and, eq, inArray, isNull, lt } from "drizzle-orm";
import { credentials, profiles } from "#db/schema/accounts/accounts.ts";
import { email_links, passkeys } from "#db/schema/accounts/security.ts";
import type { NewLink } from "#domain/accounts/email-link.ts";
import { type Database, isUniqueViolation } from "../database.ts";
import { type Email, enqueue } from "../notifications/mail/outbox.ts";
import { type Params, prepared } from "../prepared.ts";
import { type RowOf, rowParams } from "../prepared-rows.ts";
import {
  addRecoveryLinkWhileLive,
  enqueueWhileLive,
  linkRow,
  markLinkUsed,
  voidLinks,
  whileLive,
} from "./email-link-statements.ts";
import { endSessions } from "./sessions.ts";

export type EmailLinkStore = ReturnType<typeof emailLinkStore>;

const insertLink = prepared((db, row: Params<RowOf<typeof email_links>>) =>
  db.insert(email_links).values(rowParams(email_links, row)),
);
const linkByToken = prepared((db, { tokenHash }: Params<{ tokenHash: string }>) =>
  db
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
    .limit(1),
);
const deleteLinksBefore = prepared((db, { before, limit }: Params<{ before: number; limit: number }>) => {
  const { id, expires_at } = email_links;
  const expired = db.select({ id }).from(email_links).where(lt(expires_at, before)).limit(limit);
  return db.delete(email_links).where(inArray(id, expired));
});

type LinkUse = { linkId: string; userId: string; now: number };
const setPassword = prepared((db, use: Params<LinkUse & { passwordHash: string }>) =>
  db
    .update(credentials)
    .set({ password_hash: use.passwordHash, password_changed_at: use.now })
    .where(and(eq(credentials.user_id, use.userId), whileLive(db, use))),
);
const verifyAddress = prepared((db, use: Params<LinkUse>) =>
  db
    .update(profiles)
    .set({ email_verified_at: use.now, updated_at: use.now })
    .where(and(eq(profiles.id, use.userId), isNull(profiles.email_verified_at), whileLive(db, use))),
);
const deletePasskeys = prepared((db, use: Params<LinkUse>) =>
  db.delete(passkeys).where(and(eq(passkeys.user_id, use.userId), whileLive(db, use))),
);
const setAddress = prepared((db, use: Params<LinkUse & { newEmail: string }>) =>
  db
    .update(profiles)
    .set({ email: use.newEmail, email_verified_at: use.now, updated_at: use.now })
    .where(and(eq(profiles.id, use.userId), whileLive(db, use))),
);

export function emailLinkStore(db: Database) {
  return {
    /**
     * Adds a link and queues its emails. A new address change voids the previous one. Password reset links stay valid
     * until one is used; otherwise a stranger could void the owner's link by requesting another.
     */
    async add(link: NewLink, emails: Email[]) {
      await db.batch([
        insertLink.bind(db, linkRow(link)),
        ...(link.purpose === "email_change"
          ? [voidLinks(db, link.userId, link.now, { purpose: link.purpose, exceptId: link.id })]
          : []),
        ...emails.map((email) => enqueue(db, email)),
      ]);
    },

    async find(tokenHash: string) {
      const [row] = await linkByToken.run(db, { tokenHash });
      return row ?? null;
    },

    async deleteExpired(before: number, limit: number) {
      await deleteLinksBefore.run(db, { before, limit });
    },

    /**
     * Sets a password through a link: verifies the address, ends every session, voids all other links, and removes all
     * passkeys, since an intruder may have added one. False if the link isn't live. The email contains `recoveryLink`.
     */
    async resetPassword(
      change: { linkId: string; userId: string; passwordHash: string; now: number; recoveryLink: NewLink },
      email: Email,
    ): Promise<boolean> {
      const { linkId, userId, passwordHash, now } = change;
      const use = { linkId, userId, now };
      const results = await db.batch([
        setPassword.bind(db, { ...use, passwordHash }),
        verifyAddress.bind(db, use),
        endSessions(db, userId, now, null, linkId),
        voidLinks(db, userId, now, { exceptId: linkId, linkId }),
        enqueueWhileLive(db, email, use),
        deletePasskeys.bind(db, use),
        ...addRecoveryLinkWhileLive(db, change.recoveryLink, use),
        markLinkUsed(db, linkId, now),
      ]);
      return (results.at(-1) as { id: string }[]).length > 0;
    },

    /**
     * Sets a new, verified address through a link, voids other links, and ends all sessions except one. `recoveryLink`
     * goes to the old address. Changes nothing and returns `dead` if the link isn't live, or `taken` if another account
     * now has the address.
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
      const { linkId, userId, newEmail, now } = change;
      const use = { linkId, userId, now };
      try {
        const results = await db.batch([
          setAddress.bind(db, { ...use, newEmail }),
          endSessions(db, userId, now, change.exceptSessionId, linkId),
          voidLinks(db, userId, now, { exceptId: linkId, linkId }),
          enqueueWhileLive(db, email, use),
          ...addRecoveryLinkWhileLive(db, change.recoveryLink, use),
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
