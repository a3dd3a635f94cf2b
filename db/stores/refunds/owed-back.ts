import { type SQL, sql } from "drizzle-orm";

/** What is on its way to the card of a payment and not booked yet, in cents; our own refunds alone. */
export const pendingOf = (paymentId: SQL) =>
  sql<number>`(select coalesce(sum(w.amount), 0) from refund_requests w
    where w.payment_id = ${paymentId} and w.closed_at is null and w.state = 'pending'
      and not exists (select 1 from ledger_entries b where b.transaction_id = 'refund:' || w.stripe_refund_id))`;

/** What a seller is owed less what is still to be taken from them, in cents. */
export const balanceLeft = (sellerId: SQL) =>
  sql<number>`((select coalesce(sum(m.earned), 0) from seller_months m where m.seller_id = ${sellerId})
    - ${owedBackBy(sellerId)})`;

/**
 * What is still to be taken from a seller, in cents: what their account didn't cover, and their part of refunds that have
 * been asked for and may be made at any moment. There are few of those on the whole site, so they are gone through first.
 */
export const owedBackBy = (
  sellerId: SQL,
): SQL<number> => sql<number>`((select coalesce(sum(d.amount), 0) from seller_debts d
    where d.seller_id = ${sellerId})
  + (select coalesce(sum((r.amount * q.net + q.gross - 1) / q.gross), 0) from refund_requests r
    cross join payments q on q.id = r.payment_id
    where r.closed_at is null and r.state = 'requested' and q.seller_id = ${sellerId}))`;

/**
 * A seller's part of unlocks whose promised reply is still open, in cents, rounded up. Answered ones count, too: until the
 * time is over, the reply can be unsent.
 */
export const promisedBy = (sellerId: SQL): SQL<number> => sql<number>`(select
    coalesce(sum(((q.gross - q.refunded - q.disputed) * q.net + q.gross - 1) / q.gross), 0)
  from reply_promises r join payments q on q.id = r.payment_id
  where r.outcome is null and r.seller_id = ${sellerId} and q.gross > q.refunded + q.disputed)`;
