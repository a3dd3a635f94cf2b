import { eq, sql } from "drizzle-orm";
import type { DecisionAction } from "#db/kinds.ts";
import { case_media, cases, decisions } from "#db/schema/moderation/cases.ts";
import { outgoing_emails } from "#db/schema/notifications/emails.ts";
import { notices } from "#db/schema/notifications/notices.ts";
import { auditIf } from "#db/stores/admin/audit-log.ts";
import { ABOUT_FILES } from "#db/stores/media/file-hashes.ts";
import { isOfCase } from "#db/stores/messages/remove-message.ts";
import { isAccountThere } from "#db/stores/notifications/write-notices.ts";
import { isPostThere } from "#db/stores/posts/post-there.ts";
import { type Condition, type Param, type Params, prepared } from "#db/stores/prepared.ts";
import { newRow } from "#db/stores/prepared-rows.ts";
import { canActOn, isAccountAction } from "./account-actions.ts";
import type { OfCase } from "./case-queries.ts";
import { caseW, isClaimedBy, type Work } from "./claim-queries.ts";
import { hasConsequences, isInForce } from "./in-force.ts";
import { isInvolvedInCase } from "./involved.ts";
import { reversalColumns } from "./new-rows.ts";
import { versionOf } from "./subjects.ts";

const removesFiles = (id: Param) => sql`d.id = ${id} and d.action = 'removed' and d.rule in ${ABOUT_FILES}`;
/** After the removal of a message for what its files show: those aren't shown elsewhere, nor sent or posted again. */
export const keepMessageFiles = prepared((db, { id }: Params<Made>) =>
  db
    .insert(case_media)
    .select(
      sql`select mk.id, u.media_id from decisions d join cases mk on mk.id = d.case_id join messages o on ${isOfCase}
          join message_media u on u.conversation_id = o.conversation_id and u.number = o.number
          where ${removesFiles(id)}
        union select mk.id, u.media_id from decisions d join cases mk on mk.id = d.case_id join messages o on ${isOfCase}
          join broadcast_media u on u.broadcast_id = o.broadcast_id
          where ${removesFiles(id)}`,
    )
    .onConflictDoNothing(),
);
type NewDecision = {
  id: string;
  caseId: string;
  action: DecisionAction;
  rule: string | null;
  statement: string;
  now: number;
};
/** `version` is the post's or page's when it was read: removing anything else, or publishing it, is refused. */
export type Decision = Work & NewDecision & { version: string };
/** It replaces what the deadline did. */
const automatedOf = ({ caseId }: Params<OfCase>) =>
  sql`(select d.id from decisions d where d.case_id = ${caseId} and d.decided_by is null and ${isInForce()}
    order by d.decided_at desc limit 1)`;
/** Whether the post is scheduled, so that a decision may let it be published. */
const isWaiting = ({ caseId }: Params<OfCase>) => sql`exists (select 1 from cases k join content c
  on c.id = k.subject_id and k.subject_kind = 'post' where k.id = ${caseId} and c.scheduled_for is not null)`;
/** `proposedBy`: who decided, if this admin is the second one. */
type Details = {
  places: string | null;
  points: number | null;
  pointsUntil: number | null;
  until: number | null;
  proposedBy: string | null;
};
export const addDecision = prepared((db, params: Params<Decision & Details>) =>
  db.insert(decisions).select(
    sql`select ${newRow(decisions, {
      id: params.id,
      case_id: params.caseId,
      action: params.action,
      rule: params.rule,
      statement: params.statement,
      decided_at: params.now,
      points: params.points,
      points_until: params.pointsUntil,
      until: params.until,
      places: params.places,
      decided_by: sql`coalesce(${params.proposedBy}, ${params.adminId})`,
      seconded_by: sql`iif(${params.proposedBy} is null, null, ${params.adminId})`,
      reverses: automatedOf(params),
      user_id: sql`iif(${isAccountAction(params.action)}, (select k.creator_id from cases k where k.id = ${params.caseId}), null)`,
    })} where ${isClaimedBy(db, params)} and ((${params.action} not in ('removed', 'withheld') and not ${isWaiting(params)})
        or exists (select 1 from cases k where k.id = ${params.caseId}
          and (k.subject_kind = 'message' or ${versionOf(sql`k`)} = ${params.version})))
      and (not ${isAccountAction(params.action)} or exists (select 1 from cases k where k.id = ${params.caseId}
        and ${canActOn(params.action, sql`k.creator_id`)}))`,
  ),
);
/** Only once its deadline has passed, and before anyone decides. */
export const addAutomated = prepared((db, params: Params<NewDecision>) =>
  db.insert(decisions).select(
    sql`select ${newRow(decisions, {
      id: params.id,
      case_id: sql`k.id`,
      action: "removed",
      rule: params.rule,
      statement: params.statement,
      decided_by: null,
      decided_at: params.now,
    })} from cases k left join content c on c.id = k.subject_id
      where (k.subject_kind in ('message', 'profile') or ${isPostThere("c")}) and k.id = ${params.caseId} and k.decided_at is null and k.hide_at <= ${params.now}`,
  ),
);
export type Reversal = Work & { id: string; decisionId: string; statement: string };
/** An open appeal is answered first, by someone else. */
export const addReversal = prepared((db, params: Params<Reversal>) =>
  db.insert(decisions).select(
    sql`select ${reversalColumns(params, params.adminId)} from decisions d join cases w on w.id = d.case_id where d.id = ${params.decisionId}
          and d.case_id = ${params.caseId} and w.decided_at is not null and ${hasConsequences()}
          and ${isInForce()} and not ${isInvolvedInCase(caseW, params.adminId)} and not exists (select 1 from appeals oa
            where oa.decision_id = d.id and oa.decided_at is null)`,
  ),
);
export type Made = { id: string };
export const isMade: Condition<Made> = (_, { id }) => sql`exists (select 1 from decisions where id = ${id})`;
export const auditIfMade = auditIf(isMade);
/** Notifies every reporter with an account. */
export const tellReporters = prepared((db, { id, now }: Params<Made & { now: number }>) =>
  db
    .insert(notices)
    .select(
      sql`select null, r.reporter_id, 'account', d.id, ${now}, ${now}, null, null, 0
        from decisions d join reports r on r.case_id = d.case_id and r.reporter_id is not null
        where d.id = ${id} and ${isAccountThere(sql`r.reporter_id`)} group by r.reporter_id`,
    )
    .onConflictDoNothing(),
);
/** Reporters without an account get an email, once per address. */
export const emailReporters = prepared(
  (db, { id, subject, body, now }: Params<Made & { subject: string; body: string; now: number }>) =>
    db
      .insert(outgoing_emails)
      .select(
        sql`select 'case-' || d.id || '-' || min(r.id), r.email, ${subject}, ${body}, ${now}, 0, ${now}, null, null, null,
          0, null, null, 0
          from decisions d join reports r on r.case_id = d.case_id and r.reporter_id is null and r.email is not null
          where d.id = ${id} group by r.email`,
      )
      .onConflictDoNothing(),
);
export const isDecided = prepared((db, { id }: Params<Made>) =>
  db.select({ id: decisions.id }).from(decisions).where(eq(decisions.id, id)).limit(1),
);
export const setDecided = prepared((db, params: Params<Made & { now: number }>) =>
  db
    .update(cases)
    .set({ decided_at: params.now, claimed_until: null, hide_at: null })
    .where(sql`${cases.id} = (select case_id from decisions where id = ${params.id})`),
);
export const setHidden = prepared((db, params: Params<Made>) =>
  db
    .update(cases)
    .set({ hide_at: null })
    .where(sql`${cases.id} = (select case_id from decisions where id = ${params.id})`),
);
