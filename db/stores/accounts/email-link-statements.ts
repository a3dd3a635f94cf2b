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

/** What opens something. Links that undo stay: whoever got in must not take them from the owner. */
export const accessPurposes: NewLink["purpose"][] = ["password_reset", "email_change"];

/** The condition that a link may still do its deed: not used, not void, not over. */
const isLive = (linkId: string, now: number) =>
  and(
    eq(email_links.id, linkId),
    isNull(email_links.used_at),
    isNull(email_links.voided_at),
    gt(email_links.expires_at, now),
  );
/** Every statement of a deed asks whether its link still lives, so that a link does its deed once or not at all. */
export const whileLive = (db: Database, linkId: string, now: number) =>
  exists(db.select({ one: sql`1` }).from(email_links).where(isLive(linkId, now)));
/** The statement that uses a link up, the last of its deed. */
export const markLinkUsed = (db: Database, linkId: string, now: number) =>
  db.update(email_links).set({ used_at: now }).where(isLive(linkId, now)).returning({ id: email_links.id });

/** The statement that voids an account's open links that open something, of one purpose or of both, but for one. */
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

/** The statement that adds a link under a condition. */
export const insertLinkIf = (db: Database, link: NewLink, when: SQL) =>
  db.insert(email_links).select(
    sql`select ${link.id}, ${link.userId}, ${link.purpose}, ${link.tokenHash}, ${link.newEmail}, ${link.now},
      ${link.expiresAt}, null, null where ${when}`,
  );

/**
 * The statements that add a link which undoes what this batch does; it voids an older one of its kind that went to
 * the same address. One that went to another address stays: that is its holder's only way back.
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
