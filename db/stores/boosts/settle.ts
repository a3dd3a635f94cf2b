import { sql } from "drizzle-orm";
import { boosts } from "#db/schema/boosts/boosts.ts";
import { refund_requests } from "#db/schema/reversals/refunds.ts";
import { DAY_MS } from "#domain/durations.ts";
import type { Database, Statement } from "../database.ts";
import { type Params, prepared } from "../prepared.ts";
import { pendingOf } from "../reversals/refunds/owed-back.ts";
import { tellStarted } from "./boost-notices.ts";

export type BoostPayment = { boostId: string; paymentId: string; now: number };

/** Starts when the payment is recorded, unless that is refunded at once. */
const startPaid = prepared((db, { boostId, paymentId, now }: Params<BoostPayment>) =>
  db
    .update(boosts)
    .set({
      payment_id: paymentId,
      starts_at: now,
      ends_at: sql`${now} + ${boosts.days} * ${sql.raw(String(DAY_MS))}`,
      paced_from: now,
    })
    .where(
      sql`${boosts.id} = ${boostId} and ${boosts.payment_id} is null
        and exists (select 1 from payments p where p.id = ${paymentId} and p.kind = 'boost'
          and p.buyer_id = ${boosts.seller_id} and p.gross = ${boosts.budget})
        and not exists (select 1 from refund_requests r where r.payment_id = ${paymentId})`,
    ),
);
const refundUnused = prepared(
  (db, { paymentId, reason, now }: Params<{ paymentId: string; reason: string; now: number }>) =>
    db
      .insert(refund_requests)
      .select(
        sql`select 'unused-' || p.id, p.id, p.gross, 'withdrawn', p.buyer_id, ${reason}, ${now}, 0, ${now},
        null, 'requested', null, null from payments p
        where p.id = ${paymentId} and p.refunded = 0 and p.disputed = 0 and p.stripe_payment_intent_id is not null
          and not exists (select 1 from boosts bo where bo.payment_id = p.id)
          and not exists (select 1 from refund_requests r where r.payment_id = p.id)`,
      )
      .onConflictDoNothing(),
);

/** Starts a paid boost and notifies its creator. Must come after the statements that record the payment. */
export const startBoost = (db: Database, of: BoostPayment, reason: string): Statement[] => [
  startPaid.bind(db, of),
  tellStarted.bind(db, of),
  refundUnused.bind(db, { paymentId: of.paymentId, reason, now: of.now }),
];

const charge = sql`min(bo.budget, (bo.spent + 9) / 10)`;
/** The undelivered part, less what was already refunded. */
const back = sql`(p.gross - ${charge} - p.refunded - p.disputed - ${pendingOf(sql`p.id`)})`;
const isUnsettled = sql`bo.ended_at is not null and bo.settled_at is null`;

type Settling = { boostId: string; reason: string; now: number };
const refundUndelivered = prepared((db, { boostId, reason, now }: Params<Settling>) =>
  db
    .insert(refund_requests)
    .select(
      sql`select 'boost-' || bo.id, p.id, ${back}, 'undelivered', bo.seller_id, ${reason}, ${now}, 0, ${now},
        null, 'requested', null, null from boosts bo join payments p on p.id = bo.payment_id
        where bo.id = ${boostId} and ${isUnsettled} and p.disputed = 0 and ${back} > 0`,
    )
    .onConflictDoNothing(),
);
/** Waits while the payment is disputed or another refund is in progress. */
const noteSettled = prepared((db, { boostId, now }: Params<Omit<Settling, "reason">>) =>
  db
    .update(boosts)
    .set({ settled_at: now })
    .where(
      sql`${boosts.id} = ${boostId} and ${boosts.ended_at} is not null and ${boosts.settled_at} is null
        and (exists (select 1 from refund_requests r where r.id = 'boost-' || ${boosts.id})
          or exists (select 1 from boosts bo join payments p on p.id = bo.payment_id
            where bo.id = ${boostId} and p.disputed = 0 and ${back} <= 0))`,
    ),
);

export const settleBoost = (db: Database, { boostId, reason, now }: Settling): Statement[] => [
  refundUndelivered.bind(db, { boostId, reason, now }),
  noteSettled.bind(db, { boostId, now }),
];
