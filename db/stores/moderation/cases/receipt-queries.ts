import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { CaseOutcome } from "#db/kinds.ts";
import { appeals, cases, decisions, inspections, reports } from "#db/schema/moderation/cases.ts";
import { counter_notices } from "#db/schema/moderation/counter-notices.ts";
import { type Builder, type Param, type Params, prepared } from "#db/stores/prepared.ts";
import type { Reason } from "#domain/moderation/cases/reasons.ts";
import { counterNoticeDates } from "./counter-notices.ts";
import { hasConsequences, isFromSomeone, isStanding, isUnreversed } from "./in-force.ts";

// What reporters, and those whom a decision is about, read of a case.

const MAX_SHOWN = 20;
export const inspectionsShown = prepared((db, { conversationId }: Params<{ conversationId: string }>) =>
  db
    .select({ at: inspections.at, reason: inspections.reason })
    .from(inspections)
    .where(eq(inspections.conversation_id, conversationId))
    .orderBy(desc(inspections.at))
    .limit(MAX_SHOWN),
);
/** When a decision was reversed. A person who confirms an automated one replaces it. */
const reversedAt = sql<
  number | null
>`(select rv.decided_at from decisions rv where rv.reverses = ${decisions.id}
  and rv.action <> 'removed')`;
const reversedBecause = sql<
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

const appeal = {
  text: appeals.text,
  at: appeals.created_at,
  dueAt: appeals.due_at,
  outcome: appeals.outcome,
  answer: appeals.answer,
};
const appealBy = (userId: Param) =>
  and(eq(appeals.decision_id, decisions.id), sql`${appeals.appellant_id} = ${userId}`);

/** A case about a message is about who wrote it, not about who reported it, unless it closed the chat. */
const reportedMessage = (
  userId: Param,
) => sql`(${cases.subject_kind} = 'message' and ${decisions.action} <> 'closed'
    and exists (select 1 from reports rm
  where rm.case_id = ${cases.id} and rm.reporter_id = ${userId}))`;
const lastDecision = sql<string | null>`(select d.id from decisions d where d.case_id = ${cases.id}
  and d.action <> 'reversed' order by d.decided_at desc limit 1)`;
const receiptColumns = {
  caseId: cases.id,
  subjectKind: cases.subject_kind,
  subjectId: cases.subject_id,
  openedAt: cases.opened_at,
  dueAt: cases.due_at,
  isClaimed: sql<boolean>`${cases.claimed_by} is not null`.mapWith(Boolean),
  decidedAt: cases.decided_at,
  actedAt: decisions.decided_at,
  outcome: sql<CaseOutcome | null>`${decisions.action}`,
  rule: sql<Reason | null>`${decisions.rule}`,
  statement: sql<string>`coalesce(${decisions.statement}, '')`,
  isAutomated: sql<boolean>`${decisions.id} is not null and ${decisions.decided_by} is null`.mapWith(Boolean),
  reversedAt,
  reversedBecause,
  places: decisions.places,
  until: decisions.until,
  decisionId: decisions.id,
  appeal,
};
const reportColumns = {
  number: reports.number,
  reason: sql<Reason>`${reports.reason}`,
  details: reports.details,
  at: reports.created_at,
  signature: reports.signature,
  files: sql<number>`(select count(*) from report_files f where f.report_id = ${reports.id})`,
};
/** A post's or profile's name when it was reported; null for conversations, or once the copy is cleared. */
const keptTitle = sql<string | null>`case when cases.subject_kind in ('post', 'profile')
  then substr(reports.kept_text, 1, instr(reports.kept_text || char(10), char(10)) - 1) end`;
type Asked = { caseId: string; userId: string };
export const receipt = prepared((db, { caseId, userId }: Params<Asked>) =>
  db
    .select({
      ...receiptColumns,
      isReporter: sql<boolean>`exists (select 1 from reports r where r.case_id = cases.id
        and r.reporter_id = ${userId})`.mapWith(Boolean),
      noticeId: sql<string | null>`(select d.id from decisions d where d.case_id = ${cases.id}
        and ${hasConsequences()} order by d.decided_at desc limit 1)`,
    })
    .from(cases)
    .leftJoin(decisions, eq(decisions.id, lastDecision))
    .leftJoin(appeals, appealBy(userId))
    .where(
      and(
        eq(cases.id, caseId),
        sql`(${userId} in (${cases.fan_id}, ${cases.creator_id}) or exists (select 1 from reports r
          where r.case_id = cases.id and r.reporter_id = ${userId}))`,
      ),
    )
    .limit(1),
);
export const ownReports = prepared((db, { caseId, userId }: Params<Asked>) =>
  db
    .select({ ...reportColumns, title: keptTitle })
    .from(reports)
    .innerJoin(cases, eq(cases.id, reports.case_id))
    .where(and(eq(reports.case_id, caseId), eq(reports.reporter_id, userId)))
    .limit(MAX_SHOWN),
);
type Own = { userId: string; limit: number };
export const newestReports = prepared((db, { userId, limit }: Params<Own>) =>
  db
    .select({
      caseId: cases.id,
      subjectKind: cases.subject_kind,
      title: keptTitle,
      reason: reportColumns.reason,
      at: sql<number>`max(${reports.created_at})`,
      decidedAt: cases.decided_at,
    })
    .from(reports)
    .innerJoin(cases, eq(cases.id, reports.case_id))
    .where(eq(reports.reporter_id, userId))
    .groupBy(cases.id)
    .orderBy(desc(sql`max(${reports.created_at})`))
    .limit(limit),
);
/** Not dismissals: those that a report was about never learn of it. */
export const decisionsAbout = prepared((db, { userId, limit }: Params<Own>) =>
  db
    .select({
      id: decisions.id,
      caseId: decisions.case_id,
      action: sql<CaseOutcome>`${decisions.action}`,
      title: sql<string | null>`(select c.title from content c where c.id = ${cases.subject_id})`,
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
export const receiptByKey = prepared((db, { keyHash }: Params<{ keyHash: string }>) =>
  db
    .select({
      ...receiptColumns,
      ...reportColumns,
      title: keptTitle,
      reportId: reports.id,
      isEmailed: sql<boolean>`${reports.email} is not null`.mapWith(Boolean),
    })
    .from(reports)
    .innerJoin(cases, eq(cases.id, reports.case_id))
    .leftJoin(decisions, eq(decisions.id, lastDecision))
    .leftJoin(appeals, and(eq(appeals.decision_id, decisions.id), eq(appeals.report_id, reports.id)))
    .where(eq(reports.key_hash, keyHash))
    .limit(1),
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
  title: sql<string | null>`(select c.title from content c where c.id = ${cases.subject_id})`,
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
/** The removal in force of a post, for its owner. */
export const removalOf = prepared((db, { postId }: Params<{ postId: string }>) =>
  db
    .select({ id: decisions.id })
    .from(decisions)
    .innerJoin(cases, eq(cases.id, decisions.case_id))
    .where(
      and(
        eq(cases.subject_id, postId),
        eq(cases.subject_kind, "post"),
        eq(decisions.action, "removed"),
        isUnreversed(decisions.id),
      ),
    )
    .orderBy(desc(decisions.decided_at))
    .limit(1),
);

export const removalInCase = prepared((db, { caseId, userId }: Params<Asked>) =>
  db
    .select({ id: decisions.id })
    .from(decisions)
    .innerJoin(cases, eq(cases.id, decisions.case_id))
    .where(and(eq(cases.id, caseId), eq(cases.creator_id, userId), eq(decisions.action, "removed")))
    .orderBy(desc(decisions.decided_at))
    .limit(1),
);

export type NewAppeal = {
  id: string;
  decisionId: string;
  appellantId: string | null;
  reportId: string | null;
  isFromReporter: boolean;
  text: string;
  now: number;
  dueAt: number;
};
/** Whether no person decides about the case of automated decision `d` anymore. */
const isFinal = sql`exists (select 1 from cases k where k.id = d.case_id and k.decided_at = d.decided_at)`;
/** Only while the decision stands; once by each account or email address. */
export const addAppeal = prepared((db, params: Params<NewAppeal>) =>
  db
    .insert(appeals)
    .select(
      sql`select ${params.id}, d.id, ${params.appellantId}, ${params.reportId}, ${params.isFromReporter}, ${params.text},
        ${params.now}, ${params.dueAt}, null, null, null, null
        from decisions d where d.id = ${params.decisionId} and (d.decided_by is not null or ${isFinal}) and d.action <> 'reversed'
          and ${isStanding} and not exists (select 1 from appeals oa join reports others on others.id = oa.report_id
            join reports own on own.id = ${params.reportId} and own.email = others.email
            where oa.decision_id = d.id)`,
    )
    .onConflictDoNothing()
    .returning({ id: appeals.id }),
);
