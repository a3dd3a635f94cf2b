import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import { profiles } from "../../schema/accounts.ts";
import { checkouts } from "../../schema/money.ts";
import { content } from "../../schema/posts.ts";
import { isOnSale } from "../features/feature-state.ts";
import { isBlocked, isClosed } from "../messages/relationship-columns.ts";
import { isUnrestricted } from "../people/restriction-state.ts";
import { type ParamOr, type Params, prepared } from "../prepared.ts";
import { activeSubscription } from "./active-subscription.ts";

/** A buyer's sales that were neither completed nor closed, timed out or not. */
export const unfinishedOf = prepared((db, { buyerId, limit }: Params<{ buyerId: string; limit: number }>) =>
  db
    .select({
      kind: checkouts.kind,
      buyerId: checkouts.buyer_id,
      sellerId: checkouts.seller_id,
      subject: checkouts.subject,
      expiresAt: checkouts.expires_at,
    })
    .from(checkouts)
    .where(and(eq(checkouts.buyer_id, buyerId), isNull(checkouts.completed_at), isNull(checkouts.expired_at)))
    .limit(limit),
);

/** What a fan may no longer buy of a creator: what is off, anything after a block, and messages that are free, gone, or unsent. */
const isClosedToBuyer = (now: ParamOr<number>) => {
  const { kind, buyer_id, seller_id } = checkouts;
  const subscribed = sql`exists (select 1 from subscriptions s
    where s.buyer_id = ${buyer_id} and s.seller_id = ${seller_id} and ${activeSubscription(now)})`;
  return sql`(not ${isOnSale(kind)} or not ${isUnrestricted(buyer_id)} or not ${isUnrestricted(seller_id)} or ${isBlocked(buyer_id, seller_id)}
    or (${kind} in ('message', 'unlock') and ${isClosed(buyer_id, seller_id)})
    or (${kind} = 'message' and exists (select 1 from paid_messages w
      where w.id = ${checkouts.subject} and w.withdrawn_at is not null))
    or (${kind} = 'unlock' and (exists (select 1 from message_pricing m
      where m.seller_id = ${seller_id} and m.is_active = 1
        and (m.free_for = 'all' or (m.free_for = 'subscribers' and ${subscribed}))))))`;
};

/**
 * Sales that can still be paid: by creators or to fans who left, of posts that are deleted or not sold on their own, or
 * closed to their buyer.
 */
export const withdrawnSales = prepared((db, { now, limit }: Params<{ now: number; limit: number }>) =>
  db
    .select({
      id: checkouts.id,
      kind: checkouts.kind,
      buyerId: checkouts.buyer_id,
      sellerId: checkouts.seller_id,
      subject: checkouts.subject,
    })
    .from(checkouts)
    .innerJoin(profiles, eq(profiles.id, checkouts.seller_id))
    .leftJoin(content, eq(content.id, checkouts.content_id))
    .where(
      and(
        isNull(checkouts.completed_at),
        isNull(checkouts.expired_at),
        gt(checkouts.expires_at, now),
        sql`(${profiles.closed_at} is not null or ${content.deleted_at} is not null
          or exists (select 1 from account_deletions d where d.user_id = ${checkouts.buyer_id} and d.canceled_at is null)
          or (${checkouts.kind} = 'purchase' and ${content.visibility_type} <> 'ppv')
          or ${isClosedToBuyer(now)})`,
      ),
    )
    .orderBy(asc(checkouts.expires_at))
    .limit(limit),
);

/** Marks an open sale as one that we close ourselves; the first reason stays. */
export const withdrawOpen = prepared((db, { id }: Params<{ id: string }>) =>
  db
    .update(checkouts)
    .set({ decline_reason: "withdrawn" })
    .where(
      and(
        eq(checkouts.id, id),
        isNull(checkouts.completed_at),
        isNull(checkouts.expired_at),
        isNull(checkouts.decline_reason),
      ),
    ),
);

/** A checkout as it was read: another attempt or a session since then makes it another one. */
export type SeenCheckout = Pick<typeof checkouts.$inferSelect, "id" | "attempt" | "stripe_session_id">;

/** Closes a sale that is still open and as it was read. */
export const expireOpen = prepared((db, seen: Params<SeenCheckout & { now: number }>) =>
  db
    .update(checkouts)
    .set({ expired_at: seen.now })
    .where(
      and(
        eq(checkouts.id, seen.id),
        eq(checkouts.attempt, seen.attempt),
        sql`${checkouts.stripe_session_id} is ${seen.stripe_session_id}`,
        isNull(checkouts.completed_at),
        isNull(checkouts.expired_at),
      ),
    )
    .returning({ id: checkouts.id }),
);
