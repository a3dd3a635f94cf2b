import { sql } from "drizzle-orm";
import type { QuarterTotals, SellerYear } from "#domain/ledger/tax-year.ts";
import type { Database } from "../database.ts";
import { type Params, prepared } from "../prepared.ts";

type YearParams = Params<{
  after: string;
  limit: number;
  q1: number;
  q2: number;
  q3: number;
  q4: number;
  end: number;
}>;
/**
 * Walks the creators by the sales index, then sums each one's bookings. Reads all of a creator's entries, like a payout
 * (docs/decisions/reversals-and-payouts.md).
 */
const sellerYears = prepared((db, { after, limit, q1, q2, q3, q4, end }: YearParams) =>
  db
    .select({
      id: sql<string>`s.id`,
      username: sql<string>`profiles.username`,
      accountId: sql<string | null>`coalesce(profiles.stripe_account_id, profiles.stripe_lost_account_id)`,
      quarters: sql<string>`(select json_group_array(json_array(t.quarter, t.sales, t.gross, t.refunds, t.disputes, t.fees,
        t.given, t.net)) from (
        select 1 + (e.created_at >= ${q2}) + (e.created_at >= ${q3}) + (e.created_at >= ${q4}) as quarter,
          sum(e.account = 'provider' and e.kind = 'sale') as sales,
          sum(iif(e.account = 'provider' and e.kind = 'sale', e.amount, 0)) as gross,
          -sum(iif(e.account = 'provider' and e.kind in ('refund', 'refund_failed'), e.amount, 0)) as refunds,
          -sum(iif(e.account = 'provider' and e.kind in ('dispute', 'dispute_won'), e.amount, 0)) as disputes,
          -sum(iif(e.account = 'platform' and e.kind = 'sale', e.amount, 0)) as fees,
          sum(iif(e.account = 'platform' and e.kind <> 'sale', e.amount, 0)) as given,
          -sum(iif(e.account = 'seller', e.amount, 0)) as net
        from payments p join ledger_entries e on e.payment_id = p.id
        where p.seller_id = s.id and p.kind <> 'boost' and p.paid_at < ${end} and e.created_at >= ${q1} and e.created_at < ${end}
        group by quarter) t)`,
    })
    .from(
      sql`(with recursive sellers(id) as (
        select (select min(seller_id) from payments where seller_id > ${after})
        union all
        select (select min(seller_id) from payments where seller_id > sellers.id) from sellers where sellers.id is not null
        limit ${limit})
      select id from sellers where id is not null) s join profiles on profiles.id = s.id`,
    )
    .orderBy(sql`s.id`),
);

export function taxTotalStore(db: Database) {
  return {
    /**
     * Up to `limit` creators after an ID, ordered by ID; without bookings, they have no quarters. `starts` are the
     * starts of the four quarters and of the next year (ms).
     */
    async listYear(starts: number[], after: string, limit: number): Promise<SellerYear[]> {
      const [q1 = 0, q2 = 0, q3 = 0, q4 = 0, end = 0] = starts;
      const rows = await sellerYears.run(db, { after, limit, q1, q2, q3, q4, end });
      return rows.map(({ quarters, ...seller }) => ({
        ...seller,
        quarters: (JSON.parse(quarters) as number[][]).map(toQuarter),
      }));
    },
  };
}

const toQuarter = (values: number[]): QuarterTotals => {
  const [quarter = 0, sales = 0, gross = 0, refunds = 0, disputes = 0, fees = 0, feesReturned = 0, net = 0] =
    values;
  return { quarter, sales, gross, refunds, disputes, fees, feesReturned, net };
};
