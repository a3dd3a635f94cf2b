import { type SQL, sql } from "drizzle-orm";

/** Our own refunds on their way to a payment's card and not booked yet, in cents. */
export const pendingOf = (paymentId: SQL) =>
  sql<number>`(select coalesce(sum(w.amount), 0) from refund_requests w
    where w.payment_id = ${paymentId} and w.closed_at is null and w.state = 'pending'
      and not exists (select 1 from ledger_entries b where b.transaction_id = 'refund:' || w.stripe_refund_id))`;

/** A creator's balance less what's still to be collected, in cents. */
export const balanceLeft = (sellerId: SQL) =>
  sql<number>`((select coalesce(sum(m.earned), 0) from seller_months m where m.seller_id = ${sellerId})
    - ${owedBackBy(sellerId)})`;

/**
 * What's still to be collected from a creator, in cents: uncovered amounts, and their share of requested refunds. The
 * site has few of those, so they're scanned first.
 */
export const owedBackBy = (
  sellerId: SQL,
): SQL<number> => sql<number>`((select coalesce(sum(d.amount), 0) from seller_debts d
    where d.seller_id = ${sellerId})
  + (select coalesce(sum((r.amount * q.net + q.gross - 1) / q.gross), 0) from refund_requests r
    cross join payments q on q.id = r.payment_id
    where r.closed_at is null and r.state = 'requested' and q.seller_id = ${sellerId}))`;

/**
 * A creator's share of unlocks whose promised reply is still open, in cents, rounded up. Answered ones count, too:
 * until the deadline, the reply can be unsent.
 */
export const promisedBy = (sellerId: SQL): SQL<number> => sql<number>`(select
    coalesce(sum(((q.gross - q.refunded - q.disputed) * q.net + q.gross - 1) / q.gross), 0)
  from reply_promises r join payments q on q.id = r.payment_id
  where r.outcome is null and r.seller_id = ${sellerId} and q.gross > q.refunded + q.disputed)`;
