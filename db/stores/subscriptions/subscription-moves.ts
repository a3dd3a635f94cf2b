import { eq, sql } from "drizzle-orm";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import { type Params, prepared } from "../prepared.ts";

/** Time until a subscription is claimed again, so that one that can't be moved doesn't block others. */
const LEASE_MS = 60 * 60_000;

export const accountsOf = prepared(
  (db, { subscriptionId, sellerId }: Params<{ subscriptionId: string; sellerId: string }>) =>
    db
      .select({
        own: subscriptions.stripe_account_id,
        present: sql<string | null>`case when ${profiles.stripe_lost_account_id} is not null
          then ${profiles.stripe_account_id} end`,
        lost: profiles.stripe_lost_account_id,
        ofMonths: sql<string>`(select json_group_array(p.stripe_account_id) from payments p
          where p.subscription_id = ${subscriptionId})`,
      })
      .from(profiles)
      .leftJoin(subscriptions, eq(subscriptions.id, subscriptionId))
      .where(eq(profiles.id, sellerId))
      .limit(1),
);

/** Subscriptions not yet moved to the account that replaced their creator's lost one. */
export const claimToMove = prepared((db, { now, limit }: Params<{ now: number; limit: number }>) =>
  db
    .update(subscriptions)
    .set({ next_move_at: sql`${now} + ${LEASE_MS}` })
    .where(
      sql`${subscriptions.id} in (select s.id from profiles p cross join subscriptions s
        where s.seller_id = p.id and p.stripe_lost_account_id is not null and p.stripe_onboarding_completed_at is not null
          and p.closed_at is null and s.ended_at is null and coalesce(s.next_move_at, 0) <= ${now}
          and (s.stripe_account_id < p.stripe_account_id or s.stripe_account_id > p.stripe_account_id)
        limit ${limit})`,
    )
    .returning({
      providerId: subscriptions.stripe_subscription_id,
      accountId: sql<string>`(select p.stripe_account_id from profiles p where p.id = ${subscriptions.seller_id})`,
    }),
);
