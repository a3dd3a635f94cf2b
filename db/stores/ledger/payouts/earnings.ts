import { and, asc, eq, gt, isNotNull, type SQL, sql } from "drizzle-orm";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { seller_months } from "#db/schema/ledger/balances.ts";
import { type Builder, type Params, prepared } from "#db/stores/prepared.ts";
import { owedBackBy, promisedBy } from "#db/stores/reversals/refunds/owed-back.ts";
import type { SellerEarnings } from "#domain/ledger/payouts/decide-payout.ts";
import type { OpenHold } from "#domain/ledger/payouts/holds.ts";

type Row = Omit<SellerEarnings, "accountId" | "earnings" | "holds"> & {
  accountId: string | null;
  earnings: string;
  holds: string;
};

/** The 56 cheapest sales already reach the minimum payout, and the age of sales only matters below it. */
const NEWEST = 100;

/** More than anyone has at once; open-ended holds come first, since they last longest. */
const MAX_HOLDS = 20;

const own = sql`e.seller_id = profiles.id and e.account = 'seller'`;
/** What a creator is owed (cents): a sum of few months, which a trigger keeps equal to the ledger. */
const owedTo = (sellerId: SQL) =>
  sql<number>`(select coalesce(sum(m.earned), 0) from seller_months m where m.seller_id = ${sellerId})`;

/**
 * The part of it in replaced provider accounts; needs `profiles`. Reads all of a creator's entries, but only for the
 * few who lost an account.
 */
const owedElsewhere = sql<number>`(case when profiles.stripe_lost_account_id is null then 0 else
  (select coalesce(-sum(e.amount), 0) from ledger_entries e
    left join payments p on p.id = e.payment_id
    left join payouts o on e.payment_id is null and o.id = substr(replace(e.transaction_id, ':failed', ''), 8)
    where ${own}
      and coalesce(p.stripe_account_id, o.stripe_account_id) <> profiles.stripe_account_id) end)`;

/** What a creator is owed in the current provider account (cents); needs `profiles`. */
export const owedHere = sql<number>`(${owedTo(sql`profiles.id`)} - ${owedElsewhere})`;

/** What a creator is owed in total (cents). */
export const balanceOf = prepared((db, { sellerId }: Params<{ sellerId: string }>) =>
  db
    .select({ owed: sql<number>`coalesce(sum(${seller_months.earned}), 0)` })
    .from(seller_months)
    .where(eq(seller_months.seller_id, sellerId)),
);

const select = (db: Builder) =>
  db
    .select({
      id: profiles.id,
      email: profiles.email,
      accountId: profiles.stripe_account_id,
      isClosed: sql<boolean>`profiles.closed_at is not null`.mapWith(Boolean),
      owed: owedHere,
      elsewhere: owedElsewhere,
      owedBack: owedBackBy(sql`profiles.id`),
      promised: promisedBy(sql`profiles.id`),
      firstSaleAt: sql<number | null>`(select e.created_at from ledger_entries e
        where ${own} and e.kind = 'sale' and e.amount < 0 order by e.created_at limit 1)`,
      earnings: sql<string>`(select json_group_array(json_array(n.created_at, -n.amount)) from (
        select e.created_at, e.amount from ledger_entries e
        where ${own} and e.amount < 0 and e.kind <> 'payout' and e.kind <> 'payout_failed'
        order by e.created_at desc limit ${NEWEST}) n)`,
      holds: sql<string>`(select json_group_array(json_array(h.id, h.kind, h.reason, h.release_at, h.created_at)) from (
        select * from payout_holds where seller_id = profiles.id and released_at is null
        order by release_at is not null, release_at desc limit ${MAX_HOLDS}) h)`,
    })
    .from(profiles);

export const earningsOf = prepared((db, { sellerId }: Params<{ sellerId: string }>) =>
  select(db).where(eq(profiles.id, sellerId)).limit(1),
);
export const sellersAfter = prepared((db, { after, limit }: Params<{ after: string; limit: number }>) =>
  select(db)
    .where(and(isNotNull(profiles.stripe_account_id), gt(profiles.id, after)))
    .orderBy(asc(profiles.id))
    .limit(limit),
);

export function toEarnings({ accountId, earnings, holds, ...row }: Row): SellerEarnings | null {
  if (accountId === null) return null;
  const pairs = JSON.parse(earnings) as [at: number, cents: number][];
  const rows = JSON.parse(holds) as [string, OpenHold["kind"], string, number | null, number][];
  return {
    ...row,
    accountId,
    earnings: pairs.map(([at, cents]) => ({ at, cents })),
    holds: rows.map(([id, kind, reason, releaseAt, createdAt]) => ({
      id,
      kind,
      reason,
      releaseAt,
      createdAt,
    })),
  };
}
