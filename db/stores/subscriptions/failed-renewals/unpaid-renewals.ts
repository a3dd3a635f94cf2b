import { and, eq, isNull, sql } from "drizzle-orm";
import { unpaid_renewals } from "#db/schema/subscriptions/renewals.ts";
import type { Database, Statement } from "#db/stores/database.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import { type RowOf, rowOf, rowParams } from "#db/stores/prepared-rows.ts";

type NewUnpaid = typeof unpaid_renewals.$inferInsert;
export const FIRST_LEASE_MS = 5 * 60_000;

const unpaidById = prepared((db, { id, attempt }: Params<{ id: string; attempt: string }>) =>
  db
    .select({
      step: unpaid_renewals.step,
      failureId: unpaid_renewals.failure_id,
      firstFailedAt: unpaid_renewals.first_failed_at,
      act: unpaid_renewals.act,
      at: unpaid_renewals.next_at,
      canceledAt: unpaid_renewals.canceled_at,
      tries: sql<number>`(select count(*) from renewal_attempts a where a.renewal_id = unpaid_renewals.id)`,
      hasTried: sql<boolean>`exists (select 1 from renewal_attempts a where a.id = ${attempt})`.mapWith(
        Boolean,
      ),
    })
    .from(unpaid_renewals)
    .where(eq(unpaid_renewals.id, id))
    .limit(1),
);

export async function findUnpaid(db: Database, id: string, attempt: string) {
  const [row] = await unpaidById.run(db, { id, attempt });
  return row ?? null;
}

/** Newer data wins; attempts already made still count. */
const saveUnpaid = prepared((db, params: Params<RowOf<typeof unpaid_renewals>>) => {
  const row = rowParams(unpaid_renewals, params);
  const hasChanged = sql`${unpaid_renewals.failure_id} <> ${row.failure_id} or ${unpaid_renewals.next_at} <> ${row.next_at}
    or ${unpaid_renewals.act} <> ${row.act}`;
  return db
    .insert(unpaid_renewals)
    .values(row)
    .onConflictDoUpdate({
      target: unpaid_renewals.id,
      set: {
        claim_at: sql`case when ${hasChanged} then ${row.next_at} else ${unpaid_renewals.claim_at} end`,
        claims: sql`case when ${hasChanged} then 0 else ${unpaid_renewals.claims} end`,
        failure_id: row.failure_id,
        failed_at: row.failed_at,
        reason: row.reason,
        act: row.act,
        next_at: row.next_at,
        closed_at: null,
        updated_at: row.updated_at,
      },
      setWhere: sql`${unpaid_renewals.updated_at} <= ${row.updated_at}`,
    });
});
const closeUnpaid = prepared((db, { id, now }: Params<{ id: string; now: number }>) =>
  db
    .update(unpaid_renewals)
    .set({ closed_at: now, updated_at: now })
    .where(
      and(
        eq(unpaid_renewals.subscription_id, id),
        isNull(unpaid_renewals.closed_at),
        sql`${unpaid_renewals.updated_at} <= ${now}`,
      ),
    ),
);

/** Records a subscription's unpaid month; null closes it. */
export const settleUnpaid = (
  db: Database,
  subscriptionId: string,
  unpaid: NewUnpaid | null,
  now: number,
): Statement =>
  unpaid === null
    ? closeUnpaid.bind(db, { id: subscriptionId, now })
    : saveUnpaid.bind(db, rowOf(unpaid_renewals, unpaid));

const closeRetries = prepared((db, { id, now }: Params<{ id: string; now: number }>) =>
  db
    .update(unpaid_renewals)
    .set({
      act: "end",
      next_at: now,
      claim_at: sql`${now} + ${FIRST_LEASE_MS}`,
      canceled_at: now,
      updated_at: now,
    })
    .where(and(eq(unpaid_renewals.subscription_id, id), isNull(unpaid_renewals.closed_at))),
);
/** Prevents further attempts; the requester or a later run ends the subscription. */
export const stopRetries = (db: Database, subscriptionId: string, now: number) =>
  closeRetries.run(db, { id: subscriptionId, now });
