import { and, desc, eq, sql } from "drizzle-orm";
import type { CaseOutcome } from "#db/kinds.ts";
import { appeals, cases, decisions, reports } from "#db/schema/moderation/cases.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import type { Reason } from "#domain/moderation/cases/reasons.ts";
import { hasConsequences } from "./in-force.ts";
import { appeal, appealBy, MAX_SHOWN, reversedAt, reversedBecause } from "./statement-queries.ts";

// What reporters read of a case.

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
export const newestReports = prepared((db, { userId, limit }: Params<{ userId: string; limit: number }>) =>
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
