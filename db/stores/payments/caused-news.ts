import { sql } from "drizzle-orm";
import type { Cause, CausedNews } from "#domain/notifications/payment-news/news.ts";
import type { Database, Statement } from "../database.ts";
import { enqueueIf } from "../notifications/mail/outbox.ts";
import { noticeIf } from "../notifications/write-notices.ts";
import type { Condition } from "../prepared.ts";

type OfSubscription = { subscriptionId: string; readAt: number };
const isNewPayment: Condition<{ paymentId: string }> = (_, { paymentId }) =>
  sql`not exists (select 1 from payments where id = ${paymentId})`;
const isFirstPayment: Condition<{ subscriptionId: string }> = (_, { subscriptionId }) =>
  sql`not exists (select 1 from payments where subscription_id = ${subscriptionId})`;
const wasRenewing: Condition<OfSubscription> = (_, { subscriptionId, readAt }) =>
  sql`exists (select 1 from subscriptions where id = ${subscriptionId} and ended_at is null
    and cancel_requested_at is null and status = 'active' and updated_at <= ${readAt})`;
const wasCanceled: Condition<OfSubscription> = (_, { subscriptionId, readAt }) =>
  sql`exists (select 1 from subscriptions where id = ${subscriptionId} and ended_at is null
    and cancel_requested_at is not null and status = 'active' and updated_at <= ${readAt})`;
const isNewFailure: Condition<{ renewalId: string; failureId: string; readAt: number }> = (_, params) =>
  sql`not exists (select 1 from unpaid_renewals where id = ${params.renewalId}
    and (failure_id = ${params.failureId} or updated_at > ${params.readAt}))`;
const wasPastDue: Condition<{ subscriptionId: string }> = (_, { subscriptionId }) =>
  sql`exists (select 1 from subscriptions
    where id = ${subscriptionId} and ended_at is null and status = 'past_due')`;
const isNewTransaction: Condition<{ transactionId: string }> = (_, { transactionId }) =>
  sql`not exists (select 1 from ledger_entries where transaction_id = ${transactionId})`;
const isNewPayout: Condition<{ transactionId: string; sellerId: string }> = (db, params) =>
  sql`${isNewTransaction(db, params)}
    and exists (select 1 from profiles where id = ${params.sellerId} and setup_completed_at is not null)`;
const isNewDispute: Condition<{ disputeId: string }> = (_, { disputeId }) =>
  sql`not exists (select 1 from disputes where id = ${disputeId})`;

const isRecent = {
  payment: isNewPayment,
  first_payment: isFirstPayment,
  cancellation: wasRenewing,
  resumption: wasCanceled,
  failed_renewal: isNewFailure,
  unpaid_end: wasPastDue,
  transaction: isNewTransaction,
  payout: isNewPayout,
  dispute: isNewDispute,
  news: () => sql`1`,
} satisfies { [K in Cause["kind"]]: Condition<Extract<Cause, { kind: K }>> };
const statementsOf = (condition: Condition<Cause>) => ({
  // Renewals come in bursts: as bulk email, they never delay a code that someone is waiting for.
  email: enqueueIf(condition, true),
  notice: noticeIf(condition),
});
const statements = Object.fromEntries(
  Object.entries(isRecent).map(([kind, condition]) => [kind, statementsOf(condition as Condition<Cause>)]),
) as Record<Cause["kind"], ReturnType<typeof statementsOf>>;

/**
 * Queues emails and notices about money. They come first in their batch, since their conditions check whether the rest
 * is news.
 */
export const enqueueNews = (db: Database, news: CausedNews[]): Statement[] =>
  news.map((one) =>
    "email" in one
      ? statements[one.cause.kind].email(db, one.email, one.cause)
      : statements[one.cause.kind].notice(db, one.notice, one.cause),
  );
