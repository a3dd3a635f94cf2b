import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Subscription } from "../../../app/domain/subscriptions/subscription.ts";
import { profiles } from "../../schema/accounts.ts";
import { subscriptions } from "../../schema/money.ts";
import { unpaid_renewals } from "../../schema/renewals.ts";
import { shownName } from "../accounts/username-keys.ts";
import type { Database } from "../database.ts";
import { prepared, type Slots } from "../prepared.ts";
import { stopRetries } from "../renewals/unpaid-renewals.ts";
import { bestSubscription } from "./entitlements.ts";
import { claimStranded } from "./subscription-moves.ts";

export type SubscriptionStore = ReturnType<typeof subscriptionStore>;
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

/** Whether the creator requested account deletion or is already gone; needs `profiles` joined as the seller. */
const isSellerLeaving = sql<boolean>`${profiles.closed_at} is not null`.mapWith(Boolean);

const subscriptionBetween = prepared(
  (db, { buyerId, sellerId }: Slots<{ buyerId: string; sellerId: string }>) =>
    db
      .select()
      .from(subscriptions)
      .where(sql`${subscriptions.id} = ${bestSubscription(buyerId, sellerId)}`)
      .limit(1),
);
const subscriptionOf = prepared((db, { id, buyerId }: Slots<{ id: string; buyerId: string }>) =>
  db
    .select({ subscription: subscriptions, sellerLeaving: isSellerLeaving })
    .from(subscriptions)
    .innerJoin(profiles, eq(profiles.id, subscriptions.seller_id))
    .where(and(eq(subscriptions.id, id), eq(subscriptions.buyer_id, buyerId)))
    .limit(1),
);
const subscriptionsOf = prepared((db, { buyerId, limit }: Slots<{ buyerId: string; limit: number }>) =>
  db
    .select({
      subscription: subscriptions,
      username: profiles.username,
      name: shownName(),
      avatarUrl: profiles.avatar_url,
      leaving: isSellerLeaving,
      failure: unpaid_renewals.reason,
    })
    .from(subscriptions)
    .innerJoin(profiles, eq(profiles.id, subscriptions.seller_id))
    .leftJoin(
      unpaid_renewals,
      and(eq(unpaid_renewals.subscription_id, subscriptions.id), isNull(unpaid_renewals.closed_at)),
    )
    .where(eq(subscriptions.buyer_id, buyerId))
    .orderBy(desc(subscriptions.expires_at))
    .limit(limit),
);

/** A fan's subscriptions. */
export function subscriptionStore(db: Database) {
  return {
    /** Returns the subscription of a buyer to a seller whose access ends last; null if there never was one. */
    async findBetween(buyerId: string, sellerId: string): Promise<Subscription | null> {
      const [row] = await subscriptionBetween.run(db, { buyerId, sellerId });
      return row ? toSubscription(row) : null;
    },

    /** Returns one of this buyer's subscriptions, and whether its creator is leaving or gone. */
    async findForBuyer(
      id: string,
      buyerId: string,
    ): Promise<(Subscription & { sellerLeaving: boolean }) | null> {
      const [row] = await subscriptionOf.run(db, { id, buyerId });
      return row ? { ...toSubscription(row.subscription), sellerLeaving: row.sellerLeaving } : null;
    },

    /** From now on, no try to charge for an unpaid month begins; a later run ends the subscription if nobody else does. */
    stopRetries: (id: string, now: number) => stopRetries(db, id, now),

    /**
     * Claims subscriptions whose seller has another account at the provider than the one they are charged for; each
     * with that account.
     */
    claimStranded: (now: number, limit: number) => claimStranded.run(db, { now, limit }),

    /** Returns a buyer's subscriptions with their creators, the latest end first. */
    async listForBuyer(buyerId: string, limit: number) {
      const rows = await subscriptionsOf.run(db, { buyerId, limit });
      return rows.map(({ subscription, failure, ...creator }) => ({
        ...toSubscription(subscription),
        failure,
        creator,
      }));
    },
  };
}
