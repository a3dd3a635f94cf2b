import { asc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { appeals, cases, decisions, reports } from "#db/schema/moderation/cases.ts";
import { auditIf, isAudited } from "#db/stores/admin/audit-log.ts";
import { type Condition, type Params, prepared } from "#db/stores/prepared.ts";
import { type Asked, creator, fan, isBy, sidesOfCase } from "./case-queries.ts";
import { caseW, type Work } from "./claim-queries.ts";
import type { Made } from "./decision-queries.ts";
import { isInForce } from "./in-force.ts";
import { isInvolvedInCase } from "./involved.ts";
import { reversalColumns } from "./new-rows.ts";
import { titleOf } from "./subjects.ts";

const appellant = alias(profiles, "appellant");
const appealColumns = {
  id: appeals.id,
  decisionId: appeals.decision_id,
  isFromReporter: appeals.from_reporter,
  appellantId: appeals.appellant_id,
  appellant: appellant.username,
  name: reports.name,
  text: appeals.text,
  at: appeals.created_at,
  dueAt: appeals.due_at,
  outcome: appeals.outcome,
  answer: appeals.answer,
  decidedAt: appeals.decided_at,
};
export const appealsOf = prepared((db, { caseId, viewerId }: Params<Asked>) =>
  db
    .select({
      ...appealColumns,
      email: sql<string | null>`coalesce(${appellant.email}, ${reports.email})`,
      isOwnDecision: sql<boolean>`${isBy(viewerId)}`.mapWith(Boolean),
    })
    .from(decisions)
    .innerJoin(appeals, eq(appeals.decision_id, decisions.id))
    .leftJoin(appellant, eq(appellant.id, appeals.appellant_id))
    .leftJoin(reports, eq(reports.id, appeals.report_id))
    .where(eq(decisions.case_id, caseId))
    .orderBy(sql`${appeals.decided_at} is not null`, asc(appeals.created_at), asc(appeals.id))
    .limit(20),
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
          and ${isInForce()} and not exists (select 1 from appeals oa join reports others on others.id = oa.report_id
            join reports own on own.id = ${params.reportId} and own.email = others.email
            where oa.decision_id = d.id)`,
    )
    .onConflictDoNothing()
    .returning({ id: appeals.id }),
);
type AppealPage = { adminId: string; limit: number };
export const openAppeals = prepared((db, { adminId, limit }: Params<AppealPage>) =>
  db
    .select({
      id: appeals.id,
      caseId: decisions.case_id,
      action: decisions.action,
      isFromReporter: appeals.from_reporter,
      dueAt: appeals.due_at,
      subjectKind: cases.subject_kind,
      fan: fan.username,
      creator: creator.username,
      appellant: sql<string | null>`(select p.username from profiles p where p.id = ${appeals.appellant_id})`,
      title: titleOf(sql`cases`),
      isInvolved: isInvolvedInCase(sidesOfCase, adminId).mapWith(Boolean),
      isOwnDecision: sql<boolean>`${isBy(adminId)}`.mapWith(Boolean),
    })
    .from(appeals)
    .innerJoin(decisions, eq(decisions.id, appeals.decision_id))
    .innerJoin(cases, eq(cases.id, decisions.case_id))
    .leftJoin(fan, eq(fan.id, cases.fan_id))
    .innerJoin(creator, eq(creator.id, cases.creator_id))
    .where(sql`${appeals.decided_at} is null`)
    .orderBy(asc(appeals.due_at), asc(appeals.id))
    .limit(limit),
);
export type Answer = Work & { appealId: string; statement: string };
/** An open appeal `a` of decision `d` that this admin may answer: not if they decided. */
const isAnswerable = ({ appealId, caseId, adminId }: Params<Answer>) =>
  sql`a.id = ${appealId} and a.decided_at is null and d.case_id = ${caseId} and ${adminId} is not d.decided_by and ${adminId} is not d.seconded_by
    and ${isInForce()} and not ${isInvolvedInCase(caseW, adminId)}`;
const ofAppeal = sql`from appeals a join decisions d on d.id = a.decision_id join cases w on w.id = d.case_id`;
export const canAnswer: Condition<Answer> = (_, params) =>
  sql`exists (select 1 ${ofAppeal} where ${isAnswerable(params)})`;
export const auditAnswer = auditIf(canAnswer);
/** A case that a reporter reopens must be the only open one of its subject. */
export const addReversalOnAppeal = prepared((db, params: Params<Answer & { id: string }>) =>
  db.insert(decisions).select(
    sql`select ${reversalColumns(params, params.adminId)} ${ofAppeal} where ${isAnswerable(params)} and (not exists (select 1 from appeals ra where ra.decision_id = d.id
          and ra.decided_at is null and ra.from_reporter) or not exists (select 1 from cases o
          where o.subject_kind = w.subject_kind and o.subject_id = w.subject_id and o.decided_at is null))`,
  ),
);
export const setKept = prepared((db, params: Params<Answer & { auditId: string }>) =>
  db
    .update(appeals)
    .set({
      outcome: "kept",
      answer: params.statement,
      decided_by: params.adminId,
      decided_at: params.now,
    })
    .where(
      sql`${appeals.id} = ${params.appealId} and ${appeals.decided_at} is null
        and ${isAudited(db, params)}`,
    ),
);
/** A reversal answers all appeals of its decision. */
export const setReversed = prepared((db, params: Params<Made & { now: number }>) =>
  db
    .update(appeals)
    .set({
      outcome: "reversed",
      answer: sql`(select d.statement from decisions d where d.id = ${params.id})`,
      decided_by: sql`(select d.decided_by from decisions d where d.id = ${params.id})`,
      decided_at: params.now,
    })
    .where(
      sql`${appeals.decided_at} is null
        and ${appeals.decision_id} = (select d.reverses from decisions d where d.id = ${params.id})`,
    ),
);
/** A reporter's granted appeal opens the case again. Its copies are kept until it's decided anew. */
export const reopen = prepared((db, { id, dueAt }: Params<Made & { dueAt: number }>) =>
  db
    .update(cases)
    .set({ decided_at: null, cleared_at: null, due_at: dueAt, claimed_by: null, claimed_until: null })
    .where(
      sql`${cases.id} = (select d.case_id from decisions d join appeals a on a.decision_id = d.reverses
        where d.id = ${id} and a.from_reporter and a.outcome = 'reversed' limit 1)`,
    ),
);
