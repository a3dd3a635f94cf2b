import { and, eq, exists, gt, inArray, isNull, ne, sql } from "drizzle-orm";
import { email_links } from "#db/schema/accounts/security.ts";
import type { NewLink } from "#domain/accounts/email-link.ts";
import type { Database, Statement } from "../database.ts";
import { enqueueIf } from "../notifications/mail/outbox.ts";
import { type Condition, type Params, prepared } from "../prepared.ts";
import { type RowOf, rowOf, selectRowIf } from "../prepared-rows.ts";

/** Links that grant access. Recovery links aren't included: an intruder must not be able to void the owner's. */
export const accessPurposes: NewLink["purpose"][] = ["password_reset", "email_change"];

type Live = { linkId: string; now: number };
const isLive = ({ linkId, now }: Params<Live>) =>
  and(
    eq(email_links.id, linkId),
    isNull(email_links.used_at),
    isNull(email_links.voided_at),
    gt(email_links.expires_at, now),
  );
/** Guards every statement in a link's batch, so that the link works once or not at all. */
export const whileLive: Condition<Live> = (db, live) =>
  exists(db.select({ one: sql`1` }).from(email_links).where(isLive(live)));
const markUsed = prepared((db, live: Params<Live>) =>
  db.update(email_links).set({ used_at: live.now }).where(isLive(live)).returning({ id: email_links.id }),
);
/** Marks a link as used. It comes last in the batch, since the other statements require a live link. */
export const markLinkUsed = (db: Database, linkId: string, now: number) => markUsed.bind(db, { linkId, now });

type VoidShape = { purpose: "email_change" | null; except: boolean; whileLive: boolean };
type VoidParams = Params<{ userId: string; now: number; exceptId: string; linkId: string }>;
const voidAccessLinks = prepared((db, { userId, now, exceptId, linkId }: VoidParams, shape: VoidShape) =>
  db
    .update(email_links)
    .set({ voided_at: now })
    .where(
      and(
        eq(email_links.user_id, userId),
        isNull(email_links.used_at),
        isNull(email_links.voided_at),
        shape.purpose ? eq(email_links.purpose, shape.purpose) : inArray(email_links.purpose, accessPurposes),
        shape.except ? ne(email_links.id, exceptId) : undefined,
        shape.whileLive ? whileLive(db, { linkId, now }) : undefined,
      ),
    ),
);
/**
 * Voids an account's open access links, optionally of one purpose or except `exceptId`; with `linkId`, only while that
 * link is live.
 */
export const voidLinks = (
  db: Database,
  userId: string,
  now: number,
  only: { purpose?: "email_change"; exceptId?: string; linkId?: string } = {},
): Statement =>
  voidAccessLinks.bind(
    db,
    { userId, now, exceptId: only.exceptId ?? "", linkId: only.linkId ?? "" },
    {
      purpose: only.purpose ?? null,
      except: only.exceptId !== undefined,
      whileLive: only.linkId !== undefined,
    },
  );

export const linkRow = (link: NewLink) =>
  rowOf(email_links, {
    id: link.id,
    user_id: link.userId,
    purpose: link.purpose,
    token_hash: link.tokenHash,
    new_email: link.newEmail,
    created_at: link.now,
    expires_at: link.expiresAt,
  });
type LinkValues = RowOf<typeof email_links>;

/** Returns a function that adds a link if a condition holds when the batch runs. */
export function insertLinkIf<C extends object>(condition: Condition<C>) {
  const query = prepared((db, params: Params<LinkValues & C>) =>
    db.insert(email_links).select(selectRowIf(email_links, params, condition(db, params))),
  );
  return (db: Database, link: NewLink, values: C) => query.bind(db, { ...linkRow(link), ...values });
}

/**
 * Adds a recovery link for the batch's changes if a condition holds. It replaces an older link of the same kind and
 * address; one sent to another address stays, because it's that person's only way back.
 */
export function addRecoveryLinkIf<C extends object>(condition: Condition<C>) {
  const voidOlder = prepared((db, params: Params<LinkValues & C>) =>
    db
      .update(email_links)
      .set({ voided_at: params["email_links.created_at"] })
      .where(
        and(
          eq(email_links.user_id, params["email_links.user_id"]),
          eq(email_links.purpose, params["email_links.purpose"]),
          eq(email_links.new_email, params["email_links.new_email"]),
          isNull(email_links.used_at),
          isNull(email_links.voided_at),
          condition(db, params),
        ),
      ),
  );
  const insert = insertLinkIf(condition);
  return (db: Database, link: NewLink, values: C): Statement[] => [
    voidOlder.bind(db, { ...linkRow(link), ...values }),
    insert(db, link, values),
  ];
}
const addAnyway = addRecoveryLinkIf<object>(() => sql`1`);
export const addRecoveryLink = (db: Database, link: NewLink) => addAnyway(db, link, {});

/** Only take effect while a link is live. */
export const enqueueWhileLive = enqueueIf(whileLive);
export const insertLinkWhileLive = insertLinkIf(whileLive);
export const addRecoveryLinkWhileLive = addRecoveryLinkIf(whileLive);
