import { type SQL, sql } from "drizzle-orm";
import { refund_requests } from "#db/schema/reversals/refunds.ts";
import type { Database, Statement } from "#db/stores/database.ts";
import { salesOf } from "#db/stores/messages/remove-message.ts";
import { isOffSale } from "#db/stores/payments/off-sale.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import { activeSubscription } from "#db/stores/subscriptions/active-subscription.ts";
import { hasPendingRefund, standsForSame } from "../revocations.ts";
import { pendingOf } from "./owed-back.ts";

/** The provider's times are in seconds, so payments in the same second as a withdrawal count as later. */
const SECOND_MS = 1000;

/**
 * Requests a refund of a checkout's first payment if made after it went off sale; a scheduled run carries it out.
 * Belongs in the transaction that records the payment, before its grants, since refunded payments grant nothing.
 */
export const refundWithdrawn = prepared(
  (db, { checkoutId, reason, now }: Params<{ checkoutId: string; reason: string; now: number }>) =>
    db
      .insert(refund_requests)
      .select(
        sql`select 'withdrawn-' || p.id, p.id, p.gross, 'withdrawn', p.buyer_id, ${reason}, ${now}, 0, ${now},
          null, 'requested', null, null from payments p
          join checkouts c on c.id = p.checkout_id
          where p.checkout_id = ${checkoutId} and p.created_at = ${now} and p.refunded = 0 and p.disputed = 0
            and p.stripe_payment_intent_id is not null
            and not exists (select 1 from payments e
              where e.checkout_id = p.checkout_id and e.period_start < p.period_start)
            and ${isOffSale(sql`p.paid_at + ${SECOND_MS}`, now)}`,
      )
      .onConflictDoNothing(),
);

/**
 * Requests a refund of a checkout's first payment if another payment for the same thing stands: the first one recorded
 * is kept. Belongs in the same place as `refundWithdrawn`.
 */
export const refundDoubled = prepared(
  (db, { checkoutId, reason, now }: Params<{ checkoutId: string; reason: string; now: number }>) =>
    db
      .insert(refund_requests)
      .select(
        sql`select 'doubled-' || p.id, p.id, p.gross, 'withdrawn', p.buyer_id, ${reason}, ${now}, 0, ${now},
          null, 'requested', null, null from payments p
          join checkouts c on c.id = p.checkout_id
          where p.checkout_id = ${checkoutId} and p.created_at = ${now} and p.refunded = 0 and p.disputed = 0
            and p.stripe_payment_intent_id is not null and not ${hasPendingRefund}
            and not exists (select 1 from payments m
              where m.checkout_id = p.checkout_id and m.period_start < p.period_start)
            and (exists (select 1 from payments e where ${standsForSame} and e.id <> p.id)
              or (p.kind = 'subscription' and exists (select 1 from subscriptions s
                where s.buyer_id = p.buyer_id and s.seller_id = p.seller_id and s.id <> p.subscription_id
                  and s.ended_at is null and ${activeSubscription(now)}
                  and exists (select 1 from payments e where e.subscription_id = s.id))))`,
      )
      .onConflictDoNothing(),
);

/**
 * Requests a refund of the rest of a payment if another one for the same thing stands: its dispute was won after the
 * fan had paid again. A subscription that may still be charged isn't sold twice in the meantime.
 */
export const refundRegained = prepared(
  (db, { paymentId, reason, now }: Params<{ paymentId: string; reason: string; now: number }>) =>
    db
      .insert(refund_requests)
      .select(
        sql`select 'doubled-' || p.id, p.id, p.gross - p.refunded, 'withdrawn', p.buyer_id, ${reason}, ${now}, 0, ${now},
          null, 'requested', null, null from payments p
          join checkouts c on c.id = p.checkout_id
          where p.id = ${paymentId} and p.refunded < p.gross and p.disputed = 0
            and exists (select 1 from ledger_entries l where l.payment_id = p.id and l.kind = 'dispute_won')
            and p.stripe_payment_intent_id is not null and not ${hasPendingRefund}
            and exists (select 1 from payments e where ${standsForSame} and e.id <> p.id)`,
      )
      .onConflictDoNothing(),
);

type Removal = { decisionId: string; reason: string; now: number };
/** `source` joins the payments `p` of what decision `d` of case `k` took away. */
const refundsOf = (source: SQL) =>
  prepared((db, params: Params<Removal>) => {
    const left = sql`(p.gross - p.refunded - ${pendingOf(sql`p.id`)})`;
    return db
      .insert(refund_requests)
      .select(
        sql`select 'removed-' || p.id || '-' || d.id, p.id, ${left}, 'withdrawn', p.buyer_id, ${params.reason}, ${params.now}, 0,
          ${params.now}, null, 'requested', null, null
          from decisions d join cases k on k.id = d.case_id ${source}
          where d.id = ${params.decisionId}
            and p.disputed = 0 and ${left} > 0
            and p.stripe_payment_intent_id is not null
            and not exists (select 1 from refund_requests o where o.payment_id = p.id and o.closed_at is null
              and o.state = 'requested')`,
      )
      .onConflictDoNothing();
  });
const refundPost = refundsOf(sql`and k.subject_kind = 'post' and d.action = 'removed'
  join checkouts c on c.content_id = k.subject_id and c.kind = 'purchase' join payments p on p.checkout_id = c.id`);
const refundMessage = refundsOf(sql`and k.subject_kind = 'message' and d.action = 'removed'
  join message_purchases b on b.sale_id in ${salesOf(sql`k.id`)} join payments p on p.id = b.payment_id`);

/** The months of an ended account's subscribers that are running. */
const refundMonths = refundsOf(sql`and d.action = 'ended'
  join subscriptions s on s.seller_id = d.user_id
  join payments p on p.subscription_id = s.id and p.period_end > d.decided_at`);

/** Bought posts of an ended account that its end removed, whatever the ground: their buyers can't see them anymore. */
const refundEndedPosts = refundsOf(sql`and d.action = 'ended'
  join content e on e.seller_id = d.user_id and e.removed_at = d.decided_at
  join checkouts c on c.content_id = e.id and c.kind = 'purchase' join payments p on p.checkout_id = c.id`);

/**
 * Requests refunds of all purchases of what a decision removed, or of the running months and bought posts of an account
 * that it ended. Belongs in its transaction, once its posts are removed.
 */
export const refundRemoved = (db: Database, removal: Removal): Statement[] => [
  refundPost.bind(db, removal),
  refundMessage.bind(db, removal),
  refundMonths.bind(db, removal),
  refundEndedPosts.bind(db, removal),
];
