import { and, asc, eq, gte, lt, sql } from "drizzle-orm";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { seller_months } from "#db/schema/ledger/balances.ts";
import { ledger_entries } from "#db/schema/ledger/ledger.ts";
import { payments } from "#db/schema/payments/payments.ts";
import type { Database } from "../database.ts";
import { soldTitle } from "../payments/sold-title.ts";
import { type Params, prepared } from "../prepared.ts";

export type StatementStore = ReturnType<typeof statementStore>;

/** More months than the product has existed. */
const MAX_MONTHS = 240;
type Month = { sellerId: string; month: string; from: number; to: number };

const monthsOf = prepared((db, { sellerId, limit }: Params<{ sellerId: string; limit: number }>) =>
  db
    .select({ month: seller_months.month, earned: seller_months.earned, entries: seller_months.entries })
    .from(seller_months)
    .where(eq(seller_months.seller_id, sellerId))
    .orderBy(asc(seller_months.month))
    .limit(limit),
);

const isSellers = (params: Params<Pick<Month, "sellerId" | "from" | "to">>) =>
  and(
    eq(ledger_entries.seller_id, params.sellerId),
    eq(ledger_entries.account, "seller"),
    gte(ledger_entries.created_at, params.from),
    lt(ledger_entries.created_at, params.to),
  );
/** Our fee for a sale's entry; later movements are booked without one. */
const feeOfSale = sql<number>`case ${ledger_entries.kind} when 'sale' then coalesce((select -sum(f.amount)
  from ledger_entries f where f.transaction_id = ${ledger_entries.transaction_id} and f.account = 'platform'), 0) else 0 end`;
const has = (kind: "refund" | "dispute") =>
  sql<boolean>`exists (select 1 from ledger_entries r where r.payment_id = ${ledger_entries.payment_id}
    and r.kind = ${sql.raw(`'${kind}'`)})`.mapWith(Boolean);

type PageParams = Params<Omit<Month, "month"> & { at: number; id: string; limit: number }>;
const entriesOf = prepared((db, params: PageParams, { isFirst }: { isFirst: boolean }) =>
  db
    .select({
      id: ledger_entries.id,
      at: ledger_entries.created_at,
      kind: ledger_entries.kind,
      cents: sql<number>`-${ledger_entries.amount}`,
      fee: feeOfSale,
      source: ledger_entries.transaction_id,
      paymentId: ledger_entries.payment_id,
      payoutId: sql<string | null>`(select p.id from payouts p
        where p.id = substr(replace(${ledger_entries.transaction_id}, ':failed', ''), 8)
        and ${ledger_entries.kind} in ('payout', 'payout_failed'))`,
      sale: payments.kind,
      fan: profiles.username,
      postTitle: soldTitle,
      isRefunded: has("refund"),
      isDisputed: has("dispute"),
    })
    .from(ledger_entries)
    .leftJoin(payments, eq(payments.id, ledger_entries.payment_id))
    .leftJoin(profiles, eq(profiles.id, payments.buyer_id))
    .where(
      and(
        isSellers(params),
        isFirst
          ? undefined
          : sql`(${ledger_entries.created_at}, ${ledger_entries.id}) > (${params.at}, ${params.id})`,
      ),
    )
    .orderBy(asc(ledger_entries.created_at), asc(ledger_entries.id))
    .limit(params.limit),
);
const sumsOf = prepared((db, params: Params<Omit<Month, "month">>) =>
  db
    .select({
      kind: ledger_entries.kind,
      count: sql<number>`count(*)`,
      cents: sql<number>`-sum(${ledger_entries.amount})`,
      fee: sql<number>`sum(${feeOfSale})`,
    })
    .from(ledger_entries)
    .where(isSellers(params))
    .groupBy(ledger_entries.kind),
);
const before = prepared((db, { sellerId, month }: Params<Pick<Month, "sellerId" | "month">>) =>
  db
    .select({ cents: sql<number>`coalesce(sum(${seller_months.earned}), 0)` })
    .from(seller_months)
    .where(and(eq(seller_months.seller_id, sellerId), lt(seller_months.month, month))),
);

/** Where a page starts: at the cursor's time, so that the index isn't scanned from the month's first day. */
const startAfter = ({ from }: Month, after: { at: number; id: string } | null) =>
  after === null ? { from, at: 0, id: "" } : { from: Math.max(from, after.at), ...after };

export function statementStore(db: Database) {
  return {
    /** Months with activity, oldest first, with their changes (cents). */
    listMonths: (sellerId: string) => monthsOf.run(db, { sellerId, limit: MAX_MONTHS }),

    /** A month's opening balance (cents), sums by kind, and a page of entries, in one round trip. */
    async findMonth(month: Month, after: { at: number; id: string } | null, limit: number) {
      const page = { ...month, ...startAfter(month, after), limit };
      const [[opening], sums, entries] = await db.batch([
        before.bind(db, month),
        sumsOf.bind(db, month),
        entriesOf.bind(db, page, { isFirst: after === null }),
      ]);
      return { opening: opening?.cents ?? 0, sums, entries };
    },

    listEntries: (month: Month, after: { at: number; id: string }, limit: number) =>
      entriesOf.run(db, { ...month, ...startAfter(month, after), limit }, { isFirst: false }),
  };
}
