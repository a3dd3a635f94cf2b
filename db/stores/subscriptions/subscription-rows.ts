import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import type { Subscription } from "#domain/subscriptions/subscription.ts";

export const subscriptionColumns = {
  id: subscriptions.id,
  buyer_id: subscriptions.buyer_id,
  seller_id: subscriptions.seller_id,
  status: subscriptions.status,
  price: subscriptions.price,
  stripe_subscription_id: subscriptions.stripe_subscription_id,
  current_period_end: subscriptions.current_period_end,
  expires_at: subscriptions.expires_at,
  cancel_requested_at: subscriptions.cancel_requested_at,
  retry_at: subscriptions.retry_at,
  ended_at: subscriptions.ended_at,
  revoked_at: subscriptions.revoked_at,
  created_at: subscriptions.created_at,
};
type Row = Pick<typeof subscriptions.$inferSelect, keyof typeof subscriptionColumns>;

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
