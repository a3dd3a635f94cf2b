import { and, eq, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { content } from "#db/schema/posts/posts.ts";
import type { BlockedBy, Entitlements, GuardedPost } from "#domain/posts/access/check-access.ts";
import type { SubscriptionTerm } from "#domain/subscriptions/subscription.ts";
import { isClosedHere, isRemovedHere } from "../creators/shown-here.ts";
import { hasBlocked } from "../messages/relationship-columns.ts";
import type { ParamOr } from "../prepared.ts";
import { accessUntil } from "../subscriptions/active-subscription.ts";

/**
 * Columns of the fan's subscription to a creator whose access ends last, by the dates that `isActive` uses. Status
 * isn't enough: an old "active" one whose end was never reported would hide a canceled one that is still paid.
 */
const ofBestSubscription = (columns: SQL, buyerId: SQL | ParamOr<string>, sellerId: SQL | ParamOr<string>) =>
  sql`(select ${columns} from subscriptions s where s.buyer_id = ${buyerId} and s.seller_id = ${sellerId}
    order by ${accessUntil} desc, s.expires_at desc limit 1)`;

export const bestSubscription = (buyerId: ParamOr<string>, sellerId: SQL | ParamOr<string>) =>
  ofBestSubscription(sql`s.id`, buyerId, sellerId);

/**
 * Matches nothing, for guests: a missing key is looked up in the index. A bare 0 would be tested on every row, for
 * every row it's joined to.
 */
export const joinNothing = (key: SQLiteColumn) => sql`${key} = null`;

/**
 * A post hidden by its creator's deletion request has the same timestamp as the profile (deletions.ts). Rows left of an
 * erased account also share a timestamp, but have no setup. Needs `profiles` joined.
 */
export const isWithdrawn = and(
  isNotNull(content.deleted_at),
  eq(content.deleted_at, profiles.closed_at),
  isNotNull(profiles.setup_completed_at),
  or(isNotNull(content.published_at), isNotNull(content.archived_at)),
);

/** Whether a viewer has an unrevoked purchase of any of a creator's posts. */
export const hasPurchasedFrom = (
  viewerId: ParamOr<string> | null,
  sellerId: SQLiteColumn,
) => sql<number>`exists (
  select 1 from content_purchases b join content bc on bc.id = b.content_id
  where b.buyer_id = ${viewerId ?? ""} and b.revoked_at is null and bc.seller_id = ${sellerId})`;

type Term = [status: string, currentPeriodEnd: number, expiresAt: number, revokedAt: number | null];
const parseTerm = (json: string | Term): SubscriptionTerm => {
  const [status, currentPeriodEnd, expiresAt, revokedAt]: Term =
    typeof json === "string" ? JSON.parse(json) : json;
  return { status, currentPeriodEnd, expiresAt, revokedAt };
};

/** 1 if the creator blocked the viewer, 2 if the viewer blocked the creator, 3 if both did. */
export const blocksBetween = (
  viewerId: SQL | ParamOr<string>,
  sellerId: SQLiteColumn | SQL | ParamOr<string>,
) => sql<number>`(${hasBlocked(sellerId, viewerId)} + 2 * ${hasBlocked(viewerId, sellerId)})`;
/** `blocksBetween`, plus 4 if the creator closed their page where the viewer is. */
export const apartFrom = (viewerId: ParamOr<string> | null, sellerId: SQLiteColumn | SQL | ParamOr<string>) =>
  sql<number>`(${viewerId === null ? sql`0` : blocksBetween(viewerId, sellerId)}
    + 4 * ${isClosedHere(viewerId, sellerId)})`;
export function toBlockedBy(blocks: number): BlockedBy {
  if (blocks & 1) return "creator";
  if (blocks & 4) return "place";
  return blocks === 0 ? null : "viewer";
}

/** What the access rule reads of a viewer's entitlements to rows of `content`; guests have none. */
export const entitlementColumns = (
  viewerId: ParamOr<string> | null,
  sellerId: SQLiteColumn = content.seller_id,
) => ({
  ...columnsOf(viewerId, sellerId, apartFrom(viewerId, sellerId)),
  isRemovedHere: sql<boolean>`${isRemovedHere(viewerId, content.id, sql`${sellerId}`)}`.mapWith(Boolean),
});

/** The same for other fans than the viewer, whose place isn't known. */
export const fanEntitlementColumns = (fanId: SQL) =>
  columnsOf(fanId, content.seller_id, blocksBetween(fanId, content.seller_id));

function columnsOf(viewerId: SQL | ParamOr<string> | null, sellerId: SQLiteColumn, blocks: SQL<number>) {
  const term = sql`json_array(s.status, s.current_period_end, s.expires_at, s.revoked_at)`;
  const subscription = viewerId === null ? sql`null` : ofBestSubscription(term, viewerId, sql`${sellerId}`);
  const isPurchased =
    viewerId === null
      ? sql`0`
      : sql`exists (select 1 from content_purchases b where b.buyer_id = ${viewerId}
          and b.content_id = ${content.id} and b.revoked_at is null)`;
  return {
    subscription: sql<SubscriptionTerm | null>`${subscription}`.mapWith(parseTerm),
    isPurchased: sql<boolean>`${isPurchased}`.mapWith(Boolean),
    blocks,
  };
}

export const guardColumns = {
  sellerId: content.seller_id,
  visibility: content.visibility_type,
  subscribersPayToo: content.subscribers_pay_too,
  publishedAt: content.published_at,
  archivedAt: content.archived_at,
  deletedAt: content.deleted_at,
  removedAt: content.removed_at,
};

export function toGuardedPost(row: {
  sellerId: string | null;
  visibility: GuardedPost["visibility"] | null;
  subscribersPayToo: boolean | null;
  publishedAt: number | null;
  archivedAt: number | null;
  deletedAt: number | null;
  removedAt: number | null;
}): GuardedPost | null {
  if (row.sellerId === null || row.visibility === null) return null;
  return {
    sellerId: row.sellerId,
    visibility: row.visibility,
    subscribersPayToo: row.subscribersPayToo ?? false,
    state: stateOf(row),
  };
}

function stateOf(row: Record<"publishedAt" | "archivedAt" | "deletedAt" | "removedAt", number | null>) {
  if (row.removedAt !== null) return "removed";
  if (row.publishedAt === null) return row.archivedAt === null ? "unpublished" : "archived";
  // No query returns permanently deleted posts, so this one is hidden with its creator's account.
  return row.deletedAt === null ? "published" : "withdrawn";
}

export const toEntitlements = (
  row: {
    subscription: SubscriptionTerm | null;
    isPurchased: boolean;
    blocks: number;
    isRemovedHere?: boolean;
  },
  viewerId: string | null,
): Entitlements => ({
  viewerId,
  subscription: row.subscription,
  purchased: row.isPurchased,
  blockedBy: toBlockedBy(row.blocks),
  isRemovedHere: row.isRemovedHere ?? false,
});
