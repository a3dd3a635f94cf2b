import { and, eq, exists, gt, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import { email_links } from "../../schema/security.ts";
import type { Database, Statement } from "../database.ts";

export type NewLink = {
  id: string;
  userId: string;
  purpose: (typeof email_links.purpose.enumValues)[number];
  tokenHash: string;
  newEmail: string | null;
  now: number;
  expiresAt: number;
};

/** Links that grant access. Recovery links are not among them: an intruder must not be able to void the owner's. */
export const accessPurposes: NewLink["purpose"][] = ["password_reset", "email_change"];

/** A link still works if it is not used, not void, and not expired. */
const isLive = (linkId: string, now: number) =>
  and(
    eq(email_links.id, linkId),
    isNull(email_links.used_at),
    isNull(email_links.voided_at),
    gt(email_links.expires_at, now),
  );
/** The condition for every statement in a link's batch, so that the link works once or not at all. */
export const whileLive = (db: Database, linkId: string, now: number) =>
  exists(db.select({ one: sql`1` }).from(email_links).where(isLive(linkId, now)));
/** The statement that marks a link as used. It comes last in the batch, since the others require a live link. */
export const markLinkUsed = (db: Database, linkId: string, now: number) =>
  db.update(email_links).set({ used_at: now }).where(isLive(linkId, now)).returning({ id: email_links.id });

/** The statement that voids an account's open access links: of one purpose or of all, except for `exceptId`. */
export function voidLinks(
  db: Database,
  userId: string,
  now: number,
  only: { purpose?: NewLink["purpose"]; exceptId?: string; when?: SQL } = {},
): Statement {
  return db
    .update(email_links)
    .set({ voided_at: now })
    .where(
      and(
        eq(email_links.user_id, userId),
        isNull(email_links.used_at),
        isNull(email_links.voided_at),
        only.purpose ? eq(email_links.purpose, only.purpose) : inArray(email_links.purpose, accessPurposes),
        only.exceptId === undefined ? undefined : ne(email_links.id, only.exceptId),
        only.when,
      ),
    );
}

/** The statement that adds a link if a condition holds. */
export const insertLinkIf = (db: Database, link: NewLink, when: SQL) =>
  db.insert(email_links).select(
    sql`select ${link.id}, ${link.userId}, ${link.purpose}, ${link.tokenHash}, ${link.newEmail}, ${link.now},
      ${link.expiresAt}, null, null where ${when}`,
  );

/**
 * The statements that add a recovery link for what the batch changes. It replaces an older one of its kind that went to
 * the same address; one that went to another address stays, because it is that person's only way back.
 */
export const addRecoveryLink = (db: Database, link: NewLink, when: SQL = sql`1`): Statement[] => [
  db
    .update(email_links)
    .set({ voided_at: link.now })
    .where(
      and(
        eq(email_links.user_id, link.userId),
        eq(email_links.purpose, link.purpose),
        eq(email_links.new_email, link.newEmail ?? ""),
        isNull(email_links.used_at),
        isNull(email_links.voided_at),
        when,
      ),
    ),
  insertLinkIf(db, link, when),
];
