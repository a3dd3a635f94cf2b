import { sql } from "drizzle-orm";
import { message_unlocks } from "#db/schema/messages/messages.ts";
import type { UnlockKey } from "#domain/payments/sale-keys.ts";
import type { Database, Statement } from "../database.ts";
import { type Params, prepared } from "../prepared.ts";
import { hasPendingRefund } from "../reversals/revocations.ts";
import { keepPromise, settlePromises } from "./replies/reply-promises.ts";

type Grant = UnlockKey & { paymentId: string; at: number };
const insertUnlock = prepared((db, { buyerId, sellerId, paymentId, at }: Params<Grant>) =>
  db
    .insert(message_unlocks)
    .values({ buyer_id: buyerId, seller_id: sellerId, payment_id: paymentId, created_at: at })
    .onConflictDoNothing(),
);
const settleByPayments = prepared((db, { buyerId, sellerId, now }: Params<UnlockKey & { now: number }>) => {
  const standing = sql`(select p.id from payments p where p.buyer_id = ${buyerId} and p.seller_id = ${sellerId}
    and p.kind = 'unlock' and p.refunded < p.gross and p.disputed = 0 and not ${hasPendingRefund}
    order by p.paid_at, p.id limit 1)`;
  return db
    .update(message_unlocks)
    .set({
      payment_id: sql`coalesce(${standing}, ${message_unlocks.payment_id})`,
      revoked_at: sql`case when ${standing} is null then coalesce(${message_unlocks.revoked_at}, ${now}) end`,
    })
    .where(sql`${message_unlocks.buyer_id} = ${buyerId} and ${message_unlocks.seller_id} = ${sellerId}`);
});

/**
 * Updates an unlock from all of the fan's payments, in any order: it stands while one of them is neither fully
 * refunded, disputed, nor about to be refunded by us. `grant` is a new payment.
 */
export const settleUnlock = (
  db: Database,
  key: UnlockKey,
  now: number,
  grant: { paymentId: string; at: number } | null = null,
): Statement[] => [
  ...(grant ? [insertUnlock.bind(db, { ...key, ...grant }), keepPromise(db, grant.paymentId)] : []),
  ...settlePromises(db, { ...key, now }),
  settleByPayments.bind(db, { ...key, now }),
];
