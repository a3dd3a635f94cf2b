import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { CaseOutcome } from "#db/kinds.ts";
import { appeals, cases, decisions, inspections } from "#db/schema/moderation/cases.ts";
import { counter_notices } from "#db/schema/moderation/counter-notices.ts";
import { type Builder, type Param, type Params, prepared } from "#db/stores/prepared.ts";
import type { Reason } from "#domain/moderation/cases/reasons.ts";
import { counterNoticeDates } from "./counter-notices.ts";
import { hasConsequences, isFromSomeone, isInForce } from "./in-force.ts";
import { titleOf } from "./subjects.ts";

// What those whom a decision is about read of it.

export const MAX_SHOWN = 20;
export const inspectionsShown = prepared((db, { conversationId }: Params<{ conversationId: string }>) =>
  db
    .select({ at: inspections.at, reason: inspections.reason })
    .from(inspections)
    .where(eq(inspections.conversation_id, conversationId))
    .orderBy(desc(inspections.at))
    .limit(MAX_SHOWN),
);
/** When a decision was reversed. A person who confirms an automated one replaces it. */
export const reversedAt = sql<
  number | null
>`(select rv.decided_at from decisions rv where rv.reverses = ${decisions.id}
  and rv.action <> 'removed')`;
export const reversedBecause = sql<
  string | null
>`(select rv.statement from decisions rv where rv.reverses = ${decisions.id} and rv.action = 'reversed')`;
export const decisionsShown = prepared((db, { conversationId }: Params<{ conversationId: string }>) =>
  db
    .select({
      id: decisions.id,
      at: decisions.decided_at,
      outcome: sql<"warned" | "closed" | "removed">`${decisions.action}`,
      reversedAt,
      caseId: cases.id,
      subjectKind: cases.subject_kind,
    })
    .from(decisions)
    .innerJoin(cases, eq(cases.id, decisions.case_id))
    .where(
      and(
        sql`${cases.id} in (select k.id from cases k where k.subject_id = ${conversationId} union all select k.id from cases k
          where k.subject_id > ${conversationId} || '/' and k.subject_id < ${conversationId} || '0')`,
        sql`${decisions.action} in ('warned', 'closed', 'removed')`,
        sql`not exists (select 1 from decisions rv where rv.reverses = ${decisions.id} and rv.action = 'removed')`,
      ),
    )
    .orderBy(desc(decisions.decided_at))
    .limit(MAX_SHOWN),
);

export const appeal = {
  text: appeals.text,
  at: appeals.created_at,
  dueAt: appeals.due_at,
  outcome: appeals.outcome,
  answer: appeals.answer,
};
export const appealBy = (userId: Param) =>
  and(eq(appeals.decision_id, decisions.id), sql`${appeals.appellant_id} = ${userId}`);

/** A case about a message is about who wrote it, not about who reported it, unless it closed the chat. */
const reportedMessage = (
  userId: Param,
) => sql`(${cases.subject_kind} = 'message' and ${decisions.action} <> 'closed'
    and exists (select 1 from reports rm
  where rm.case_id = ${cases.id} and rm.reporter_id = ${userId}))`;
/** Not dismissals: those that a report was about never learn of it. */
export const decisionsAbout = prepared((db, { userId, limit }: Params<{ userId: string; limit: number }>) =>
  db
    .select({
      id: decisions.id,
      caseId: decisions.case_id,
      action: sql<CaseOutcome>`${decisions.action}`,
      title: titleOf(sql`cases`),
      at: decisions.decided_at,
      isReversed: sql<boolean>`${reversedAt} is not null`.mapWith(Boolean),
    })
    .from(cases)
    .innerJoin(decisions, eq(decisions.case_id, cases.id))
    .where(
      and(
        sql`${cases.id} in (select k.id from cases k where k.creator_id = ${userId}
          union all select k.id from cases k where k.fan_id = ${userId})`,
        hasConsequences(decisions.action),
        sql`not ${reportedMessage(userId)}`,
      ),
    )
    .orderBy(desc(decisions.decided_at))
    .limit(limit),
);
const statementColumns = {
  decisionId: decisions.id,
  subjectKind: cases.subject_kind,
  subjectId: cases.subject_id,
  outcome: sql<CaseOutcome>`${decisions.action}`,
  decidedAt: decisions.decided_at,
  rule: sql<Reason | null>`${decisions.rule}`,
  statement: decisions.statement,
  isAutomated: sql<boolean>`${decisions.decided_by} is null`.mapWith(Boolean),
  isFinal:
    sql<boolean>`${decisions.decided_by} is null and ${cases.decided_at} = ${decisions.decided_at}`.mapWith(
      Boolean,
    ),
  reversedAt,
  reversedBecause,
  title: titleOf(sql`cases`),
  appeal,
  points: decisions.points,
  pointsUntil: decisions.points_until,
  until: decisions.until,
  places: decisions.places,
  hasReports: sql<boolean>`exists (select 1 from reports r where r.case_id = ${cases.id}
    and ${isFromSomeone})`.mapWith(Boolean),
  caseId: cases.id,
  isCleared: sql<boolean>`${cases.cleared_at} is not null`.mapWith(Boolean),
  counterNotice: counterNoticeDates,
};
const statement = (db: Builder, userId: Param, which: SQL) =>
  db
    .select(statementColumns)
    .from(decisions)
    .innerJoin(cases, eq(cases.id, decisions.case_id))
    .leftJoin(appeals, appealBy(userId))
    .leftJoin(counter_notices, eq(counter_notices.decision_id, decisions.id))
    .where(which)
    .orderBy(desc(decisions.decided_at))
    .limit(1);
export const statementById = prepared((db, { id, userId }: Params<{ id: string; userId: string }>) =>
  statement(
    db,
    userId,
    sql`${decisions.id} = ${id} and ${hasConsequences(decisions.action)}
      and (${cases.creator_id} = ${userId} or ${cases.fan_id} = ${userId}) and not ${reportedMessage(userId)}`,
  ),
);
/** The latest one that restricted or ended the account, also after it was reversed. */
export const newestRestriction = prepared((db, { userId }: Params<{ userId: string }>) =>
  statement(
    db,
    userId,
    sql`${decisions.user_id} = ${userId} and ${decisions.action} in ('restricted', 'ended')`,
  ),
);
type Removal = { postId: string; action: "removed" | "withheld"; now: number };
/** The removal in force of a post, for its owner. */
export const removalOf = prepared((db, { postId, action, now }: Params<Removal>) =>
  db
    .select({ id: decisions.id })
    .from(decisions)
    .innerJoin(cases, eq(cases.id, decisions.case_id))
    .where(
      and(
        eq(cases.subject_id, postId),
        eq(cases.subject_kind, "post"),
        eq(decisions.action, action),
        sql`coalesce(${decisions.until} > ${now}, 1)`,
        isInForce(decisions.id),
      ),
    )
    .orderBy(desc(decisions.decided_at))
    .limit(1),
);

export const removalInCase = prepared((db, { caseId, userId }: Params<{ caseId: string; userId: string }>) =>
  db
    .select({ id: decisions.id })
    .from(decisions)
    .innerJoin(cases, eq(cases.id, decisions.case_id))
    .where(and(eq(cases.id, caseId), eq(cases.creator_id, userId), eq(decisions.action, "removed")))
    .orderBy(desc(decisions.decided_at))
    .limit(1),
);
