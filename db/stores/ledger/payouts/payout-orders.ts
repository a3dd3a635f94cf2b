import { and, eq, isNull, sql } from "drizzle-orm";
import { payout_orders, payout_weeks } from "#db/schema/ledger/payouts.ts";
import { type Database, runBatch } from "#db/stores/database.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import type { PayoutOrder } from "#domain/ledger/payouts/decide-payout.ts";

export type PayoutOrderStore = ReturnType<typeof payoutOrderStore>;

/** How long a run may hold an order; doubled for each attempt, up to the longest. */
const FIRST_LEASE_MS = 5 * 60_000;
const LONGEST_LEASE_MS = 6 * 60 * 60_000;

const weekOf = prepared((db, { weekAt }: Params<{ weekAt: number }>) =>
  db
    .select({ position: payout_weeks.position, finishedAt: payout_weeks.finished_at })
    .from(payout_weeks)
    .where(eq(payout_weeks.week_at, weekAt))
    .limit(1),
);
type Progress = { weekAt: number; position: string; finishedAt: number | null };
/** Progress never moves back, even by a run with stale data. */
const saveWeek = prepared((db, { weekAt, position, finishedAt }: Params<Progress>) =>
  db
    .insert(payout_weeks)
    .values({ week_at: weekAt, position, finished_at: finishedAt })
    .onConflictDoUpdate({
      target: payout_weeks.week_at,
      set: {
        position: sql`max(${payout_weeks.position}, ${position})`,
        finished_at: sql`coalesce(${payout_weeks.finished_at}, ${finishedAt})`,
      },
    }),
);
type NewOrder = { id: string; sellerId: string; accountId: string; weekAt: number; now: number };
const insertOrder = prepared((db, { id, sellerId, accountId, weekAt, now }: Params<NewOrder>) =>
  db
    .insert(payout_orders)
    .select(
      sql`select ${id}, ${sellerId}, ${accountId}, ${weekAt}, null, ${now}, 0, ${now}, null, null, null
        where not exists (select 1 from payout_orders where seller_id = ${sellerId} and closed_at is null)`,
    )
    .onConflictDoNothing(),
);
const claim = prepared((db, { now, limit }: Params<{ now: number; limit: number }>) =>
  db
    .update(payout_orders)
    .set({
      attempts: sql`${payout_orders.attempts} + 1`,
      next_attempt_at: sql`${now} + min(${LONGEST_LEASE_MS}, ${FIRST_LEASE_MS} << min(${payout_orders.attempts}, 10))`,
    })
    .where(
      sql`${payout_orders.id} in (select o.id from payout_orders o where o.closed_at is null
        and o.next_attempt_at <= ${now} order by o.next_attempt_at limit ${limit})`,
    )
    .returning({
      id: payout_orders.id,
      sellerId: payout_orders.seller_id,
      accountId: payout_orders.stripe_account_id,
      weekAt: payout_orders.week_at,
      amount: payout_orders.amount,
      createdAt: payout_orders.created_at,
    }),
);
const setAmount = prepared((db, { id, amount }: Params<{ id: string; amount: number }>) =>
  db
    .update(payout_orders)
    .set({ amount })
    .where(and(eq(payout_orders.id, id), isNull(payout_orders.amount), isNull(payout_orders.closed_at))),
);
const openAmount = prepared((db, { id }: Params<{ id: string }>) =>
  db
    .select({ amount: payout_orders.amount })
    .from(payout_orders)
    .where(and(eq(payout_orders.id, id), isNull(payout_orders.closed_at)))
    .limit(1),
);
const closeOpen = prepared((db, { id, refusal, now }: Params<{ id: string; refusal: string; now: number }>) =>
  db
    .update(payout_orders)
    .set({ closed_at: now, refusal })
    .where(and(eq(payout_orders.id, id), isNull(payout_orders.closed_at))),
);

export function payoutOrderStore(db: Database) {
  return {
    async findWeek(weekAt: number) {
      const [row] = await weekOf.run(db, { weekAt });
      return row ?? null;
    },

    /**
     * Adds a week's orders and saves the position after them. A creator gets one order per week, and none while another
     * is open.
     */
    async addToWeek(page: {
      weekAt: number;
      orders: { id: string; sellerId: string; accountId: string }[];
      position: string;
      isFinished: boolean;
      now: number;
    }) {
      const { weekAt, position, now } = page;
      await runBatch(db, [
        ...page.orders.map((order) => insertOrder.bind(db, { ...order, weekAt, now })),
        saveWeek.bind(db, { weekAt, position, finishedAt: page.isFinished ? now : null }),
      ]);
    },

    /** Claims due orders, longest due first, so that parallel runs don't handle the same ones. */
    claimDue: (now: number, limit: number): Promise<PayoutOrder[]> => claim.run(db, { now, limit }),

    /** Sets an open order's amount once; returns its amount, or null if it was closed. */
    async decide(id: string, amount: number): Promise<number | null> {
      const [, [row]] = await db.batch([setAmount.bind(db, { id, amount }), openAmount.bind(db, { id })]);
      return row?.amount ?? null;
    },

    async close(id: string, refusal: string, now: number): Promise<void> {
      await closeOpen.run(db, { id, refusal, now });
    },
  };
}
