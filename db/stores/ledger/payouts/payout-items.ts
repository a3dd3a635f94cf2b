import { sql } from "drizzle-orm";
import { payout_items } from "#db/schema/ledger/payouts.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";

type Payout = { id: string; sellerId: string; amount: number };

/**
 * Decides what a payout consists of, unless already booked: first all deductions since the last one, then earnings,
 * oldest first, the last one in part. A debit from the bank consists of deductions alone. What a payout takes beyond
 * booked earnings is deducted from later ones. `open` has the rest of everything in its account that no successful
 * payout contains yet: ledger transactions with the creator's share, and earlier payouts with what they paid ahead.
 */
export const allocateItems = prepared((db, { id, sellerId, amount }: Params<Payout>) =>
  db.insert(payout_items).select(sql`
    with open(source, at, cents) as materialized (
      select o.source, o.at, o.cents from open_items o join payouts p on p.id = ${id}
      where o.seller_id = ${sellerId} and o.source <> 'payout:' || ${id}
        and (o.stripe_account_id = p.stripe_account_id or o.stripe_account_id is null or p.stripe_account_id is null)
        and not exists (select 1 from ledger_entries where id = 'payout:' || ${id} || ':seller')
    ),
    deductions(source, cents, before) as (
      select source, cents, coalesce(sum(-cents) over (order by at, source rows between unbounded preceding and 1 preceding), 0)
      from open where cents < 0
    ),
    earnings(source, cents, before) as (
      select source, cents, coalesce(sum(cents) over (order by at, source rows between unbounded preceding and 1 preceding), 0)
      from open where cents > 0
    ),
    wanted(debit, credit) as (
      select max(0, -${amount}), case when ${amount} > 0 then ${amount} - (select coalesce(sum(cents), 0) from deductions) else 0 end
    )
    select ${id}, d.source, case when ${amount} > 0 then d.cents else -min(-d.cents, w.debit - d.before) end
    from deductions d, wanted w where ${amount} > 0 or d.before < w.debit
    union all
    select ${id}, c.source, min(c.cents, w.credit - c.before)
    from earnings c, wanted w where c.before < w.credit`),
);
