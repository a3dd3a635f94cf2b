import { and, asc, eq, ne, sql } from "drizzle-orm";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { sale_traces } from "#db/schema/ledger/balances.ts";
import { ledger_entries } from "#db/schema/ledger/ledger.ts";
import { payout_items, payouts } from "#db/schema/ledger/payouts.ts";
import { checkouts } from "#db/schema/payments/checkouts.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { content } from "#db/schema/posts/posts.ts";
import type { ProviderSale } from "#domain/payments/sales/sale-port.ts";
import { type Database, runBatch } from "../database.ts";
import { type Params, prepared } from "../prepared.ts";

export type SaleTraceStore = ReturnType<typeof saleTraceStore>;

/** More movements and payouts than a sale has. */
const MAX_ROWS = 200;
type Own = { id: string; sellerId: string };

const saleOf = prepared((db, { id, sellerId }: Params<Own>) =>
  db
    .select({
      id: payments.id,
      kind: payments.kind,
      at: payments.paid_at,
      gross: payments.gross,
      fee: payments.fee,
      net: payments.net,
      refunded: payments.refunded,
      disputed: payments.disputed,
      intentId: payments.stripe_payment_intent_id,
      fan: profiles.username,
      postTitle: content.title,
      transferId: sale_traces.stripe_transfer_id,
      availableAt: sale_traces.available_at,
      cost: sql<number | null>`coalesce(${sale_traces.provider_cost}, ${payments.provider_cost})`,
    })
    .from(payments)
    .innerJoin(profiles, eq(profiles.id, payments.buyer_id))
    .leftJoin(checkouts, eq(checkouts.id, payments.checkout_id))
    .leftJoin(content, eq(content.id, checkouts.content_id))
    .leftJoin(sale_traces, eq(sale_traces.payment_id, payments.id))
    .where(and(eq(payments.id, id), eq(payments.seller_id, sellerId), ne(payments.kind, "boost")))
    .limit(1),
);
const sumOf = (account: "provider" | "platform" | "seller") =>
  sql<number>`sum(case ${ledger_entries.account} when ${sql.raw(`'${account}'`)} then ${ledger_entries.amount} else 0 end)`;
const movementsOf = prepared((db, { id, sellerId }: Params<Own>) =>
  db
    .select({
      source: ledger_entries.transaction_id,
      kind: ledger_entries.kind,
      at: sql<number>`min(${ledger_entries.created_at})`,
      card: sumOf("provider"),
      seller: sql<number>`-${sumOf("seller")}`,
    })
    .from(ledger_entries)
    .innerJoin(payments, eq(payments.id, ledger_entries.payment_id))
    .where(and(eq(ledger_entries.payment_id, id), eq(payments.seller_id, sellerId)))
    .groupBy(ledger_entries.transaction_id)
    .orderBy(sql`min(${ledger_entries.created_at})`, asc(ledger_entries.transaction_id))
    .limit(MAX_ROWS),
);
const payoutsOf = prepared((db, { id, sellerId }: Params<Own>) =>
  db
    .select({
      source: payout_items.source,
      cents: payout_items.amount,
      id: payouts.id,
      status: payouts.status,
      createdAt: payouts.created_at,
      expectedAt: payouts.expected_at,
      arrivedAt: payouts.arrived_at,
      failedAt: payouts.failed_at,
      traceId: payouts.trace_id,
    })
    .from(ledger_entries)
    .innerJoin(payout_items, eq(payout_items.source, ledger_entries.transaction_id))
    .innerJoin(payouts, eq(payouts.id, payout_items.payout_id))
    .where(
      and(
        eq(ledger_entries.payment_id, id),
        eq(ledger_entries.account, "seller"),
        eq(payouts.seller_id, sellerId),
      ),
    )
    .orderBy(asc(payouts.created_at))
    .limit(MAX_ROWS),
);
const noteCost = prepared((db, { paymentId, cost }: Params<{ paymentId: string; cost: number | null }>) =>
  db
    .update(payments)
    .set({ provider_cost: sql`coalesce(${payments.provider_cost}, ${cost})` })
    .where(eq(payments.id, paymentId)),
);
type Saved = ProviderSale & { paymentId: string; now: number };
const insertTrace = prepared((db, params: Params<Saved>) =>
  db
    .insert(sale_traces)
    .values({
      payment_id: params.paymentId,
      stripe_transfer_id: params.transferId,
      available_at: params.availableAt,
      provider_cost: params.cost,
      read_at: params.now,
    })
    .onConflictDoNothing(),
);

export function saleTraceStore(db: Database) {
  return {
    async findForSeller(id: string, sellerId: string) {
      const [[sale], movements, inPayouts] = await db.batch([
        saleOf.bind(db, { id, sellerId }),
        movementsOf.bind(db, { id, sellerId }),
        payoutsOf.bind(db, { id, sellerId }),
      ]);
      if (!sale) return null;
      const { transferId, availableAt, cost, ...own } = sale;
      const isRead = transferId !== null && availableAt !== null;
      const provided: ProviderSale | null = isRead ? { transferId, availableAt, cost } : null;
      return { ...own, provided, movements, payouts: inPayouts };
    },

    async save(paymentId: string, provided: ProviderSale, now: number) {
      await runBatch(db, [
        insertTrace.bind(db, { ...provided, paymentId, now }),
        noteCost.bind(db, { paymentId, cost: provided.cost }),
      ]);
    },
  };
}
