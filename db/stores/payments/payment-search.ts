import { and, asc, desc, eq, gt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { checkouts } from "#db/schema/payments/checkouts.ts";
import { failed_cards } from "#db/schema/payments/fraud.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { disputes } from "#db/schema/reversals/disputes.ts";
import type { FoundBy, Scope } from "#domain/payments/search/scope.ts";
import type { Database } from "../database.ts";
import { type Param, type Params, prepared } from "../prepared.ts";

export type PaymentSearchStore = ReturnType<typeof paymentSearchStore>;
export type SaleCursor = { at: number; id: string };

/** In this order: a subscription shares its checkout's ID and can have several payments. */
const nameMatches = prepared((db, { text, lower }: Params<{ text: string; lower: string }>) =>
  db
    .select({ by: sql<FoundBy["by"]>`f.by`, id: sql<string | null>`f.id` })
    .from(
      sql`(
      select 1 as rank, 'payment' as by, id from payments
        where id = ${text} or stripe_reference = ${text} or stripe_payment_intent_id = ${text}
      union all select 1, 'payment', payment_id from ledger_entries where payment_id is not null and transaction_id in
        (${text}, 'refund:' || ${text}, 'dispute:' || ${text}, 'transfer:' || ${text}, 'reversal:' || ${text},
        'fee-refund:' || ${text})
      union all select 2, 'subscription', id from subscriptions where id = ${text} or stripe_subscription_id = ${text}
      union all select 3, 'checkout', id from checkouts where id = ${text} or stripe_session_id = ${text}
      union all select 4, 'payout', id from payouts where id = ${text} or stripe_payout_id = ${text}
      union all select 4, 'payout', p.id from payout_orders o join payouts p on p.stripe_payout_id = o.stripe_payout_id
        where o.id = ${text}
      union all select 5, 'event', subject from webhook_events where id = ${text}
      union all select 6, 'person', id from profiles where id = ${text} or email = ${lower}
        or lower(username) = ${lower} or stripe_account_id = ${text}
      union all select 6, 'person', id from profiles
        where stripe_lost_account_id is not null and stripe_lost_account_id = ${text}) f`,
    )
    .orderBy(sql`f.rank`)
    .limit(1),
);

const fans = alias(profiles, "fans");
const creators = alias(profiles, "creators");

type ListParams = Params<{ id: string; at: number; after: string; limit: number }>;
type ListShape = { by: Scope["by"] | null; isFirst: boolean };
const before = ({ isFirst }: ListShape, { at, after }: ListParams) =>
  isFirst ? sql`1` : sql`(payments.paid_at, payments.id) < (${at}, ${after})`;

function scopeOf(shape: ListShape, params: ListParams) {
  const { id, limit } = params;
  /** The newest of one side, so that someone on both sides is still one bounded list. */
  const side = (column: string, person: Param) =>
    sql`select * from (select id from payments where ${sql.raw(column)} = ${person} and ${before(shape, params)}
      order by paid_at desc, id desc limit ${limit})`;
  switch (shape.by) {
    case "payment":
      return eq(payments.id, id);
    case "subscription":
      return eq(payments.subscription_id, id);
    case "checkout":
      return eq(payments.checkout_id, id);
    case "payout":
      return sql`payments.id in (select e.payment_id from payout_items i
        join ledger_entries e on e.transaction_id = i.source and e.account = 'seller' where i.payout_id = ${id})`;
    case "person":
      return sql`payments.id in (${side("buyer_id", id)} union all ${side("seller_id", id)})`;
    default:
      return undefined;
  }
}

const saleColumns = {
  id: payments.id,
  kind: payments.kind,
  gross: payments.gross,
  refunded: payments.refunded,
  disputed: payments.disputed,
  paidAt: payments.paid_at,
  fan: fans.username,
  creator: creators.username,
};
const salePage = prepared((db, params: ListParams, shape: ListShape) =>
  db
    .select(saleColumns)
    .from(payments)
    .innerJoin(fans, eq(fans.id, payments.buyer_id))
    .innerJoin(creators, eq(creators.id, payments.seller_id))
    .where(and(scopeOf(shape, params), before(shape, params)))
    .orderBy(desc(payments.paid_at), desc(payments.id))
    .limit(params.limit),
);

const disputed = prepared((db, { limit }: Params<{ limit: number }>) =>
  db
    .select({ ...saleColumns, dueBy: sql<number>`${disputes.due_by}` })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.payment_id))
    .innerJoin(fans, eq(fans.id, payments.buyer_id))
    .innerJoin(creators, eq(creators.id, payments.seller_id))
    .where(sql`${disputes.closed_at} is null and ${disputes.due_by} > 0`)
    .orderBy(asc(disputes.due_by))
    .limit(limit),
);

const declined = prepared((db, { since, limit }: Params<{ since: number; limit: number }>) =>
  db
    .select({
      id: failed_cards.id,
      at: failed_cards.failed_at,
      code: failed_cards.decline_code,
      fan: fans.username,
      creator: creators.username,
    })
    .from(failed_cards)
    .innerJoin(fans, eq(fans.id, failed_cards.buyer_id))
    .innerJoin(creators, eq(creators.id, failed_cards.seller_id))
    .where(gt(failed_cards.failed_at, since))
    .orderBy(desc(failed_cards.failed_at))
    .limit(limit),
);

const checkoutById = prepared((db, { id }: Params<{ id: string }>) =>
  db
    .select({
      id: checkouts.id,
      kind: checkouts.kind,
      amount: checkouts.amount,
      attempt: checkouts.attempt,
      createdAt: checkouts.created_at,
      expiredAt: checkouts.expired_at,
      fan: fans.username,
      creator: creators.username,
    })
    .from(checkouts)
    .innerJoin(fans, eq(fans.id, checkouts.buyer_id))
    .innerJoin(creators, eq(creators.id, checkouts.seller_id))
    .where(eq(checkouts.id, id))
    .limit(1),
);

export function paymentSearchStore(db: Database) {
  return {
    async resolve(text: string): Promise<FoundBy | null> {
      const [row] = await nameMatches.run(db, { text, lower: text.toLowerCase() });
      return row && row.id !== null ? { by: row.by, id: row.id } : null;
    },

    list(scope: Scope | null, after: SaleCursor | null, limit: number) {
      const values = { id: scope?.id ?? "", at: after?.at ?? 0, after: after?.id ?? "", limit };
      return salePage.run(db, values, { by: scope?.by ?? null, isFirst: after === null });
    },

    /** Payments with an open dispute that has a deadline (ms), soonest first. */
    listDisputed: (limit: number) => disputed.run(db, { limit }),

    /** Failed attempts to pay since a time (ms), newest first. */
    listDeclined: (since: number, limit: number) => declined.run(db, { since, limit }),

    async findCheckout(id: string) {
      const [row] = await checkoutById.run(db, { id });
      return row ?? null;
    },
  };
}
