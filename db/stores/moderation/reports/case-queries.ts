import { and, asc, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { CaseOutcome } from "#db/kinds.ts";
import { profiles } from "#db/schema/accounts/accounts.ts";
import {
  conversation_cases,
  conversation_inspections,
  conversation_reports,
} from "#db/schema/moderation/reports.ts";
import { auditIf } from "#db/stores/admin/audit-log.ts";
import { type Condition, type Params, prepared } from "#db/stores/prepared.ts";
import type { Reason } from "#domain/moderation/reports/case.ts";
import { isInvolved } from "./involved.ts";

const fan = alias(profiles, "fan");
const creator = alias(profiles, "creator");
const cases = conversation_cases;
const columns = {
  id: cases.id,
  conversationId: cases.conversation_id,
  fanId: cases.fan_id,
  creatorId: cases.creator_id,
  fan: fan.username,
  creator: creator.username,
  openedAt: cases.opened_at,
  claimedBy: cases.claimed_by,
  claimedUntil: cases.claimed_until,
  claimer: sql<string | null>`(select a.username from profiles a where a.id = ${cases.claimed_by})`,
  decidedAt: cases.decided_at,
  outcome: cases.outcome,
  ground: cases.ground,
  statement: cases.statement,
  reopenedAt: cases.reopened_at,
};
const both = { fan: cases.fan_id, creator: cases.creator_id };
type Page = { at: number; id: string; limit: number; adminId: string };
export const list = prepared(
  (
    db,
    { at, id, limit, adminId }: Params<Page>,
    { isOpen, isFirst }: { isOpen: boolean; isFirst: boolean },
  ) =>
    db
      .select({
        ...columns,
        isInvolved: isInvolved(both, adminId).mapWith(Boolean),
        reasons: sql<string>`(select group_concat(r.reason) from conversation_reports r where r.case_id = ${cases.id})`,
        reportCount: sql<number>`(select count(*) from conversation_reports r where r.case_id = ${cases.id})`,
      })
      .from(cases)
      .innerJoin(fan, eq(fan.id, cases.fan_id))
      .innerJoin(creator, eq(creator.id, cases.creator_id))
      .where(
        and(
          isOpen ? sql`${cases.decided_at} is null` : sql`${cases.decided_at} is not null`,
          isFirst
            ? undefined
            : isOpen
              ? sql`(${cases.opened_at}, ${cases.id}) > (${at}, ${id})`
              : sql`(${cases.decided_at}, ${cases.id}) < (${at}, ${id})`,
        ),
      )
      .orderBy(
        isOpen ? asc(cases.opened_at) : desc(cases.decided_at),
        isOpen ? asc(cases.id) : desc(cases.id),
      )
      .limit(limit),
);
export const countOpen = prepared((db, { limit }: Params<{ limit: number }>) =>
  db.select({ id: cases.id }).from(cases).where(sql`${cases.decided_at} is null`).limit(limit),
);
export const byId = prepared((db, { caseId, viewerId }: Params<{ caseId: string; viewerId: string }>) =>
  db
    .select({ ...columns, isInvolved: isInvolved(both, viewerId).mapWith(Boolean) })
    .from(cases)
    .innerJoin(fan, eq(fan.id, cases.fan_id))
    .innerJoin(creator, eq(creator.id, cases.creator_id))
    .where(eq(cases.id, caseId))
    .limit(1),
);
export const reportsOf = prepared((db, { caseId }: Params<{ caseId: string }>) =>
  db
    .select({
      id: conversation_reports.id,
      reporterId: conversation_reports.reporter_id,
      side: conversation_reports.side,
      number: conversation_reports.number,
      lastNumber: conversation_reports.last_number,
      reason: conversation_reports.reason,
      details: conversation_reports.details,
      keptAuthor: conversation_reports.kept_author,
      keptText: conversation_reports.kept_text,
      keptFiles: conversation_reports.kept_files,
      at: conversation_reports.created_at,
    })
    .from(conversation_reports)
    .where(eq(conversation_reports.case_id, caseId))
    .limit(100),
);
export const inspectionsOf = prepared(
  (db, { caseId, adminId }: Params<{ caseId: string; adminId: string }>) =>
    db
      .select({
        from: conversation_inspections.from_number,
        to: conversation_inspections.to_number,
        until: conversation_inspections.until,
      })
      .from(conversation_inspections)
      .where(
        and(eq(conversation_inspections.case_id, caseId), eq(conversation_inspections.admin_id, adminId)),
      )
      .orderBy(desc(conversation_inspections.until))
      .limit(1),
);

export type Claim = { caseId: string; adminId: string; now: number; until: number };
export const setClaim = prepared((db, { caseId, adminId, now, until }: Params<Claim>) =>
  db
    .update(cases)
    .set({ claimed_by: adminId, claimed_until: until })
    .where(
      sql`${cases.id} = ${caseId} and ${cases.decided_at} is null and (${cases.claimed_by} is null
        or ${cases.claimed_by} = ${adminId} or ${cases.claimed_until} <= ${now}) and not ${isInvolved(both, adminId)}`,
    )
    .returning({ id: cases.id }),
);
export type Work = { caseId: string; adminId: string; now: number };
const isClaimedBy: Condition<Work> = (_, { caseId, adminId, now }) =>
  sql`exists (select 1 from conversation_cases w where w.id = ${caseId} and w.decided_at is null
    and w.claimed_by = ${adminId} and w.claimed_until > ${now}
    and not ${isInvolved({ fan: sql`w.fan_id`, creator: sql`w.creator_id` }, adminId)})`;
export const auditWork = auditIf(isClaimedBy);

export type Inspection = Work & { id: string; reason: string; from: number; to: number; until: number };
export const addInspection = prepared((db, params: Params<Inspection>) =>
  db.insert(conversation_inspections).select(
    sql`select ${params.id}, k.id, k.conversation_id, ${params.adminId}, ${params.reason}, ${params.from}, ${params.to},
      ${params.now}, ${params.until} from conversation_cases k where k.id = ${params.caseId} and ${isClaimedBy(db, params)}`,
  ),
);
export type Decision = Work & { outcome: CaseOutcome; ground: Reason | null; statement: string };
export const setDecision = prepared((db, params: Params<Decision>) =>
  db
    .update(cases)
    .set({
      decided_at: params.now,
      decided_by: params.adminId,
      outcome: params.outcome as never,
      ground: params.ground,
      statement: params.statement,
      claimed_until: null,
    })
    .where(and(eq(cases.id, params.caseId), isClaimedBy(db, params)))
    .returning({ id: cases.id }),
);
const isClosed: Condition<{ caseId: string }> = (_, { caseId }) =>
  sql`exists (select 1 from conversation_cases w where w.id = ${caseId} and w.outcome = 'closed'
    and w.reopened_at is null)`;
export const auditReopening = auditIf(isClosed);
export const setReopened = prepared((db, { caseId, now }: Params<{ caseId: string; now: number }>) =>
  db
    .update(cases)
    .set({ reopened_at: now })
    .where(and(eq(cases.id, caseId), sql`${cases.outcome} = 'closed' and ${cases.reopened_at} is null`)),
);
type Clearing = { before: number; now: number; limit: number };
const due = ({ before, limit }: Params<Clearing>) => sql`(select k.id from conversation_cases k
  where k.decided_at is not null and k.cleared_at is null and k.decided_at < ${before} order by k.decided_at limit ${limit})`;
export const clearReports = prepared((db, params: Params<Clearing>) =>
  db
    .update(conversation_reports)
    .set({ details: "", kept_text: null, kept_author: null, kept_files: null, kept_side: null })
    .where(sql`${conversation_reports.case_id} in ${due(params)}`),
);
export const setCleared = prepared((db, params: Params<Clearing>) =>
  db
    .update(cases)
    .set({ cleared_at: params.now })
    .where(sql`${cases.id} in ${due(params)}`),
);
