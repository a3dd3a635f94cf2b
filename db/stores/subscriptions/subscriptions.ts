import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { price_requests } from "#db/schema/subscriptions/price-changes.ts";
import { unpaid_renewals } from "#db/schema/subscriptions/renewals.ts";
import { subscription_cards, subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import type { Subscription } from "#domain/subscriptions/subscription.ts";
import { shownName } from "../accounts/username-keys.ts";
import type { Database } from "../database.ts";
import { isBlocked } from "../messages/relationship-columns.ts";
import { isUnrestricted } from "../moderation/people/restriction-state.ts";
import { bestSubscription, blocksBetween, toBlockedBy } from "../payments/entitlements.ts";
import { type Params, prepared } from "../prepared.ts";
import { stopRetries } from "./failed-renewals/unpaid-renewals.ts";
import { requestColumns, toPriceRequest } from "./price-changes/request-rows.ts";
import { claimToMove } from "./subscription-moves.ts";
import { toSubscription } from "./subscription-rows.ts";

export type SubscriptionStore = ReturnType<typeof subscriptionStore>;

/** Whether the creator requested account deletion or is gone; needs `profiles` joined as the creator. */
const isSellerLeaving = sql<boolean>`${profiles.closed_at} is not null`.mapWith(Boolean);

/** Nobody can start paying a restricted creator. */
const isSellerRestricted = sql<boolean>`not ${isUnrestricted(subscriptions.seller_id)}`.mapWith(Boolean);

const isOpenRequest = and(
  eq(price_requests.subscription_id, subscriptions.id),
  isNull(price_requests.closed_at),
);
const openRequest = (row: Parameters<typeof toPriceRequest>[0] | null) => row && toPriceRequest(row);

const subscriptionBetween = prepared(
  (db, { buyerId, sellerId }: Params<{ buyerId: string; sellerId: string }>) =>
    db
      .select()
      .from(subscriptions)
      .where(sql`${subscriptions.id} = ${bestSubscription(buyerId, sellerId)}`)
      .limit(1),
);
const subscriptionOf = prepared((db, { id, buyerId }: Params<{ id: string; buyerId: string }>) =>
  db
    .select({
      subscription: subscriptions,
      sellerLeaving: isSellerLeaving,
      sellerRestricted: isSellerRestricted,
      isBlocked: sql<boolean>`${isBlocked(subscriptions.buyer_id, subscriptions.seller_id)}`.mapWith(Boolean),
      request: requestColumns,
    })
    .from(subscriptions)
    .innerJoin(profiles, eq(profiles.id, subscriptions.seller_id))
    .leftJoin(price_requests, isOpenRequest)
    .where(and(eq(subscriptions.id, id), eq(subscriptions.buyer_id, buyerId)))
    .limit(1),
);
const subscriptionsOf = prepared((db, { buyerId, limit }: Params<{ buyerId: string; limit: number }>) =>
  db
    .select({
      subscription: subscriptions,
      username: profiles.username,
      name: shownName(),
      avatarUrl: profiles.avatar_url,
      leaving: isSellerLeaving,
      restricted: isSellerRestricted,
      blocks: blocksBetween(sql`${subscriptions.buyer_id}`, subscriptions.seller_id),
      failure: unpaid_renewals.reason,
      card: { brand: subscription_cards.brand, last4: subscription_cards.last4 },
      request: requestColumns,
    })
    .from(subscriptions)
    .innerJoin(profiles, eq(profiles.id, subscriptions.seller_id))
    .leftJoin(
      unpaid_renewals,
      and(eq(unpaid_renewals.subscription_id, subscriptions.id), isNull(unpaid_renewals.closed_at)),
    )
    .leftJoin(subscription_cards, eq(subscription_cards.subscription_id, subscriptions.id))
    .leftJoin(price_requests, isOpenRequest)
    .where(eq(subscriptions.buyer_id, buyerId))
    .orderBy(desc(subscriptions.expires_at))
    .limit(limit),
);

/** A fan who cancels in the meantime doesn't want it resumed. */
const forgetStop = prepared((db, { id }: Params<{ id: string }>) =>
  db
    .update(price_requests)
    .set({
      stopped_at: null,
      answer: sql`case when ${price_requests.begun_at} is null then null else ${price_requests.answer} end`,
    })
    .where(
      and(
        eq(price_requests.subscription_id, id),
        isNull(price_requests.closed_at),
        sql`${price_requests.stopped_at} is not null`,
      ),
    ),
);

export function subscriptionStore(db: Database) {
  return {
    async findBetween(buyerId: string, sellerId: string): Promise<Subscription | null> {
      const [row] = await subscriptionBetween.run(db, { buyerId, sellerId });
      return row ? toSubscription(row) : null;
    },

    async findForBuyer(id: string, buyerId: string) {
      const [row] = await subscriptionOf.run(db, { id, buyerId });
      if (!row) return null;
      const { subscription, request, ...parties } = row;
      return { ...toSubscription(subscription), ...parties, request: openRequest(request) };
    },

    /** The fan cancels a subscription that was already set to end and might have been resumed: it stays canceled. */
    forgetStop: (id: string) => forgetStop.run(db, { id }),

    /** Prevents further tries for an unpaid month; a later run ends the subscription if nobody else does. */
    stopRetries: (id: string, now: number) => stopRetries(db, id, now),

    /** Claims subscriptions to move to their creator's current provider account, each with that account. */
    claimToMove: (now: number, limit: number) => claimToMove.run(db, { now, limit }),

    async listForBuyer(buyerId: string, limit: number) {
      const rows = await subscriptionsOf.run(db, { buyerId, limit });
      return rows.map(({ subscription, failure, card, blocks, request, ...creator }) => ({
        ...toSubscription(subscription),
        failure,
        card,
        blockedBy: toBlockedBy(blocks),
        request: openRequest(request),
        creator,
      }));
    },
  };
}
