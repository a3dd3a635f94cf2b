import { and, eq, type SQL, sql } from "drizzle-orm";
import { content_purchases, payments } from "#db/schema/payments/payments.ts";
import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import type { PurchaseKey } from "#domain/payments/sale-keys.ts";
import type { Database, Statement } from "../database.ts";
import { type Param, type Params, prepared } from "../prepared.ts";

export const newestPayment = (subscriptionId: SQL | Param) =>
  sql<string | null>`(select newest.id from payments newest where newest.subscription_id = ${subscriptionId}
    order by newest.period_end desc limit 1)`;

export const newestMonthOf = prepared((db, { paymentId }: Params<{ paymentId: string }>) =>
  db
    .select({ newest: newestPayment(sql`payments.subscription_id`) })
    .from(payments)
    .where(eq(payments.id, paymentId))
    .limit(1),
);

/**
 * Whether a refund of payment `p` is pending, by the guarantee or by us. Meanwhile, what was bought is closed, so that
 * nobody has both it and the money.
 */
export const hasPendingRefund = hasPendingRefundOf(sql`p.id`);
function hasPendingRefundOf(paymentId: SQL) {
  return sql`exists (select 1 from refund_requests r where r.payment_id = ${paymentId} and r.closed_at is null
    and r.by in ('guarantee', 'withdrawn', 'unanswered'))`;
}

/** Whether a payment `e` that stands bought the same one-time item that a checkout `c` sells. */
export const standsForSame = sql`e.buyer_id = c.buyer_id and e.seller_id = c.seller_id and e.kind = c.kind
  and c.kind in ('purchase', 'message', 'unlock') and e.refunded < e.gross and e.disputed = 0
  and exists (select 1 from checkouts k where k.id = e.checkout_id
    and case c.kind when 'purchase' then k.content_id = c.content_id else k.subject = c.subject end)
  and not ${hasPendingRefundOf(sql`e.id`)}`;

const settleNewestMonth = prepared((db, { id, now }: Params<{ id: string; now: number }>) =>
  db
    .update(subscriptions)
    .set({
      revoked_at: sql`(select case when p.refunded >= p.gross or ${hasPendingRefund}
        or exists (select 1 from payments d where d.subscription_id = p.subscription_id and d.disputed > 0)
        then coalesce(${subscriptions.revoked_at}, ${now}) end
        from payments p where p.id = ${newestPayment(id)})`,
    })
    .where(eq(subscriptions.id, id)),
);
/**
 * Revokes a subscription while any month is disputed or its newest month is fully refunded; a later paid month restores
 * it.
 */
export const settleSubscription = (db: Database, id: string, now: number): Statement =>
  settleNewestMonth.bind(db, { id, now });

const settleByPayments = prepared(
  (db, { buyerId, contentId, now }: Params<PurchaseKey & { now: number }>) => {
    const standing = sql`(select p.id from checkouts c join payments p on p.checkout_id = c.id
    where c.buyer_id = ${buyerId} and c.content_id = ${contentId} and p.kind = 'purchase'
      and p.refunded < p.gross and p.disputed = 0 and not ${hasPendingRefund}
    order by p.paid_at, p.id limit 1)`;
    return db
      .update(content_purchases)
      .set({
        payment_id: sql`coalesce(${standing}, ${content_purchases.payment_id})`,
        revoked_at: sql`case when ${standing} is null then coalesce(${content_purchases.revoked_at}, ${now}) end`,
      })
      .where(and(eq(content_purchases.buyer_id, buyerId), eq(content_purchases.content_id, contentId)));
  },
);
/**
 * Revokes a purchase unless a payment for it stands, neither fully refunded nor disputed. Derived from all of the fan's
 * payments for the post, so their order doesn't matter.
 */
export const settlePurchase = (db: Database, key: PurchaseKey, now: number): Statement =>
  settleByPayments.bind(db, { ...key, now });
