import { and, sql } from "drizzle-orm";
import { activeSubscription } from "../payments/active-subscription.ts";
import { prepared, type Slots } from "../prepared.ts";

/** A seller's subscribers with access, and how many of them renew. */
export const subscribersOf = prepared((db, { sellerId, now }: Slots<{ sellerId: string; now: number }>) =>
  db
    .select({
      active: sql<number>`count(*)`,
      renewing: sql<number>`count(case when s.status = 'active' and s.cancel_requested_at is null then 1 end)`,
    })
    .from(sql`subscriptions s`)
    .where(and(sql`s.seller_id = ${sellerId}`, activeSubscription(now))),
);
