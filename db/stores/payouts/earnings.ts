import { and, asc, eq, gt, isNotNull, sql } from "drizzle-orm";
import { profiles } from "../../schema/accounts.ts";
import { type Builder, prepared, type Slots } from "../prepared.ts";
import { owedBackBy } from "../refunds/owed-back.ts";

/** What a seller's next payout depends on. `earnings` are the newest ones, newest first. */
export type SellerEarnings = {
  id: string;
  email: string;
  accountId: string;
  isClosed: boolean;
  owed: number;
  /** What is still to be taken from them for refunds and disputes, or is about to be. */
  owedBack: number;
  firstSaleAt: number | null;
  earnings: { at: number; cents: number }[];
};
type Row = Omit<SellerEarnings, "accountId" | "earnings"> & { accountId: string | null; earnings: string };

/** Of the cheapest sales, 56 make the minimum payout; below it alone does it matter how old they are. */
const NEWEST = 100;

const own = sql`e.seller_id = profiles.id and e.account = 'seller'`;
const select = (db: Builder) =>
  db
    .select({
      id: profiles.id,
      email: profiles.email,
      accountId: profiles.stripe_account_id,
      isClosed: sql<boolean>`profiles.closed_at is not null`.mapWith(Boolean),
      owed: sql<number>`(select coalesce(-sum(e.amount), 0) from ledger_entries e where ${own})`,
      owedBack: owedBackBy(sql`profiles.id`),
      firstSaleAt: sql<number | null>`(select e.created_at from ledger_entries e
        where ${own} and e.kind = 'sale' and e.amount < 0 order by e.created_at limit 1)`,
      earnings: sql<string>`(select json_group_array(json_array(n.created_at, -n.amount)) from (
        select e.created_at, e.amount from ledger_entries e
        where ${own} and e.amount < 0 and e.kind <> 'payout' and e.kind <> 'payout_failed'
        order by e.created_at desc limit ${NEWEST}) n)`,
    })
    .from(profiles);

export const earningsOf = prepared((db, { sellerId }: Slots<{ sellerId: string }>) =>
  select(db).where(eq(profiles.id, sellerId)).limit(1),
);
export const sellersAfter = prepared((db, { after, limit }: Slots<{ after: string; limit: number }>) =>
  select(db)
    .where(and(isNotNull(profiles.stripe_account_id), gt(profiles.id, after)))
    .orderBy(asc(profiles.id))
    .limit(limit),
);

/** Reads a row; null for someone without an account at the provider. */
export function toEarnings({ accountId, earnings, ...row }: Row): SellerEarnings | null {
  if (accountId === null) return null;
  const pairs = JSON.parse(earnings) as [at: number, cents: number][];
  return { ...row, accountId, earnings: pairs.map(([at, cents]) => ({ at, cents })) };
}
