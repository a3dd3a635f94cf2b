import { and, eq, gt, sql } from "drizzle-orm";
import type { checkouts } from "#db/schema/payments/checkouts.ts";
import { spending_limits } from "#db/schema/payments/saved-cards.ts";
import type { Database } from "../database.ts";
import { type ParamOr, type Params, prepared } from "../prepared.ts";
import type { RowOf } from "../prepared-rows.ts";

export type SpendingLimitStore = ReturnType<typeof spendingLimitStore>;
type Who = { userId: string; now: number };

const inForce = (now: ParamOr<number>) =>
  sql<number | null>`case when l.next_at <= ${now} then l.next_amount else l.amount end`;

/** A fan's payments this month (UTC), including renewals, less refunds. */
const spentBy = (buyerId: ParamOr<string>, now: ParamOr<number>) => sql<number>`(
  select coalesce(sum(p.gross - p.refunded), 0) from payments p where p.buyer_id = ${buyerId}
    and p.paid_at >= unixepoch(${now} / 1000, 'unixepoch', 'start of month') * 1000)`;

/**
 * What a fan may still pay on open pages. Timed-out pages count until the provider confirms their outcome, since they
 * may have been paid at the last moment.
 */
const openFor = (buyerId: ParamOr<string>, now: ParamOr<number>) => sql<number>`(
  select coalesce(sum(c.amount), 0) from checkouts c where c.buyer_id = ${buyerId}
    and c.completed_at is null and c.expired_at is null
    and (c.expires_at > ${now} or c.stripe_session_id is not null))`;

/** Whether a new checkout fits the fan's limit, if any. Belongs in the statement that adds it. */
export function fitsLimit(row: Params<RowOf<typeof checkouts>>) {
  const buyerId = row["checkouts.buyer_id"];
  const now = row["checkouts.created_at"];
  const after = sql`${spentBy(buyerId, now)} + ${openFor(buyerId, now)} + ${row["checkouts.amount"]}`;
  const limit = sql`(select ${inForce(now)} from spending_limits l where l.user_id = ${buyerId})`;
  return sql`${after} <= coalesce(${limit}, 1e15)`;
}

const spendingOf = prepared((db, { userId, now }: Params<Who>) =>
  db
    .select({
      spent: spentBy(userId, now),
      open: openFor(userId, now),
      limit: sql<number | null>`max(${inForce(now)})`,
      nextAt: sql<number | null>`max(case when l.next_at > ${now} then l.next_at end)`,
      nextAmount: sql<number | null>`max(case when l.next_at > ${now} then l.next_amount end)`,
    })
    .from(sql`spending_limits l`)
    .where(sql`l.user_id = ${userId}`),
);

type NewLimit = Who & { amount: number | null; nextAt: number };
const current = sql`case when ${spending_limits.next_at} <= excluded.updated_at
  then ${spending_limits.next_amount} else ${spending_limits.amount} end`;
const isLower = sql`(excluded.amount is not null and excluded.amount <= coalesce(${current}, 1e15))`;
const isSameRaise = sql`(${spending_limits.next_at} > excluded.updated_at
  and ${spending_limits.next_amount} is excluded.amount)`;
const saveLimit = prepared((db, { userId, amount, nextAt, now }: Params<NewLimit>) =>
  db
    .insert(spending_limits)
    .values({ user_id: userId, amount, updated_at: now })
    .onConflictDoUpdate({
      target: spending_limits.user_id,
      set: {
        amount: sql`case when ${isLower} then excluded.amount else ${current} end`,
        next_amount: sql`case when ${isLower} or ${current} is null then null else excluded.amount end`,
        // Repeating a raise doesn't restart its waiting period.
        next_at: sql`case when ${isLower} or ${current} is null then null
          when ${isSameRaise} then ${spending_limits.next_at} else ${nextAt} end`,
        updated_at: now,
      },
    }),
);
const withdrawChange = prepared((db, { userId, now }: Params<Who>) =>
  db
    .update(spending_limits)
    .set({ next_amount: null, next_at: null, updated_at: now })
    .where(and(eq(spending_limits.user_id, userId), gt(spending_limits.next_at, now)))
    .returning({ userId: spending_limits.user_id }),
);

/** Fans' own monthly limits, in cents. */
export function spendingLimitStore(db: Database) {
  return {
    /**
     * Returns what was spent this month and may still be paid on open pages, the limit (null for none), and a pending
     * raise, if any: the new limit, or null for none, at `nextAt`.
     */
    async find(userId: string, now: number) {
      const [row] = await spendingOf.run(db, { userId, now });
      if (!row) throw new Error("a sum has no row");
      return row;
    },

    /** A first or lower limit applies at once; a higher one or none (null) applies at `nextAt` (ms). */
    async set(change: NewLimit) {
      await saveLimit.run(db, change);
    },

    async withdraw(userId: string, now: number): Promise<boolean> {
      return (await withdrawChange.run(db, { userId, now })).length > 0;
    },
  };
}
