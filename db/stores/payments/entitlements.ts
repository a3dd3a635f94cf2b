import { and, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Entitlements, GuardedPost } from "../../../app/domain/access/check-access.ts";
import { profiles } from "../../schema/accounts.ts";
import { content_purchases, subscriptions } from "../../schema/money.ts";
import { content } from "../../schema/posts.ts";
import type { Slot } from "../prepared.ts";
import { accessUntil } from "./active-subscription.ts";

/**
 * The subscription of a buyer to a seller whose access ends last, by the dates that `isActive` uses. Its status is
 * not enough: an old "active" one whose end was never reported would hide a canceled one that is still paid.
 */
export function bestSubscription(buyerId: Slot<string>, sellerId: SQL | Slot<string>) {
  return sql`(select s.id from subscriptions s where s.buyer_id = ${buyerId} and s.seller_id = ${sellerId}
    order by ${accessUntil} desc, s.expires_at desc limit 1)`;
}

/**
 * A join that matches nothing, for guests: a key that no row has, looked up in the index. A bare 0 would be tested
 * on every row of the table, for every row it is joined to.
 */
export const joinNothing = (key: SQLiteColumn) => sql`${key} = null`;

/**
 * A post hidden by its creator's deletion request: it has the time of the request, as the profile does (deletions.ts).
 * The rows left of an erased account share a time too, but have no setup. Needs `profiles` joined.
 */
export const isWithdrawn = and(
  isNotNull(content.deleted_at),
  eq(content.deleted_at, profiles.closed_at),
  isNotNull(profiles.setup_completed_at),
  or(isNotNull(content.published_at), isNotNull(content.archived_at)),
);

/** Whether a viewer bought any of a seller's posts, without the purchase being revoked. */
export const hasPurchasedFrom = (
  viewerId: Slot<string> | null,
  sellerId: SQLiteColumn,
) => sql<number>`exists (
  select 1 from content_purchases b join content bc on bc.id = b.content_id
  where b.buyer_id = ${viewerId ?? ""} and b.revoked_at is null and bc.seller_id = ${sellerId})`;

/** Join conditions for what a viewer has paid for, for rows of `content`; a guest has paid for nothing. */
export function entitlementJoins(viewerId: Slot<string> | null, sellerId: SQLiteColumn = content.seller_id) {
  if (viewerId === null)
    return { subscription: joinNothing(subscriptions.id), purchase: joinNothing(content_purchases.id) };
  return {
    subscription: sql`${subscriptions.id} = ${bestSubscription(viewerId, sql`${sellerId}`)}`,
    purchase: and(
      eq(content_purchases.buyer_id, viewerId),
      eq(content_purchases.content_id, content.id),
      isNull(content_purchases.revoked_at),
    ),
  };
}

/** The columns that the access rule reads of a post. */
export const guardColumns = {
  sellerId: content.seller_id,
  visibility: content.visibility_type,
  subscribersPayToo: content.subscribers_pay_too,
  publishedAt: content.published_at,
  archivedAt: content.archived_at,
  deletedAt: content.deleted_at,
};

/** Converts a row's guard columns for the access rule; null if no post was joined. */
export function toGuardedPost(row: {
  sellerId: string | null;
  visibility: GuardedPost["visibility"] | null;
  subscribersPayToo: boolean | null;
  publishedAt: number | null;
  archivedAt: number | null;
  deletedAt: number | null;
}): GuardedPost | null {
  if (row.sellerId === null || row.visibility === null) return null;
  return {
    sellerId: row.sellerId,
    visibility: row.visibility,
    subscribersPayToo: row.subscribersPayToo ?? false,
    state: stateOf(row),
  };
}

function stateOf(row: { publishedAt: number | null; archivedAt: number | null; deletedAt: number | null }) {
  if (row.publishedAt === null) return row.archivedAt === null ? "unpublished" : "archived";
  // No query returns posts that are deleted for good, so this one is hidden with its creator's account.
  return row.deletedAt === null ? "published" : "withdrawn";
}

/** The columns that the access rule reads of a viewer's entitlements. */
export const entitlementColumns = {
  subscriptionStatus: subscriptions.status,
  currentPeriodEnd: subscriptions.current_period_end,
  expiresAt: subscriptions.expires_at,
  revokedAt: subscriptions.revoked_at,
  purchaseId: content_purchases.id,
};

export type EntitlementRow = {
  subscriptionStatus: string | null;
  currentPeriodEnd: number | null;
  expiresAt: number | null;
  revokedAt: number | null;
  purchaseId: string | null;
};

/** Converts a row's entitlement columns for the access rule. */
export function toEntitlements(row: EntitlementRow, viewerId: string | null): Entitlements {
  const subscribed =
    row.subscriptionStatus !== null && row.currentPeriodEnd !== null && row.expiresAt !== null;
  return {
    viewerId,
    subscription: subscribed
      ? {
          status: row.subscriptionStatus as string,
          currentPeriodEnd: row.currentPeriodEnd as number,
          expiresAt: row.expiresAt as number,
          revokedAt: row.revokedAt,
        }
      : null,
    purchased: row.purchaseId !== null,
  };
}
