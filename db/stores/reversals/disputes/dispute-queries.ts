import { and, desc, eq, isNull, lte, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { checkout_consents } from "#db/schema/payments/checkouts.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { dispute_files, disputes } from "#db/schema/reversals/disputes.ts";
import { shownName } from "#db/stores/accounts/username-keys.ts";
import { soldTitle } from "#db/stores/payments/sold-title.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import { type RowOf, rowParams } from "#db/stores/prepared-rows.ts";

const excluded = (column: { name: string }) => sql.raw(`excluded.${column.name}`);
/** An inquiry that was answered and then became a dispute is answered again. */
const escalates = sql`(${disputes.status} like 'warning%' and ${excluded(disputes.status)} = 'needs_response')`;
const isSubmitted = sql`(not ${escalates} and ${excluded(disputes.submission_count)} > ${disputes.counted_from})`;
const isUntouched = sql`(${disputes.locked_at} is null and ${disputes.accepted_at} is null)`;

/** A decided appeal is retried until the provider confirms it. */
const isAppealed = sql`(${excluded(disputes.status)} = 'appeal_needs_response' and ${disputes.appeal_answer} is not null)`;

/** An older snapshot never overwrites a newer one. The creator's input stays. */
export const saveDispute = prepared((db, params: Params<RowOf<typeof disputes>>) =>
  db
    .insert(disputes)
    .values(rowParams(disputes, params))
    .onConflictDoUpdate({
      target: disputes.id,
      set: {
        amount: excluded(disputes.amount),
        reason: excluded(disputes.reason),
        status: excluded(disputes.status),
        due_by: excluded(disputes.due_by),
        closed_at: sql`case when ${excluded(disputes.closed_at)} is not null
          then coalesce(${disputes.closed_at}, ${excluded(disputes.closed_at)}) end`,
        counted_from: sql`case when ${escalates} then ${excluded(disputes.submission_count)}
          else ${disputes.counted_from} end`,
        submission_count: excluded(disputes.submission_count),
        submitted_at: sql`case when ${isSubmitted}
          then coalesce(${disputes.submitted_at}, ${excluded(disputes.updated_at)}) end`,
        locked_at: sql`case when not ${escalates} then ${disputes.locked_at} end`,
        answer: sql`case when not ${escalates} and not ${isSubmitted}
          and ${excluded(disputes.closed_at)} is null then ${disputes.answer} end`,
        appeal_answer: sql`case when ${isAppealed} then ${disputes.appeal_answer} end`,
        appeal_audit_id: sql`case when ${isAppealed} then ${disputes.appeal_audit_id} end`,
        next_attempt_at: sql`case when ${isAppealed} then ${disputes.next_attempt_at}
          when ${excluded(disputes.next_attempt_at)} is null or ${isSubmitted} then null
          when ${escalates} or ${isUntouched} then ${excluded(disputes.next_attempt_at)}
          else ${disputes.next_attempt_at} end`,
        updated_at: excluded(disputes.updated_at),
      },
      setWhere: lte(disputes.updated_at, excluded(disputes.updated_at)),
    }),
);

const buyers = alias(profiles, "buyers");
const shown = {
  id: disputes.id,
  amount: disputes.amount,
  reason: disputes.reason,
  status: disputes.status,
  dueBy: disputes.due_by,
  openedAt: disputes.opened_at,
  closedAt: disputes.closed_at,
  submittedAt: disputes.submitted_at,
};
export const caseById = prepared((db, { id }: Params<{ id: string }>) =>
  db
    .select({
      ...shown,
      sellerId: disputes.seller_id,
      buyerId: disputes.buyer_id,
      submissionCount: disputes.submission_count,
      countedFrom: disputes.counted_from,
      statement: disputes.statement,
      lockedAt: disputes.locked_at,
      answer: disputes.answer,
      acceptedAt: disputes.accepted_at,
      attempts: disputes.attempts,
      appealAnswer: disputes.appeal_answer,
      appealAuditId: disputes.appeal_audit_id,
      appealReason: sql<string | null>`(select reason from audit_log where id = ${disputes.appeal_audit_id})`,
      intentId: payments.stripe_payment_intent_id,
      payment: {
        id: payments.id,
        kind: payments.kind,
        gross: payments.gross,
        paidAt: payments.paid_at,
        periodStart: payments.period_start,
        periodEnd: payments.period_end,
      },
      taken: sql<number>`(select coalesce(sum(e.amount), 0) from ledger_entries e
        where e.payment_id = ${payments.id} and e.account = 'seller' and e.kind in ('transfer_reversal', 'transfer'))`,
      isReturning:
        sql<boolean>`exists (select 1 from seller_returns r where r.payment_id = ${payments.id})`.mapWith(
          Boolean,
        ),
      creator: shownName(),
      postTitle: soldTitle,
      username: buyers.username,
      email: sql<string | null>`case when exists (select 1 from account_deletions d
        where d.user_id = ${buyers.id} and d.done_at is not null) then null else ${buyers.email} end`,
      consent: {
        item: checkout_consents.item,
        terms: checkout_consents.terms,
        descriptor: checkout_consents.statement_descriptor,
        termsDate: checkout_consents.service_terms_date,
        termsHash: checkout_consents.service_terms_hash,
        refundTerms: checkout_consents.refund_terms,
        place: checkout_consents.place,
        channel: checkout_consents.channel,
        agreedAt: checkout_consents.agreed_at,
      },
    })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.payment_id))
    .innerJoin(profiles, eq(profiles.id, disputes.seller_id))
    .innerJoin(buyers, eq(buyers.id, disputes.buyer_id))
    .leftJoin(checkout_consents, eq(checkout_consents.checkout_id, payments.checkout_id))
    .where(eq(disputes.id, id))
    .limit(1),
);
export const filesOf = prepared((db, { id, limit }: Params<{ id: string; limit: number }>) =>
  db
    .select({
      id: dispute_files.id,
      field: dispute_files.field,
      name: dispute_files.name,
      type: dispute_files.content_type,
      bytes: dispute_files.bytes,
      providerId: dispute_files.stripe_file_id,
    })
    .from(dispute_files)
    .where(eq(dispute_files.dispute_id, id))
    .limit(limit),
);
const MAX_DAYS = 40;
export const deliveredBy = prepared((db, { id }: Params<{ id: string }>) =>
  db
    .select({
      startsAt: sql<number>`bo.starts_at`,
      endedAt: sql<number | null>`bo.ended_at`,
      day: sql<number | null>`y.day`,
      served: sql<number>`y.served`,
      seen: sql<number>`y.seen`,
      unscripted: sql<number>`y.unscripted`,
      opened: sql<number>`y.opened`,
    })
    .from(
      sql`disputes d join boosts bo on bo.payment_id = d.payment_id left join boost_days y on y.boost_id = bo.id`,
    )
    .where(sql`d.id = ${id}`)
    .orderBy(sql`y.day`)
    .limit(MAX_DAYS),
);
const disputed = alias(payments, "disputed");
/** The fan's earlier payments to the same creator that were never refunded or disputed, newest first. */
export const earlierPayments = prepared((db, { id, limit }: Params<{ id: string; limit: number }>) =>
  db
    .select({ at: payments.paid_at, cents: payments.gross, intentId: payments.stripe_payment_intent_id })
    .from(disputes)
    .innerJoin(disputed, eq(disputed.id, disputes.payment_id))
    .innerJoin(
      payments,
      sql`${payments.buyer_id} = ${disputes.buyer_id} and ${payments.seller_id} = ${disputes.seller_id}
        and ${payments.paid_at} < ${disputed.paid_at} and ${payments.refunded} = 0 and ${payments.disputed} = 0
        and not exists (select 1 from disputes o where o.payment_id = ${payments.id})`,
    )
    .where(eq(disputes.id, id))
    .orderBy(desc(payments.paid_at))
    .limit(limit),
);
const decided = (status: string) =>
  sql<number>`(select count(*) from disputes o where o.reason = disputes.reason and o.status = ${sql.raw(`'${status}'`)})`;
export const outcomeCounts = prepared((db, { id }: Params<{ id: string }>) =>
  db
    .select({ won: decided("won"), lost: decided("lost") })
    .from(disputes)
    .where(eq(disputes.id, id))
    .limit(1),
);
type OfSeller = Params<{ sellerId: string; limit: number }>;
export const disputesOfSeller = prepared((db, { sellerId, limit }: OfSeller) =>
  db
    .select({ ...shown, kind: payments.kind, fan: buyers.username, postTitle: soldTitle })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.payment_id))
    .innerJoin(buyers, eq(buyers.id, disputes.buyer_id))
    // Boost disputes are brought by creators against us, so we answer them.
    .where(and(eq(disputes.seller_id, sellerId), ne(payments.kind, "boost")))
    .orderBy(desc(disputes.opened_at))
    .limit(limit),
);
type OfPayment = Params<{ paymentId: string; buyerId: string; limit: number }>;
export const disputesOfPayment = prepared((db, { paymentId, buyerId, limit }: OfPayment) =>
  db
    .select(shown)
    .from(disputes)
    .where(and(eq(disputes.payment_id, paymentId), eq(disputes.buyer_id, buyerId)))
    .orderBy(desc(disputes.opened_at))
    .limit(limit),
);

export const isUnanswered = and(
  isNull(disputes.locked_at),
  isNull(disputes.accepted_at),
  isNull(disputes.submitted_at),
  isNull(disputes.closed_at),
);
