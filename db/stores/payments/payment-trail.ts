import { asc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { ledger_entries } from "#db/schema/ledger/ledger.ts";
import { payout_items, payouts } from "#db/schema/ledger/payouts.ts";
import { outgoing_emails } from "#db/schema/notifications/emails.ts";
import { checkouts } from "#db/schema/payments/checkouts.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { webhook_events } from "#db/schema/payments/webhook-events.ts";
import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import type { Database } from "../database.ts";
import { type Params, prepared } from "../prepared.ts";

type Id = Params<{ id: string }>;
const fans = alias(profiles, "fans");
const creators = alias(profiles, "creators");
const MAX_ENTRIES = 600;
const MAX_EVENTS = 200;
const MAX_OTHERS = 100;

const paymentById = prepared((db, { id }: Id) =>
  db
    .select({
      payment: payments,
      checkout: checkouts,
      subscription: subscriptions,
      fan: fans.username,
      creator: creators.username,
      accountId: creators.stripe_account_id,
    })
    .from(payments)
    .innerJoin(fans, eq(fans.id, payments.buyer_id))
    .innerJoin(creators, eq(creators.id, payments.seller_id))
    .leftJoin(checkouts, eq(checkouts.id, payments.checkout_id))
    .leftJoin(subscriptions, eq(subscriptions.id, payments.subscription_id))
    .where(eq(payments.id, id))
    .limit(1),
);
const entriesOf = prepared((db, { id }: Id) =>
  db
    .select({
      transaction: ledger_entries.transaction_id,
      kind: ledger_entries.kind,
      account: ledger_entries.account,
      amount: ledger_entries.amount,
      at: ledger_entries.created_at,
    })
    .from(ledger_entries)
    .where(eq(ledger_entries.payment_id, id))
    .orderBy(asc(ledger_entries.created_at), asc(ledger_entries.id))
    .limit(MAX_ENTRIES),
);
/** For subscriptions, only events around the paid month. */
const eventsOf = prepared((db, { id }: Id) =>
  db
    .select()
    .from(webhook_events)
    .where(
      sql`${webhook_events.subject} in (
        select stripe_reference from payments where id = ${id}
        union all select stripe_payment_intent_id from payments where id = ${id}
        union all select c.stripe_session_id from payments p join checkouts c on c.id = p.checkout_id where p.id = ${id}
        union all select s.stripe_subscription_id from payments p join subscriptions s on s.id = p.subscription_id
          where p.id = ${id})
      and not exists (select 1 from payments p join subscriptions s on s.id = p.subscription_id
        where p.id = ${id} and s.stripe_subscription_id = ${webhook_events.subject}
        and ${webhook_events.provider_created_at} not between p.period_start - 86400000 and p.period_end)`,
    )
    .orderBy(asc(webhook_events.provider_created_at))
    .limit(MAX_EVENTS),
);
const payoutsOf = prepared((db, { id }: Id) =>
  db
    .select({
      id: payouts.id,
      source: payout_items.source,
      amount: payout_items.amount,
      status: payouts.status,
      createdAt: payouts.created_at,
      arrivedAt: payouts.arrived_at,
      failedAt: payouts.failed_at,
      traceId: payouts.trace_id,
    })
    .from(ledger_entries)
    .innerJoin(payout_items, eq(payout_items.source, ledger_entries.transaction_id))
    .innerJoin(payouts, eq(payouts.id, payout_items.payout_id))
    .where(sql`${ledger_entries.payment_id} = ${id} and ${ledger_entries.account} = 'seller'`)
    .limit(MAX_OTHERS),
);
/** Email IDs contain what they're about (app/domain/notifications/payment-news/news.ts and its callers). */
const emailsOf = prepared((db, { id }: Id) =>
  db
    .select({
      id: outgoing_emails.id,
      createdAt: outgoing_emails.created_at,
      sentAt: outgoing_emails.sent_at,
      givenUpAt: outgoing_emails.given_up_at,
    })
    .from(outgoing_emails)
    .where(
      sql`${outgoing_emails.id} in (
        select 'receipt:' || ${id}
        union all select 'new-subscriber:' || subscription_id from payments p where p.id = ${id}
        union all select transaction_id from ledger_entries where payment_id = ${id}
        union all select transaction_id || ':lost' from ledger_entries where payment_id = ${id})`,
    )
    .limit(MAX_OTHERS),
);

export function paymentTrailStore(db: Database) {
  return {
    async find(id: string) {
      const [[row], entries, events, paidOut, emails] = await db.batch([
        paymentById.bind(db, { id }),
        entriesOf.bind(db, { id }),
        eventsOf.bind(db, { id }),
        payoutsOf.bind(db, { id }),
        emailsOf.bind(db, { id }),
      ]);
      return row ? { ...row, entries, events, payouts: paidOut, emails } : null;
    },
  };
}
