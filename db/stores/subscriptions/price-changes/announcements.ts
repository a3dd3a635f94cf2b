import { and, eq, isNull, sql } from "drizzle-orm";
import type { IfNoAnswer } from "#db/kinds.ts";
import { price_changes, price_requests } from "#db/schema/subscriptions/price-changes.ts";
import type { Database, Statement } from "#db/stores/database.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import { DAY_MS } from "#domain/durations.ts";

/** An increase for existing subscribers. `since` (ms): a later increase blocks this one. */
export type NewIncrease = {
  id: string;
  sellerId: string;
  to: number;
  ifNoAnswer: IfNoAnswer;
  now: number;
  effectiveFrom: number;
  runsUntil: number;
  since: number;
};

/** A fully announced decrease makes room for the next change. */
const closeDecrease = prepared((db, { sellerId, now }: Params<{ sellerId: string; now: number }>) =>
  db
    .update(price_changes)
    .set({ closed_at: now })
    .where(
      and(
        eq(price_changes.seller_id, sellerId),
        isNull(price_changes.closed_at),
        isNull(price_changes.if_no_answer),
        sql`${price_changes.passes} > 0`,
      ),
    ),
);
const paysLess = (seller: Params<NewIncrease>["sellerId"], to: Params<NewIncrease>["to"]) =>
  sql`from subscriptions s where s.seller_id = ${seller} and s.status = 'active' and s.ended_at is null and s.price < ${to}`;
const insertIncrease = prepared((db, params: Params<NewIncrease>) => {
  const { id, sellerId, to, ifNoAnswer, now, effectiveFrom, runsUntil, since } = params;
  return db
    .insert(price_changes)
    .select(
      sql`select ${id}, ${sellerId}, (select max(s.price) ${paysLess(sellerId, to)}), ${to}, ${ifNoAnswer}, ${now},
        ${effectiveFrom}, '', 0, ${now}, ${runsUntil}, null, null
      where exists (select 1 from profiles p where p.id = ${sellerId} and p.subscription_price = ${to}
          and p.closed_at is null)
        and exists (select 1 ${paysLess(sellerId, to)})
        and not exists (select 1 from price_changes c where c.seller_id = ${sellerId}
          and (c.closed_at is null or (c.if_no_answer is not null and c.announced_at > ${since})))`,
    )
    .onConflictDoNothing()
    .returning({ id: price_changes.id });
});

export const announceStatements = (db: Database, increase: NewIncrease) =>
  [
    closeDecrease.bind(db, { sellerId: increase.sellerId, now: increase.now }),
    insertIncrease.bind(db, increase),
  ] as const;

/** How long a decrease also applies to fans who complete a checkout or resume: longer than any month. */
const DECREASE_RUNS_MS = 32 * DAY_MS;

/** A later price increase ends the decrease for returning fans, once everyone who pays more was notified of it. */
const endDecrease = prepared(
  (db, { sellerId, to, now }: Params<{ sellerId: string; to: number; now: number }>) =>
    db
      .update(price_changes)
      .set({ closed_at: now })
      .where(
        and(
          eq(price_changes.seller_id, sellerId),
          isNull(price_changes.closed_at),
          isNull(price_changes.if_no_answer),
          sql`${price_changes.passes} > 0 and ${price_changes.new_cents} < ${to}`,
        ),
      ),
);
type NewPrice = { id: string; sellerId: string; to: number; now: number; runsUntil: number };
const isLower = ({ sellerId, to }: Params<NewPrice>) =>
  sql`exists (select 1 from profiles p where p.id = ${sellerId} and p.subscription_price > ${to})`;
/** Voids earlier changes: nobody is asked to pay more than new subscribers, or misses part of a decrease. */
const closeOpen = prepared((db, params: Params<NewPrice>) =>
  db
    .update(price_changes)
    .set({
      closed_at: params.now,
      canceled_at: sql`case when ${price_changes.if_no_answer} is null then null else ${params.now} end`,
    })
    .where(
      and(eq(price_changes.seller_id, params.sellerId), isNull(price_changes.closed_at), isLower(params)),
    ),
);
const isWithdrawnBySeller = ({ sellerId }: Params<NewPrice>) =>
  and(
    isNull(price_requests.closed_at),
    sql`${price_requests.change_id} in (select c.id from price_changes c where c.seller_id = ${sellerId}
      and c.canceled_at is not null)`,
  );
/**
 * Closes requests that haven't begun, since an open one would keep the lower price from the fan; they're notified of
 * that price instead.
 */
const closeAsked = prepared((db, params: Params<NewPrice>) =>
  db
    .update(price_requests)
    .set({ closed_at: params.now, outcome: "withdrawn" })
    .where(
      and(
        isWithdrawnBySeller(params),
        isNull(price_requests.begun_at),
        isNull(price_requests.stopped_at),
        isLower(params),
      ),
    ),
);
/**
 * Other subscriptions are set to end at the provider. Their fans are notified at once that they can resume at the old
 * price.
 */
const wakeOthers = prepared((db, params: Params<NewPrice>) =>
  db
    .update(price_requests)
    .set({ due_at: params.now })
    .where(and(isWithdrawnBySeller(params), isLower(params))),
);
const insertDecrease = prepared((db, params: Params<NewPrice>) => {
  const { id, sellerId, to, now, runsUntil } = params;
  return db
    .insert(price_changes)
    .select(
      sql`select ${id}, ${sellerId}, p.subscription_price, ${to}, null, ${now}, ${now}, '', 0, ${now}, ${runsUntil}, null, null
      from profiles p where p.id = ${sellerId} and p.subscription_price > ${to}
        and exists (select 1 from subscriptions s where s.seller_id = ${sellerId} and s.ended_at is null and s.price > ${to})`,
    )
    .onConflictDoNothing();
});

/**
 * Extends a lower price to existing subscribers, and ends that on a higher one. Must come before storing the new price;
 * does nothing if it's unchanged (undefined).
 */
export function newPriceStatements(
  db: Database,
  { sellerId, to, now }: { sellerId: string; to: number | undefined; now: number },
): Statement[] {
  if (to === undefined) return [];
  const params = { sellerId, to, now, id: `${sellerId}-${now}`, runsUntil: now + DECREASE_RUNS_MS };
  return [
    endDecrease.bind(db, params),
    closeOpen.bind(db, params),
    closeAsked.bind(db, params),
    wakeOthers.bind(db, params),
    insertDecrease.bind(db, params),
  ];
}
