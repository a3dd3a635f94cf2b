import { type SQL, sql } from "drizzle-orm";
import { conversations, message_purchases, messages } from "#db/schema/messages/messages.ts";
import { refund_requests } from "#db/schema/reversals/refunds.ts";
import type { MessageSaleKey } from "#domain/payments/sale-keys.ts";
import type { Database, Statement } from "../database.ts";
import { type Param, type Params, prepared } from "../prepared.ts";
import { balanceLeft, pendingOf } from "../reversals/refunds/owed-back.ts";
import { hasPendingRefund } from "../reversals/revocations.ts";

type Grant = MessageSaleKey & { paymentId: string; at: number };

const insertPurchase = prepared((db, { saleId, buyerId, paymentId, at }: Params<Grant>) =>
  db
    .insert(message_purchases)
    .values({ sale_id: saleId, buyer_id: buyerId, payment_id: paymentId, created_at: at })
    .onConflictDoNothing(),
);
const standingOf = ({ saleId, buyerId, sellerId }: Params<MessageSaleKey>) =>
  sql`(select p.id from checkouts c join payments p on p.checkout_id = c.id
      where c.buyer_id = ${buyerId} and c.seller_id = ${sellerId} and c.kind = 'message' and c.subject = ${saleId}
        and p.refunded < p.gross and p.disputed = 0 and not ${hasPendingRefund}
      order by p.paid_at, p.id limit 1)`;
/** Whether the purchase is about to be granted or revoked, which both sides' pages show. */
const changes = (params: Params<MessageSaleKey>) =>
  sql`(${standingOf(params)} is not null) <> exists (select 1 from message_purchases b where b.sale_id = ${params.saleId}
    and b.revoked_at is null)`;
const countSettling = prepared((db, params: Params<MessageSaleKey>) =>
  db
    .update(conversations)
    .set({ changed: sql`${conversations.changed} + 1` })
    .where(
      sql`${conversations.id} = (select w.conversation_id from paid_messages w where w.id = ${params.saleId})
        and ${changes(params)}`,
    ),
);
const markSettled = prepared((db, params: Params<MessageSaleKey>) => {
  const place = sql`from paid_messages w where w.id = ${params.saleId}`;
  return db
    .update(messages)
    .set({ changed: sql`(select c.changed from conversations c where c.id = ${messages.conversation_id})` })
    .where(
      sql`${messages.conversation_id} = (select w.conversation_id ${place})
        and ${messages.number} = (select w.number ${place}) and ${changes(params)}`,
    );
});
const settleByPayments = prepared(
  (db, { saleId, buyerId, sellerId, now }: Params<MessageSaleKey & { now: number }>) => {
    const standing = standingOf({ saleId, buyerId, sellerId });
    return db
      .update(message_purchases)
      .set({
        payment_id: sql`coalesce(${standing}, ${message_purchases.payment_id})`,
        created_at: sql`coalesce((select s.paid_at from payments s where s.id = ${standing}), ${message_purchases.created_at})`,
        revoked_at: sql`case when ${standing} is null then coalesce(${message_purchases.revoked_at}, ${now}) end`,
      })
      .where(sql`${message_purchases.sale_id} = ${saleId}`);
  },
);

/**
 * Whether a message's refund would take its creator's balance below the limit (cents): then it can't be unsent, since
 * paid-out money couldn't be recovered.
 */
export const costsTooMuch = (
  id: Param,
  number: Param,
  lowest: Param,
) => sql`exists (select 1 from paid_messages w
  join message_purchases b on b.sale_id = w.id join payments p on p.id = b.payment_id
  where w.conversation_id = ${id} and w.number = ${number} and b.revoked_at is null
    and ${balanceLeft(sql`p.seller_id`)} - (p.gross - p.refunded) * p.net / p.gross < ${lowest})`;

/** A refund returned by the bank is requested again, but not forever: then a person has to look. */
const MAX_TRIES = 3;

/**
 * Requests the refund of an unsent message's payments, unless one is in progress. Repeated whenever a payment is
 * recorded or changes, to include payments made during unsending and those whose dispute has ended.
 */
export const refundUnsent = prepared((db, params: Params<{ saleId: string; reason: string; now: number }>) =>
  db
    .insert(refund_requests)
    .select(refundColumns(params, sql`w.id = ${params.saleId}`))
    .onConflictDoNothing(),
);

export function refundColumns({ reason, now }: Params<{ reason: string; now: number }>, isAsked: SQL): SQL {
  const left = sql`(p.gross - p.refunded - ${pendingOf(sql`p.id`)})`;
  return sql`select 'unsent-' || p.id || '-' || (select count(*) from refund_requests n where n.payment_id = p.id), p.id,
      ${left}, 'withdrawn', p.buyer_id, ${reason}, ${now}, 0, ${now}, null, 'requested', null, null
    from paid_messages w join checkouts c on c.buyer_id = w.buyer_id and c.seller_id = w.seller_id
      and c.kind = 'message' and c.subject = w.id
    join payments p on p.checkout_id = c.id
    where ${isAsked} and w.withdrawn_at is not null and p.disputed = 0 and ${left} > 0
      and p.stripe_payment_intent_id is not null
      and not exists (select 1 from refund_requests o where o.payment_id = p.id and o.closed_at is null)
      and (select count(*) from refund_requests t where t.payment_id = p.id and t.id like 'unsent-%') < ${sql.raw(String(MAX_TRIES))}`;
}

/**
 * Updates a message's purchase from all its payments, in any order: it stands while one of them is neither fully
 * refunded nor disputed. `grant` is a new payment. Raises the conversation's counter if pages change.
 */
export const settleMessageSale = (
  db: Database,
  { saleId, buyerId, sellerId }: MessageSaleKey,
  { now, reason }: { now: number; reason: string },
  grant: { paymentId: string; at: number } | null = null,
): Statement[] => [
  countSettling.bind(db, { saleId, buyerId, sellerId }),
  markSettled.bind(db, { saleId, buyerId, sellerId }),
  ...(grant ? [insertPurchase.bind(db, { saleId, buyerId, sellerId, ...grant })] : []),
  settleByPayments.bind(db, { saleId, buyerId, sellerId, now }),
  refundUnsent.bind(db, { saleId, reason, now }),
];
