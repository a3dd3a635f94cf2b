import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import { account_deletions } from "#db/schema/accounts/security.ts";
import { checkouts } from "#db/schema/payments/checkouts.ts";
import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import { type Params, prepared } from "../prepared.ts";

export const isPendingDeletion = and(
  isNull(account_deletions.canceled_at),
  isNull(account_deletions.done_at),
);
const isRenewing = and(
  inArray(subscriptions.status, ["active", "trialing", "past_due", "unpaid"]),
  isNull(subscriptions.ended_at),
  isNull(subscriptions.cancel_requested_at),
);

type Party = typeof subscriptions.buyer_id | typeof subscriptions.seller_id;

const renewingOf = (party: Party) =>
  prepared((db, { limit }: Params<{ limit: number }>) =>
    db
      .select({ id: subscriptions.stripe_subscription_id })
      .from(account_deletions)
      .innerJoin(subscriptions, eq(party, account_deletions.user_id))
      .where(and(gt(account_deletions.due_at, 0), isPendingDeletion, isRenewing))
      .limit(limit),
  );
export const renewingBought = renewingOf(subscriptions.buyer_id);
export const renewingSold = renewingOf(subscriptions.seller_id);

const anyRenewing = (party: Party) =>
  prepared((db, { userId }: Params<{ userId: string }>) =>
    db
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(and(eq(party, userId), isRenewing))
      .limit(1),
  );
export const anyBought = anyRenewing(subscriptions.buyer_id);
export const anySold = anyRenewing(subscriptions.seller_id);

export const openCheckouts = prepared((db, { userId, now }: Params<{ userId: string; now: number }>) =>
  db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.buyer_id, userId),
        isNull(checkouts.completed_at),
        isNull(checkouts.expired_at),
        gt(checkouts.expires_at, now),
      ),
    )
    .limit(1),
);
