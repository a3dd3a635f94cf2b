import type { Subscription } from "../../../app/domain/subscriptions/subscription.ts";
import type { subscriptions } from "../../schema/money.ts";

type Row = typeof subscriptions.$inferSelect;

/** Reads a stored row as the domain's subscription. */
export function toSubscription(row: Row): Subscription {
  return {
    id: row.id,
    buyerId: row.buyer_id,
    sellerId: row.seller_id,
    status: row.status,
    price: row.price,
    providerId: row.stripe_subscription_id,
    currentPeriodEnd: row.current_period_end,
    expiresAt: row.expires_at,
    cancelRequestedAt: row.cancel_requested_at,
    retryAt: row.retry_at,
    endedAt: row.ended_at,
    revokedAt: row.revoked_at,
    createdAt: row.created_at,
  };
}
