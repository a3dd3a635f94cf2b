import { and, asc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { AppealAnswer } from "#db/kinds.ts";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { disputes } from "#db/schema/reversals/disputes.ts";
import { auditIf, findEntry, isAudited } from "#db/stores/admin/audit-log.ts";
import { type Database, runBatch } from "#db/stores/database.ts";
import { type Email, enqueueIf } from "#db/stores/notifications/mail/outbox.ts";
import { tellOfDecision } from "#db/stores/notifications/write-notices.ts";
import { type Condition, type Params, prepared } from "#db/stores/prepared.ts";

type Page = { now: number; limit: number };
/** Matches the partial index's condition, so that it's used. */
const waits = sql`${disputes.status} = 'appeal_needs_response' and ${disputes.appeal_answer} is null`;
const isInTime = ({ now }: Params<{ now: number }>) =>
  sql`(${disputes.due_by} is null or ${disputes.due_by} > ${now})`;
const fans = alias(profiles, "fans");
/** Lost disputes that nobody has decided whether to appeal, by deadline. */
export const undecidedAppeals = prepared((db, params: Params<Page>) =>
  db
    .select({
      id: disputes.id,
      paymentId: disputes.payment_id,
      amount: disputes.amount,
      reason: disputes.reason,
      openedAt: disputes.opened_at,
      dueBy: disputes.due_by,
      kind: payments.kind,
      fan: fans.username,
      creator: profiles.username,
    })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.payment_id))
    .innerJoin(fans, eq(fans.id, disputes.buyer_id))
    .innerJoin(profiles, eq(profiles.id, disputes.seller_id))
    .where(and(waits, isInTime(params)))
    .orderBy(asc(disputes.due_by))
    .limit(params.limit),
);

type Decision = { disputeId: string; now: number };
const canDecide: Condition<Decision> = (_, { disputeId, now }) =>
  sql`exists (select 1 from disputes where id = ${disputeId} and status = 'appeal_needs_response'
    and appeal_answer is null and (due_by is null or due_by > ${now}))`;
const auditIfOpen = auditIf(canDecide);
const enqueueIfDecided = enqueueIf(isAudited);
const setAnswer = prepared((db, params: Params<Decision & { answer: AppealAnswer; auditId: string }>) =>
  db
    .update(disputes)
    .set({
      appeal_answer: params.answer,
      appeal_audit_id: params.auditId,
      attempts: 0,
      next_attempt_at: params.now,
    })
    .where(and(eq(disputes.id, params.disputeId), isAudited(db, params))),
);

type Acceptance = { disputeId: string };
const canAccept: Condition<Acceptance> = (_, { disputeId }) =>
  sql`exists (select 1 from disputes d join payments p on p.id = d.payment_id and p.kind = 'boost'
    where d.id = ${disputeId} and d.status = 'needs_response' and d.locked_at is null and d.accepted_at is null
      and d.submitted_at is null and d.closed_at is null)`;
const auditIfUnanswered = auditIf(canAccept);
const setAccepted = prepared((db, params: Params<Decision & { auditId: string }>) =>
  db
    .update(disputes)
    .set({ accepted_at: params.now, next_attempt_at: params.now })
    .where(and(eq(disputes.id, params.disputeId), isAudited(db, params))),
);

/**
 * Decides a dispute's appeal, audits it, emails `mail` unless null, and schedules the action; false if it's no
 * longer open.
 */
export async function decideAppeal(
  db: Database,
  decision: {
    disputeId: string;
    sellerId: string;
    answer: AppealAnswer;
    reason: string;
    actorId: string;
    auditId: string;
    now: number;
    mail: Email | null;
  },
): Promise<boolean> {
  const { disputeId, answer, auditId, now, mail } = decision;
  const entry = {
    id: auditId,
    actor_id: decision.actorId,
    action: answer === "filed" ? "disputes.appealed" : "disputes.not_appealed",
    subject_id: disputeId,
    reason: decision.reason,
    created_at: now,
  };
  await runBatch(db, [
    auditIfOpen(db, entry, { disputeId, now }),
    ...(mail === null
      ? []
      : [enqueueIfDecided(db, mail, { auditId }), tellOfDecision(db, decision.sellerId, auditId, now)]),
    setAnswer.bind(db, { disputeId, now, answer, auditId }),
  ]);
  return (await findEntry.run(db, { auditId })).length > 0;
}

/** Concedes a dispute about a payment to us, and audits it; false if it was answered. */
export async function acceptOurs(
  db: Database,
  acceptance: {
    disputeId: string;
    reason: string;
    actorId: string;
    auditId: string;
    now: number;
  },
): Promise<boolean> {
  const { disputeId, auditId, now } = acceptance;
  const entry = {
    id: auditId,
    actor_id: acceptance.actorId,
    action: "disputes.accepted",
    subject_id: disputeId,
    reason: acceptance.reason,
    created_at: now,
  };
  await runBatch(db, [
    auditIfUnanswered(db, entry, { disputeId }),
    setAccepted.bind(db, { disputeId, now, auditId }),
  ]);
  return (await findEntry.run(db, { auditId })).length > 0;
}
