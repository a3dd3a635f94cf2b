import { sql } from "drizzle-orm";
import { refund_requests } from "../../schema/refunds.ts";
import { type Params, prepared } from "../prepared.ts";

/** The provider's times are in seconds, so what was paid in the second of a withdrawal counts as paid after it. */
const SECOND_MS = 1000;

/** Those two blocked each other, we closed the conversation that was sold into, or messages became free for all, before `p` was paid. */
const isClosedToBuyer = sql`(exists (select 1 from blocks b
    where b.created_at < p.paid_at + ${SECOND_MS} and ((b.blocker_id = p.seller_id and b.blocked_id = p.buyer_id)
      or (b.blocker_id = p.buyer_id and b.blocked_id = p.seller_id)))
  or (c.kind in ('message', 'unlock') and exists (select 1 from conversation_cases k
    where k.fan_id = p.buyer_id and k.creator_id = p.seller_id and k.outcome = 'closed' and k.reopened_at is null
      and k.decided_at < p.paid_at + ${SECOND_MS}))
  or (c.kind = 'unlock' and exists (select 1 from message_pricing m where m.seller_id = p.seller_id and m.is_active = 1
    and m.free_for = 'all' and m.created_at < p.paid_at + ${SECOND_MS})))`;

/**
 * Asks, once, for a refund of a checkout's first payment if it was made after its creator left, its post was deleted or
 * became free, or it was closed to its buyer; a scheduled run carries it out. Belongs in the transaction that records the
 * payment, before what that grants, since only what isn't given back is opened.
 */
export const refundWithdrawn = prepared(
  (db, { checkoutId, reason, now }: Params<{ checkoutId: string; reason: string; now: number }>) =>
    db
      .insert(refund_requests)
      .select(
        sql`select 'withdrawn-' || p.id, p.id, p.gross, 'withdrawn', p.buyer_id, ${reason}, ${now}, 0, ${now},
          null, 'requested', null, null from payments p
          join profiles s on s.id = p.seller_id
          join checkouts c on c.id = p.checkout_id
          left join content o on o.id = c.content_id
          where p.checkout_id = ${checkoutId} and p.refunded = 0 and p.disputed = 0
            and p.stripe_payment_intent_id is not null
            and not exists (select 1 from payments e
              where e.checkout_id = p.checkout_id and e.period_start < p.period_start)
            and (s.closed_at < p.paid_at + ${SECOND_MS} or o.deleted_at < p.paid_at + ${SECOND_MS}
              or (c.kind = 'purchase' and o.visibility_type = 'free' and o.updated_at < p.paid_at + ${SECOND_MS})
              or ${isClosedToBuyer})`,
      )
      .onConflictDoNothing(),
);
