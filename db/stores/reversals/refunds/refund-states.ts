import { and, eq, sql } from "drizzle-orm";
import { seller_debts, seller_returns } from "#db/schema/ledger/debts.ts";
import { refund_requests } from "#db/schema/reversals/refunds.ts";
import type { Database, Statement } from "#db/stores/database.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/durations.ts";

export type RequestedRefund = {
  requestId: string;
  refundId: string;
  state: "pending" | "succeeded" | "failed" | "canceled";
};
/** A creator's balance only grows with sales. */
export const DEBT_RETRY_MS = 6 * HOUR_MS;
/** What we owe is retried soon. */
export const RETURN_RETRY_MS = 15 * MINUTE_MS;

const progress = (state: SQLState) =>
  sql`case ${state} when 'requested' then 0 when 'pending' then 1 when 'succeeded' then 2 else 3 end`;
type SQLState = typeof refund_requests.state | Params<RequestedRefund>["state"];

type Reported = RequestedRefund & { paymentId: string; now: number };
/** States never go back, so the order of snapshots doesn't matter. */
const saveState = prepared((db, { requestId, paymentId, refundId, state, now }: Params<Reported>) =>
  db
    .update(refund_requests)
    .set({
      stripe_refund_id: refundId,
      state,
      closed_at: sql`coalesce(${refund_requests.closed_at}, case when ${state} <> 'pending' then ${now} end)`,
      refusal: null,
    })
    .where(
      and(
        eq(refund_requests.id, requestId),
        eq(refund_requests.payment_id, paymentId),
        sql`${progress(state)} >= ${progress(refund_requests.state)}`,
      ),
    ),
);
/** Money that the provider hasn't moved yet, in cents: to collect from the creator, and to return to them. */
export type StillToMove = { sellerId: string; toTake: number; toReturn: number };
type Debt = { paymentId: string; sellerId: string; amount: number; now: number; next: number };
const saveDebt = prepared((db, { paymentId, sellerId, amount, now, next }: Params<Debt>) =>
  db
    .insert(seller_debts)
    .values({ payment_id: paymentId, seller_id: sellerId, amount, created_at: now, next_attempt_at: next })
    .onConflictDoUpdate({ target: seller_debts.payment_id, set: { amount, next_attempt_at: next } }),
);
const deleteDebt = prepared((db, { paymentId }: Params<{ paymentId: string }>) =>
  db.delete(seller_debts).where(eq(seller_debts.payment_id, paymentId)),
);
const saveReturn = prepared((db, { paymentId, sellerId, amount, now, next }: Params<Debt>) =>
  db
    .insert(seller_returns)
    .values({ payment_id: paymentId, seller_id: sellerId, amount, created_at: now, next_attempt_at: next })
    .onConflictDoUpdate({ target: seller_returns.payment_id, set: { amount, next_attempt_at: next } }),
);
const deleteReturn = prepared((db, { paymentId }: Params<{ paymentId: string }>) =>
  db.delete(seller_returns).where(eq(seller_returns.payment_id, paymentId)),
);

/** Records the progress of a payment's refund requests and what's still to collect from or return to its creator. */
export function saveRefundStates(
  db: Database,
  snapshot: {
    paymentId: string;
    requests: RequestedRefund[];
    stillToMove: StillToMove;
    now: number;
  },
): Statement[] {
  const { paymentId, now } = snapshot;
  const { sellerId, toTake, toReturn } = snapshot.stillToMove;
  return [
    ...snapshot.requests.map((request) => saveState.bind(db, { ...request, paymentId, now })),
    toTake > 0
      ? saveDebt.bind(db, { sellerId, amount: toTake, paymentId, now, next: now + DEBT_RETRY_MS })
      : deleteDebt.bind(db, { paymentId }),
    toReturn > 0
      ? saveReturn.bind(db, { sellerId, amount: toReturn, paymentId, now, next: now + RETURN_RETRY_MS })
      : deleteReturn.bind(db, { paymentId }),
  ];
}
