import { and, eq, sql } from "drizzle-orm";
import { refund_requests, seller_debts } from "../../schema/refunds.ts";
import type { Database, Statement } from "../database.ts";
import { type Params, prepared } from "../prepared.ts";

/** How far the refund of a request has come at the provider. */
export type RequestedRefund = {
  requestId: string;
  refundId: string;
  state: "pending" | "succeeded" | "failed" | "canceled";
};
/** The provider repeats a refusal for a day, so there is no use in asking sooner. */
export const DEBT_RETRY_MS = 25 * 60 * 60 * 1000;

const progress = (state: SQLState) =>
  sql`case ${state} when 'requested' then 0 when 'pending' then 1 when 'succeeded' then 2 else 3 end`;
type SQLState = typeof refund_requests.state | Params<RequestedRefund>["state"];

type Reported = RequestedRefund & { paymentId: string; now: number };
/** A state never goes back, so the order of snapshots doesn't matter. */
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

/** The statements that record how far a payment's refund requests have come, and what its seller owes back. */
export function saveRefundStates(
  db: Database,
  snapshot: {
    paymentId: string;
    requests: RequestedRefund[];
    debt: { sellerId: string; amount: number };
    now: number;
  },
): Statement[] {
  const { paymentId, now, debt } = snapshot;
  return [
    ...snapshot.requests.map((request) => saveState.bind(db, { ...request, paymentId, now })),
    debt.amount > 0
      ? saveDebt.bind(db, { ...debt, paymentId, now, next: now + DEBT_RETRY_MS })
      : deleteDebt.bind(db, { paymentId }),
  ];
}
