import { type SQL, sql } from "drizzle-orm";

/**
 * What is still to be taken from a seller, in cents: what their account didn't cover, and their part of refunds that have
 * been asked for and may be made at any moment.
 */
export const owedBackBy = (
  sellerId: SQL,
) => sql<number>`((select coalesce(sum(d.amount), 0) from seller_debts d
    where d.seller_id = ${sellerId})
  + (select coalesce(sum((r.amount * q.net + q.gross - 1) / q.gross), 0) from refund_requests r
    join payments q on q.id = r.payment_id
    where r.closed_at is null and r.state = 'requested' and q.seller_id = ${sellerId}))`;
