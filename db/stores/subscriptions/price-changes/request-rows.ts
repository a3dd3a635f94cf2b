import { and, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { price_requests } from "#db/schema/subscriptions/price-changes.ts";
import type { Database } from "#db/stores/database.ts";
import { isUnrestricted } from "#db/stores/moderation/people/restriction-state.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import type { PriceRequest } from "#domain/subscriptions/price-changes/price-request.ts";

/** Needs `price_requests`. */
export const isWithdrawn = sql<boolean>`exists (select 1 from price_changes c
  where c.id = price_requests.change_id and c.canceled_at is not null)`;
export const requestColumns = {
  ...getTableColumns(price_requests),
  isWithdrawn: isWithdrawn.mapWith(Boolean),
};

/** Whether subscribers may be notified: nobody is asked to pay a restricted creator more; lower prices still apply. */
export const mayTell = (change: SQL) =>
  sql`(${change}.if_no_answer is null or ${isUnrestricted(sql`${change}.seller_id`)})`;

export type RequestRow = typeof price_requests.$inferSelect & { isWithdrawn: boolean };
export const toPriceRequest = (row: RequestRow): PriceRequest => ({
  id: row.id,
  from: row.from_cents,
  to: row.to_cents,
  ifNoAnswer: row.if_no_answer,
  effectiveFrom: row.effective_from,
  answer: row.answer,
  remindedAt: row.reminded_at,
  begunAt: row.begun_at,
  stoppedAt: row.stopped_at,
  isWithdrawn: row.isWithdrawn,
  closedAt: row.closed_at,
});

const openRequestOf = prepared((db, { subscriptionId }: Params<{ subscriptionId: string }>) =>
  db
    .select(requestColumns)
    .from(price_requests)
    .where(and(eq(price_requests.subscription_id, subscriptionId), isNull(price_requests.closed_at)))
    .limit(1),
);
export async function findOpenRequest(db: Database, subscriptionId: string): Promise<PriceRequest | null> {
  const [row] = await openRequestOf.run(db, { subscriptionId });
  return row ? toPriceRequest(row) : null;
}

const agreedPricesOf = prepared((db, { subscriptionId }: Params<{ subscriptionId: string }>) =>
  db
    .select({ cents: price_requests.to_cents })
    .from(price_requests)
    .where(and(eq(price_requests.subscription_id, subscriptionId), isNotNull(price_requests.begun_at))),
);
/** Monthly prices (cents) that a subscription may have besides its first. */
export const findAgreedPrices = async (db: Database, subscriptionId: string): Promise<number[]> =>
  (await agreedPricesOf.run(db, { subscriptionId })).map(({ cents }) => cents);
