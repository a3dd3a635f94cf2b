import { and, asc, desc, eq, inArray, isNull, notInArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { ledger_entries } from "#db/schema/ledger/ledger.ts";
import { payout_items, payout_orders, payouts } from "#db/schema/ledger/payouts.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { soldTitle } from "#db/stores/payments/sold-title.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";

const shown = {
  id: payouts.id,
  amount: payouts.amount,
  status: payouts.status,
  createdAt: payouts.created_at,
  expectedAt: payouts.expected_at,
  arrivedAt: payouts.arrived_at,
  failedAt: payouts.failed_at,
  failureCode: payouts.failure_code,
  traceId: payouts.trace_id,
};

type ListParams = Params<{ sellerId: string; at: number; id: string; limit: number }>;
export const payoutsOf = prepared(
  (db, { sellerId, at, id, limit }: ListParams, { isFirst }: { isFirst: boolean }) =>
    db
      .select(shown)
      .from(payouts)
      .where(
        and(
          eq(payouts.seller_id, sellerId),
          isFirst ? undefined : sql`(${payouts.created_at}, ${payouts.id}) < (${at}, ${id})`,
        ),
      )
      .orderBy(desc(payouts.created_at), desc(payouts.id))
      .limit(limit),
);
export const onTheirWay = prepared((db, { sellerId }: Params<{ sellerId: string }>) =>
  db
    .select({
      amount: sql<number>`coalesce(sum(${payouts.amount}), 0)`,
      expectedAt: sql<number | null>`max(${payouts.expected_at})`,
    })
    .from(payouts)
    .where(and(eq(payouts.seller_id, sellerId), inArray(payouts.status, ["pending", "in_transit"]))),
);
export const openOrderOf = prepared((db, { sellerId }: Params<{ sellerId: string }>) =>
  db
    .select({ id: payout_orders.id })
    .from(payout_orders)
    .where(and(eq(payout_orders.seller_id, sellerId), isNull(payout_orders.closed_at)))
    .limit(1),
);

type Own = { id: string; sellerId: string };
export const ownPayout = prepared((db, { id, sellerId }: Params<Own>) =>
  db
    .select(shown)
    .from(payouts)
    .where(and(eq(payouts.id, id), eq(payouts.seller_id, sellerId)))
    .limit(1),
);
export const itemTotals = prepared((db, { id, sellerId }: Params<Own>) =>
  db
    .select({ count: sql<number>`count(*)`, cents: sql<number>`coalesce(sum(${payout_items.amount}), 0)` })
    .from(payout_items)
    .innerJoin(payouts, eq(payouts.id, payout_items.payout_id))
    .where(and(eq(payout_items.payout_id, id), eq(payouts.seller_id, sellerId))),
);
const earlier = alias(payouts, "earlier");
/** Oldest first; an earlier payout that paid ahead has no entry and comes first. */
export const itemsOf = prepared((db, { id, sellerId, limit }: Params<Own & { limit: number }>) =>
  db
    .select({
      source: payout_items.source,
      cents: payout_items.amount,
      kind: ledger_entries.kind,
      at: sql<number>`coalesce(${ledger_entries.created_at}, ${earlier.created_at}, 0)`,
      sale: payments.kind,
      fan: profiles.username,
      postTitle: soldTitle,
    })
    .from(payout_items)
    .innerJoin(payouts, eq(payouts.id, payout_items.payout_id))
    .leftJoin(
      ledger_entries,
      and(
        eq(ledger_entries.transaction_id, payout_items.source),
        eq(ledger_entries.account, "seller"),
        notInArray(ledger_entries.kind, ["payout", "payout_failed"]),
      ),
    )
    .leftJoin(payments, eq(payments.id, ledger_entries.payment_id))
    .leftJoin(profiles, eq(profiles.id, payments.buyer_id))
    .leftJoin(
      earlier,
      sql`${earlier.id} = substr(${payout_items.source}, 8) and ${payout_items.source} >= 'payout:'
      and ${payout_items.source} < 'payout;' and ${ledger_entries.id} is null`,
    )
    .where(and(eq(payout_items.payout_id, id), eq(payouts.seller_id, sellerId)))
    .orderBy(asc(ledger_entries.created_at), asc(payout_items.source))
    .limit(limit),
);
