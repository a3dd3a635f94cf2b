import { and, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { seller_debts, seller_returns } from "#db/schema/ledger/debts.ts";
import { checkouts } from "#db/schema/payments/checkouts.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { access_log } from "#db/schema/reversals/access-log.ts";
import { refund_requests } from "#db/schema/reversals/refunds.ts";
import { shownName } from "#db/stores/accounts/username-keys.ts";
import { boughtTitle, soldTitle } from "#db/stores/payments/sold-title.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import type { RefundActor } from "#domain/reversals/refunds/refund.ts";
import { balanceLeft, pendingOf } from "./owed-back.ts";
import { DEBT_RETRY_MS, RETURN_RETRY_MS } from "./refund-states.ts";

/** How long a run may hold a request; doubled for each attempt, up to the longest. */
export const FIRST_LEASE_MS = 5 * 60_000;
const LONGEST_LEASE_MS = 6 * 60 * 60_000;

export const factsOf = prepared((db, { paymentId }: Params<{ paymentId: string }>) =>
  db
    .select({
      id: payments.id,
      kind: payments.kind,
      buyerId: payments.buyer_id,
      sellerId: payments.seller_id,
      gross: payments.gross,
      fee: payments.fee,
      net: payments.net,
      refunded: payments.refunded,
      disputed: payments.disputed,
      paidAt: payments.paid_at,
      subscriptionId: payments.subscription_id,
      contentId: checkouts.content_id,
      subject: checkouts.subject,
      hasIntent: sql<boolean>`${payments.stripe_payment_intent_id} is not null`.mapWith(Boolean),
      buyer: sql<string>`(select b.username from profiles b where b.id = ${payments.buyer_id})`,
      seller: shownName(),
      postTitle: soldTitle,
      boughtTitle,
      isUnderway: sql<boolean>`exists (select 1 from refund_requests r
        where r.payment_id = ${payments.id} and r.closed_at is null and r.state = 'requested')`.mapWith(
        Boolean,
      ),
      pending: pendingOf(sql`payments.id`),
      openedHour: sql<number | null>`(select max(a.hour) from ${access_log} a
        where a.buyer_id = ${payments.buyer_id} and a.seller_id = ${payments.seller_id} and a.action <> 'unlock'
          and (${payments.kind} <> 'purchase' or a.content_id = ${checkouts.content_id})
          and (${payments.kind} <> 'message' or a.content_id = ${checkouts.subject}))`,
      balance: balanceLeft(sql`payments.seller_id`),
    })
    .from(payments)
    .innerJoin(profiles, eq(profiles.id, payments.seller_id))
    .leftJoin(checkouts, eq(checkouts.id, payments.checkout_id))
    .where(eq(payments.id, paymentId))
    .limit(1),
);

export type NewRefund = {
  id: string;
  paymentId: string;
  amount: number;
  by: RefundActor["by"];
  actorId: string;
  reason: string | null;
  lowestBalance: number;
  now: number;
};
/** The creator's share of the first `amount` cents refunded of a payment `p`, as in `splitInProportion`. */
const netOf = (amount: SQL) => sql`(${amount} - (2 * (${amount}) * p.fee + p.gross) / (2 * p.gross))`;
/**
 * Only if that much is left, nothing is disputed, and no other request is in progress; a creator's refund must also
 * keep their balance above the limit, even with simultaneous requests.
 */
export const insertRequest = prepared((db, params: Params<NewRefund & { next: number }>) =>
  db
    .insert(refund_requests)
    .select(
      sql`select ${params.id}, p.id, ${params.amount}, ${params.by}, ${params.actorId}, ${params.reason}, ${params.now}, 0,
        ${params.next}, null, 'requested', null, null from payments p
        where p.id = ${params.paymentId} and p.disputed = 0
          and p.gross - p.refunded - ${pendingOf(sql`p.id`)} >= ${params.amount}
          and (${params.by} <> 'creator' or ${balanceLeft(sql`p.seller_id`)}
            - ${netOf(sql`p.refunded + ${pendingOf(sql`p.id`)} + cast(${params.amount} as integer)`)}
            + ${netOf(sql`p.refunded + ${pendingOf(sql`p.id`)}`)} >= ${params.lowestBalance})`,
    )
    .onConflictDoNothing(),
);

const openColumns = {
  id: refund_requests.id,
  paymentId: refund_requests.payment_id,
  amount: refund_requests.amount,
  by: refund_requests.by,
  actorId: refund_requests.actor_id,
  createdAt: refund_requests.created_at,
  paymentIntentId: sql<string>`(select p.stripe_payment_intent_id from payments p
    where p.id = ${refund_requests.payment_id})`,
  /** Boost payments are ours alone. */
  isOurs: sql<boolean>`(select p.kind = 'boost' from payments p
    where p.id = ${refund_requests.payment_id})`.mapWith(Boolean),
};
export const openRequest = prepared((db, { id }: Params<{ id: string }>) =>
  db
    .select(openColumns)
    .from(refund_requests)
    .where(and(eq(refund_requests.id, id), isNull(refund_requests.closed_at)))
    .limit(1),
);
export const claimRequests = prepared((db, { now, limit }: Params<{ now: number; limit: number }>) =>
  db
    .update(refund_requests)
    .set({
      attempts: sql`${refund_requests.attempts} + 1`,
      next_attempt_at: sql`${now} + min(${LONGEST_LEASE_MS}, ${FIRST_LEASE_MS} << min(${refund_requests.attempts}, 10))`,
    })
    .where(
      sql`${refund_requests.id} in (select o.id from refund_requests o where o.closed_at is null
        and o.next_attempt_at <= ${now} order by o.next_attempt_at limit ${limit})`,
    )
    .returning(openColumns),
);
type Refused = { id: string; refusal: string; now: number };
export const closeRequest = prepared((db, { id, refusal, now }: Params<Refused>) =>
  db
    .update(refund_requests)
    .set({ state: "failed", refusal, closed_at: now })
    .where(
      and(
        eq(refund_requests.id, id),
        eq(refund_requests.state, "requested"),
        isNull(refund_requests.closed_at),
      ),
    ),
);
export const boughtWith = prepared((db, { paymentId }: Params<{ paymentId: string }>) =>
  db
    .select({
      buyerId: payments.buyer_id,
      sellerId: payments.seller_id,
      subscriptionId: payments.subscription_id,
      contentId: checkouts.content_id,
      subject: checkouts.subject,
      kind: payments.kind,
    })
    .from(payments)
    .leftJoin(checkouts, eq(checkouts.id, payments.checkout_id))
    .where(eq(payments.id, paymentId))
    .limit(1),
);
export const reasonsOf = prepared((db, { paymentId, limit }: Params<{ paymentId: string; limit: number }>) =>
  db
    .select({ id: refund_requests.id, reason: refund_requests.reason })
    .from(refund_requests)
    .where(and(eq(refund_requests.payment_id, paymentId), isNotNull(refund_requests.reason)))
    .orderBy(desc(refund_requests.created_at))
    .limit(limit),
);
export const withdrawalOf = prepared((db, { sessionId }: Params<{ sessionId: string }>) =>
  db
    .select({ reason: refund_requests.reason })
    .from(checkouts)
    .innerJoin(payments, eq(payments.checkout_id, checkouts.id))
    .innerJoin(refund_requests, eq(refund_requests.payment_id, payments.id))
    .where(and(eq(checkouts.stripe_session_id, sessionId), eq(refund_requests.by, "withdrawn")))
    .limit(1),
);
export const requestsOf = prepared(
  (db, { paymentId, buyerId, limit }: Params<{ paymentId: string; buyerId: string; limit: number }>) =>
    db
      .select({
        id: refund_requests.id,
        amount: refund_requests.amount,
        by: refund_requests.by,
        state: refund_requests.state,
        refusal: refund_requests.refusal,
        at: refund_requests.created_at,
      })
      .from(refund_requests)
      .innerJoin(payments, eq(payments.id, refund_requests.payment_id))
      .where(and(eq(refund_requests.payment_id, paymentId), eq(payments.buyer_id, buyerId)))
      .orderBy(desc(refund_requests.created_at))
      .limit(limit),
);
export const claimDebtRows = prepared((db, { now, limit }: Params<{ now: number; limit: number }>) =>
  db
    .update(seller_debts)
    .set({ next_attempt_at: sql`${now} + ${DEBT_RETRY_MS}` })
    .where(
      sql`${seller_debts.payment_id} in (select d.payment_id from seller_debts d where d.next_attempt_at <= ${now}
        order by d.next_attempt_at limit ${limit})`,
    )
    .returning({
      paymentIntentId: sql<string>`(select p.stripe_payment_intent_id from payments p
        where p.id = ${seller_debts.payment_id})`,
    }),
);
export const claimReturnRows = prepared((db, { now, limit }: Params<{ now: number; limit: number }>) =>
  db
    .update(seller_returns)
    .set({ next_attempt_at: sql`${now} + ${RETURN_RETRY_MS}` })
    .where(
      sql`${seller_returns.payment_id} in (select d.payment_id from seller_returns d where d.next_attempt_at <= ${now}
        order by d.next_attempt_at limit ${limit})`,
    )
    .returning({
      paymentIntentId: sql<string>`(select p.stripe_payment_intent_id from payments p
        where p.id = ${seller_returns.payment_id})`,
    }),
);
