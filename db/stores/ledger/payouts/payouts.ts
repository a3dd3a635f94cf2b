import { and, eq, isNull, sql } from "drizzle-orm";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { ledger_entries } from "#db/schema/ledger/ledger.ts";
import { payout_orders, payouts } from "#db/schema/ledger/payouts.ts";
import { type Database, runBatch } from "#db/stores/database.ts";
import { enqueueNews } from "#db/stores/payments/caused-news.ts";
import { insertEntry } from "#db/stores/payments/payment-queries.ts";
import { insertEvent } from "#db/stores/payments/webhook-events.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import { type RowOf, rowOf, rowParams } from "#db/stores/prepared-rows.ts";
import type { LedgerEntry } from "#domain/ledger/entry.ts";
import type { SellerEarnings } from "#domain/ledger/payouts/decide-payout.ts";
import type { CausedNews } from "#domain/notifications/payment-news/news.ts";
import type { WebhookEventRow } from "#domain/payments/webhooks/event-row.ts";
import { earningsOf, sellersAfter, toEarnings } from "./earnings.ts";
import { allocateItems } from "./payout-items.ts";
import { itemsOf, itemTotals, onTheirWay, openOrderOf, ownPayout, payoutsOf } from "./payout-queries.ts";

export type PayoutRow = typeof payouts.$inferInsert;
export type PayoutStore = ReturnType<typeof payoutStore>;

/** Statuses never go back, so this decides which of two snapshots is newer. */
const progress = (status: typeof payouts.status | ReturnType<typeof sql>) =>
  sql`case ${status} when 'pending' then 0 when 'in_transit' then 1 when 'paid' then 2 else 3 end`;
const excluded = (column: { name: string }) => sql.raw(`excluded.${column.name}`);

const savePayout = prepared((db, params: Params<RowOf<typeof payouts>>) =>
  db
    .insert(payouts)
    .values(rowParams(payouts, params))
    .onConflictDoUpdate({
      target: payouts.id,
      set: {
        status: excluded(payouts.status),
        expected_at: excluded(payouts.expected_at),
        arrived_at: excluded(payouts.arrived_at),
        failed_at: sql`coalesce(${payouts.failed_at}, ${excluded(payouts.failed_at)})`,
        failure_code: sql`coalesce(${excluded(payouts.failure_code)}, ${payouts.failure_code})`,
        trace_id: sql`coalesce(${excluded(payouts.trace_id)}, ${payouts.trace_id})`,
      },
      setWhere: sql`${progress(excluded(payouts.status))} >= ${progress(payouts.status)}`,
    }),
);
type Carried = { orderId: string; sellerId: string; payoutId: string; now: number };
const carryOut = prepared((db, { orderId, sellerId, payoutId, now }: Params<Carried>) =>
  db
    .update(payout_orders)
    .set({
      stripe_payout_id: payoutId,
      closed_at: sql`coalesce(${payout_orders.closed_at}, ${now})`,
      refusal: null,
    })
    .where(
      and(
        eq(payout_orders.id, orderId),
        eq(payout_orders.seller_id, sellerId),
        isNull(payout_orders.stripe_payout_id),
      ),
    ),
);
const sellerByAccount = prepared((db, { accountId }: Params<{ accountId: string }>) =>
  db
    .select({ id: profiles.id, email: profiles.email })
    .from(profiles)
    .where(eq(profiles.stripe_account_id, accountId))
    .limit(1),
);

export function payoutStore(db: Database) {
  return {
    async findSeller(accountId: string) {
      const [row] = await sellerByAccount.run(db, { accountId });
      return row ?? null;
    },

    async findEarnings(sellerId: string): Promise<SellerEarnings | null> {
      const [row] = await earningsOf.run(db, { sellerId });
      return row ? toEarnings(row) : null;
    },

    async listSellers(after: string, limit: number): Promise<SellerEarnings[]> {
      const rows = await sellersAfter.run(db, { after, limit });
      return rows.flatMap((row) => toEarnings(row) ?? []);
    },

    async findBalance(sellerId: string) {
      const [[row], [underway], orders] = await db.batch([
        earningsOf.bind(db, { sellerId }),
        onTheirWay.bind(db, { sellerId }),
        openOrderOf.bind(db, { sellerId }),
      ]);
      return {
        seller: row ? toEarnings(row) : null,
        underway: underway ?? { amount: 0, expectedAt: null },
        isOrdered: orders.length > 0,
      };
    },

    listForSeller: (sellerId: string, limit: number, after: { at: number; id: string } | null = null) =>
      payoutsOf.run(db, { sellerId, limit, ...(after ?? { at: 0, id: "" }) }, { isFirst: after === null }),

    async findWithItems(id: string, sellerId: string, limit: number) {
      const [[payout], [totals], items] = await db.batch([
        ownPayout.bind(db, { id, sellerId }),
        itemTotals.bind(db, { id, sellerId }),
        itemsOf.bind(db, { id, sellerId, limit }),
      ]);
      return payout
        ? { ...payout, items, itemCount: totals?.count ?? 0, itemCents: totals?.cents ?? 0 }
        : null;
    },

    /** Records a payout's state, entries, items, news, and the order it fulfills in one transaction. */
    async record(snapshot: {
      payout: PayoutRow;
      entries: LedgerEntry[];
      news: CausedNews[];
      orderId: string | null;
      event: WebhookEventRow | null;
      now: number;
    }) {
      const { payout, orderId, now } = snapshot;
      const { id, seller_id: sellerId, amount } = payout;
      await runBatch(db, [
        savePayout.bind(db, rowOf(payouts, payout)),
        // Must come before the entries: their absence shows that this is the first time.
        allocateItems.bind(db, { id, sellerId, amount }),
        ...enqueueNews(db, snapshot.news),
        ...snapshot.entries.map((entry) => insertEntry.bind(db, rowOf(ledger_entries, entry))),
        ...(orderId === null ? [] : [carryOut.bind(db, { orderId, sellerId, payoutId: id, now })]),
        ...insertEvent(db, snapshot.event),
      ]);
    },
  };
}
