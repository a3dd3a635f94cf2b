import { and, asc, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { CaseOutcome, DecisionAction } from "#db/kinds.ts";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { media, media_variants } from "#db/schema/media/media.ts";
import {
  appeals,
  case_media,
  cases,
  decisions,
  inspections,
  report_files,
  reports,
} from "#db/schema/moderation/cases.ts";
import { counter_notices } from "#db/schema/moderation/counter-notices.ts";
import { removed_pages } from "#db/schema/moderation/removed-pages.ts";
import { outgoing_emails } from "#db/schema/notifications/emails.ts";
import { notices } from "#db/schema/notifications/notices.ts";
import { content } from "#db/schema/posts/posts.ts";
import { auditIf, isAudited } from "#db/stores/admin/audit-log.ts";
import { shownFile } from "#db/stores/media/shown-files.ts";
import { isOfCase } from "#db/stores/messages/remove-message.ts";
import { isThere } from "#db/stores/notifications/write-notices.ts";
import { isPostThere } from "#db/stores/posts/post-there.ts";
import { type Condition, type Param, type Params, prepared } from "#db/stores/prepared.ts";
import type { Reason } from "#domain/moderation/cases/reasons.ts";
import { untoldRecipient } from "./copies.ts";
import { isRunning } from "./counter-notices.ts";
import { hasConsequences, isAutomatic, isStanding } from "./in-force.ts";
import { isInvolvedInCase } from "./involved.ts";
import { isAdmin, isMeasure, mayTake } from "./measures.ts";
import { conversationOf } from "./message-subject.ts";
import { decisionColumns, reversalColumns } from "./new-decision.ts";
import { filesOf } from "./subject-files.ts";
import { textOfPost, textOfProfile } from "./subject-text.ts";

export const fan = alias(profiles, "fan");
export const creator = alias(profiles, "creator");
const columns = {
  id: cases.id,
  subjectKind: cases.subject_kind,
  subjectId: cases.subject_id,
  fanId: cases.fan_id,
  creatorId: cases.creator_id,
  fan: fan.username,
  creator: creator.username,
  fanEmail: fan.email,
  creatorEmail: creator.email,
  isCreator: sql<boolean>`${creator.role} = 'seller'`.mapWith(Boolean),
  openedAt: cases.opened_at,
  dueAt: cases.due_at,
  hideAt: cases.hide_at,
  claimedBy: cases.claimed_by,
  claimedUntil: cases.claimed_until,
  claimer: sql<string | null>`(select a.username from profiles a where a.id = ${cases.claimed_by})`,
  decidedAt: cases.decided_at,
};
const both = { id: cases.id, fan: cases.fan_id, creator: cases.creator_id };
/** What lists show of a case. */
export const listed = (adminId: Param) => ({
  ...columns,
  isInvolved: isInvolvedInCase(both, adminId).mapWith(Boolean),
  title: sql<string | null>`(select c.title from content c where c.id = ${cases.subject_id})`,
  isWaiting: sql<boolean>`exists (select 1 from content c where c.id = ${cases.subject_id}
      and c.scheduled_for is not null)`.mapWith(Boolean),
  reasons: sql<string | null>`(select group_concat(r.reason) from reports r where r.case_id = ${cases.id})`,
  reportCount: sql<number>`(select count(*) from reports r where r.case_id = ${cases.id})`,
  isProposed: sql<boolean>`exists (select 1 from proposals w where w.case_id = ${cases.id})`.mapWith(Boolean),
});
type Page = { at: number; id: string; limit: number; adminId: string };
export const list = prepared(
  (
    db,
    { at, id, limit, adminId }: Params<Page>,
    { isOpen, isFirst }: { isOpen: boolean; isFirst: boolean },
  ) =>
    db
      .select({
        ...listed(adminId),
        outcome: sql<CaseOutcome | null>`(select d.action from decisions d where d.case_id = ${cases.id}
          and d.action <> 'reversed' and ${isStanding} order by d.decided_at desc limit 1)`,
      })
      .from(cases)
      .leftJoin(fan, eq(fan.id, cases.fan_id))
      .innerJoin(creator, eq(creator.id, cases.creator_id))
      .where(
        and(
          isOpen ? sql`${cases.decided_at} is null` : sql`${cases.decided_at} is not null`,
          isFirst
            ? undefined
            : isOpen
              ? sql`(${cases.due_at}, ${cases.id}) > (${at}, ${id})`
              : sql`(${cases.decided_at}, ${cases.id}) < (${at}, ${id})`,
        ),
      )
      .orderBy(isOpen ? asc(cases.due_at) : desc(cases.decided_at), isOpen ? asc(cases.id) : desc(cases.id))
      .limit(limit),
);
/** Whether an admin made a decision, alone or as one of two. */
const isBy = (adminId: Param) =>
  sql`(${decisions.decided_by} is ${adminId} or ${decisions.seconded_by} is ${adminId})`;
type Asked = { caseId: string; viewerId: string };
export const byId = prepared((db, { caseId, viewerId }: Params<Asked>) =>
  db
    .select({
      ...columns,
      isInvolved: isInvolvedInCase(both, viewerId).mapWith(Boolean),
      isAdmins: isAdmin(cases.creator_id).mapWith(Boolean),
      mayRestrict: mayTake(sql`'restricted'`, cases.creator_id).mapWith(Boolean),
      mayEnd: mayTake(sql`'ended'`, cases.creator_id).mapWith(Boolean),
    })
    .from(cases)
    .leftJoin(fan, eq(fan.id, cases.fan_id))
    .innerJoin(creator, eq(creator.id, cases.creator_id))
    .where(eq(cases.id, caseId))
    .limit(1),
);
type OfCase = { caseId: string };
export const reportsOf = prepared((db, { caseId }: Params<OfCase>) =>
  db
    .select({
      id: reports.id,
      reporterId: reports.reporter_id,
      reporter: profiles.username,
      name: reports.name,
      email: reports.email,
      side: reports.side,
      number: reports.number,
      lastNumber: reports.last_number,
      reason: sql<Reason>`${reports.reason}`,
      details: reports.details,
      signature: reports.signature,
      keptAuthor: reports.kept_author,
      keptText: reports.kept_text,
      keptFiles: reports.kept_files,
      at: reports.created_at,
    })
    .from(reports)
    .leftJoin(profiles, eq(profiles.id, reports.reporter_id))
    .where(eq(reports.case_id, caseId))
    .orderBy(asc(reports.created_at))
    .limit(100),
);
export const filesOfReports = prepared((db, { caseId }: Params<OfCase>) =>
  db
    .select({
      id: report_files.id,
      reportId: report_files.report_id,
      name: report_files.name,
      contentType: report_files.content_type,
      bytes: report_files.bytes,
    })
    .from(reports)
    .innerJoin(report_files, eq(report_files.report_id, reports.id))
    .where(eq(reports.case_id, caseId))
    .orderBy(asc(report_files.id))
    .limit(300),
);
export const decisionsOf = prepared((db, { caseId, viewerId }: Params<Asked>) =>
  db
    .select({
      id: decisions.id,
      action: decisions.action,
      rule: sql<Reason | null>`${decisions.rule}`,
      statement: decisions.statement,
      isAutomated: sql<boolean>`${decisions.decided_by} is null`.mapWith(Boolean),
      by: profiles.username,
      isOwn: sql<boolean>`${isBy(viewerId)}`.mapWith(Boolean),
      secondedBy: sql<
        string | null
      >`(select p.username from profiles p where p.id = ${decisions.seconded_by})`,
      userId: decisions.user_id,
      at: decisions.decided_at,
      reverses: decisions.reverses,
      points: decisions.points,
      places: decisions.places,
      until: decisions.until,
    })
    .from(decisions)
    .leftJoin(profiles, eq(profiles.id, decisions.decided_by))
    .where(eq(decisions.case_id, caseId))
    .orderBy(asc(decisions.decided_at))
    .limit(100),
);
/** What a case about a post or profile is about, as it is now. `version` changes with every edit. */
export const subjectOfCase = prepared((db, { caseId }: Params<OfCase>) =>
  db
    .select({
      title: content.title,
      version: sql<
        string | null
      >`coalesce(${content.revision}, iif(${cases.subject_kind} = 'profile', cast(${profiles.updated_at} as text), null))`,
      publishedAt: content.published_at,
      scheduledFor: content.scheduled_for,
      removedAt: content.removed_at,
      isDeleted: sql<boolean>`not ${isPostThere("content")}`.mapWith(Boolean),
      text: sql<string>`case ${cases.subject_kind} when 'post' then ${textOfPost(sql`content`)}
        else ${textOfProfile(sql`profiles`)} end`,
    })
    .from(cases)
    .innerJoin(profiles, eq(profiles.id, cases.creator_id))
    .leftJoin(content, and(eq(content.id, cases.subject_id), eq(cases.subject_kind, "post")))
    .where(eq(cases.id, caseId))
    .limit(1),
);
/** Files of the reported post or page, also those that its creator deleted since. At most ten variants of 30 files. */
export const mediaOfCase = prepared((db, { caseId }: Params<OfCase>) =>
  db
    .select({
      ...shownFile,
    })
    .from(case_media)
    .innerJoin(media, eq(media.id, case_media.media_id))
    .innerJoin(media_variants, eq(media_variants.media_id, media.id))
    .where(
      and(
        eq(case_media.case_id, caseId),
        sql`${media.ready_at} is not null and not exists (select 1 from cases k
          where k.id = ${caseId} and k.subject_kind = 'message')`,
      ),
    )
    .orderBy(asc(media.id), asc(media_variants.width))
    .limit(300),
);
export const inspectionsOf = prepared(
  (db, { caseId, adminId }: Params<{ caseId: string; adminId: string }>) =>
    db
      .select({ from: inspections.from_number, to: inspections.to_number, until: inspections.until })
      .from(inspections)
      .where(and(eq(inspections.case_id, caseId), eq(inspections.admin_id, adminId)))
      .orderBy(desc(inspections.until))
      .limit(1),
);

export type Claim = { caseId: string; adminId: string; now: number; until: number };
export const setClaim = prepared((db, { caseId, adminId, now, until }: Params<Claim>) =>
  db
    .update(cases)
    .set({ claimed_by: adminId, claimed_until: until })
    .where(
      sql`${cases.id} = ${caseId} and ${cases.decided_at} is null and (${cases.claimed_by} is null
        or ${cases.claimed_by} = ${adminId} or ${cases.claimed_until} <= ${now})
        and not ${isInvolvedInCase(both, adminId)}`,
    )
    .returning({ id: cases.id }),
);
export const endClaim = prepared((db, { caseId, adminId }: Params<{ caseId: string; adminId: string }>) =>
  db
    .update(cases)
    .set({ claimed_by: null, claimed_until: null })
    .where(and(eq(cases.id, caseId), eq(cases.claimed_by, adminId), sql`${cases.decided_at} is null`))
    .returning({ id: cases.id }),
);
/** Files that the post or page has now, which may have been added since it was reported. */
export const keepFiles = prepared((db, { caseId }: Params<OfCase>) =>
  db
    .insert(case_media)
    .select(
      sql`select k.id, f.value from cases k join json_each(${filesOf(sql`k`)}) f where k.id = ${caseId}`,
    )
    .onConflictDoNothing(),
);
const removesFiles = (id: Param) =>
  sql`d.id = ${id} and d.action = 'removed' and d.rule in ('consent', 'minor', 'depicted', 'copyright', 'illegal')`;
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
export type Work = { caseId: string; adminId: string; now: number };
const w = { id: sql`w.id`, fan: sql`w.fan_id`, creator: sql`w.creator_id` };
const isClaimedBy: Condition<Work> = (_, { caseId, adminId, now }) =>
  sql`exists (select 1 from cases w where w.id = ${caseId} and w.decided_at is null
    and w.claimed_by = ${adminId} and w.claimed_until > ${now} and not ${isInvolvedInCase(w, adminId)})`;
export const auditWork = auditIf(isClaimedBy);

export type Inspection = Work & { id: string; reason: string; from: number; to: number; until: number };
export const addInspection = prepared((db, params: Params<Inspection>) =>
  db.insert(inspections).select(
    sql`select ${params.id}, k.id, ${conversationOf(sql`k.subject_id`)}, ${params.adminId}, ${params.reason}, ${params.from},
      ${params.to}, ${params.now}, ${params.until} from cases k
      where k.id = ${params.caseId} and k.subject_kind in ('conversation', 'message') and ${isClaimedBy(db, params)}`,
  ),
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
  sql`(select d.id from decisions d where d.case_id = ${caseId} and d.decided_by is null and ${isStanding}
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
    sql`select ${decisionColumns({
      id: params.id,
      caseId: params.caseId,
      action: params.action,
      rule: params.rule,
      statement: params.statement,
      now: params.now,
      points: params.points,
      pointsUntil: params.pointsUntil,
      until: params.until,
      places: params.places,
      by: sql`coalesce(${params.proposedBy}, ${params.adminId})`,
      secondedBy: sql`iif(${params.proposedBy} is null, null, ${params.adminId})`,
      reverses: automatedOf(params),
      userId: sql`iif(${isMeasure(params.action)}, (select k.creator_id from cases k where k.id = ${params.caseId}), null)`,
    })} where ${isClaimedBy(db, params)} and ((${params.action} not in ('removed', 'withheld') and not ${isWaiting(params)})
        or exists (select 1 from cases k left join content c on c.id = k.subject_id
          left join profiles p on p.id = k.subject_id where k.id = ${params.caseId}
            and (k.subject_kind = 'message' or coalesce(c.revision, cast(p.updated_at as text)) = ${params.version})))
      and (not ${isMeasure(params.action)} or exists (select 1 from cases k where k.id = ${params.caseId}
        and ${mayTake(params.action, sql`k.creator_id`)}))`,
  ),
);
/** Only once its deadline has passed, and before anyone decides. */
export const addAutomated = prepared((db, params: Params<NewDecision>) =>
  db.insert(decisions).select(
    sql`select ${decisionColumns({
      id: params.id,
      caseId: sql`k.id`,
      action: "removed",
      rule: params.rule,
      statement: params.statement,
      by: null,
      now: params.now,
    })} from cases k left join content c on c.id = k.subject_id
      where (k.subject_kind in ('message', 'profile') or ${isPostThere("c")}) and k.id = ${params.caseId} and k.decided_at is null and k.hide_at <= ${params.now}`,
  ),
);
/** The columns of a row that reverses decision `d`. */
const reversalOf = ({ id, statement, adminId, now }: Params<{ id: string; statement: string } & Work>) =>
  reversalColumns({ id, statement, by: adminId, now });
export type Reversal = Work & { id: string; decisionId: string; statement: string };
/** An open appeal is answered first, by someone else. */
export const addReversal = prepared((db, params: Params<Reversal>) =>
  db.insert(decisions).select(
    sql`select ${reversalOf(params)} from decisions d join cases w on w.id = d.case_id where d.id = ${params.decisionId}
          and d.case_id = ${params.caseId} and w.decided_at is not null and ${hasConsequences()}
          and ${isStanding} and not ${isInvolvedInCase(w, params.adminId)} and not exists (select 1 from appeals oa
            where oa.decision_id = d.id and oa.decided_at is null)`,
  ),
);
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
    .orderBy(sql`${appeals.decided_at} is not null`, asc(appeals.created_at))
    .limit(20),
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
      title: sql<string | null>`(select c.title from content c where c.id = ${cases.subject_id})`,
      isInvolved: isInvolvedInCase(both, adminId).mapWith(Boolean),
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
  sql`a.id = ${appealId} and a.decided_at is null and d.case_id = ${caseId} and ${adminId} <> d.decided_by and ${adminId} is not d.seconded_by
    and ${isStanding} and not ${isInvolvedInCase(w, adminId)}`;
const ofAppeal = sql`from appeals a join decisions d on d.id = a.decision_id join cases w on w.id = d.case_id`;
export const canAnswer: Condition<Answer> = (_, params) =>
  sql`exists (select 1 ${ofAppeal} where ${isAnswerable(params)})`;
export const auditAnswer = auditIf(canAnswer);
/** A case that a reporter reopens must be the only open one of its subject. */
export const addReversalOnAppeal = prepared((db, params: Params<Answer & { id: string }>) =>
  db.insert(decisions).select(
    sql`select ${reversalOf(params)} ${ofAppeal} where ${isAnswerable(params)} and (not exists (select 1 from appeals ra where ra.decision_id = d.id
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
/** Reading the conversation again takes another reason. */
export const endInspections = prepared((db, { id, now }: Params<Made & { now: number }>) =>
  db
    .update(inspections)
    .set({ until: now })
    .where(
      sql`${inspections.case_id} = (select d.case_id from decisions d where d.id = ${id})
        and ${inspections.until} > ${now}`,
    ),
);
type Made = { id: string };
export const isMade: Condition<Made> = (_, { id }) => sql`exists (select 1 from decisions where id = ${id})`;
export const auditIfMade = auditIf(isMade);
/** Notifies every reporter with an account. */
export const tellReporters = prepared((db, { id, now }: Params<Made & { now: number }>) =>
  db
    .insert(notices)
    .select(
      sql`select null, r.reporter_id, 'account', d.id, ${now}, ${now}, null, null, 0
        from decisions d join reports r on r.case_id = d.case_id and r.reporter_id is not null
        where d.id = ${id} and ${isThere(sql`r.reporter_id`)} group by r.reporter_id`,
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
/** Open cases whose deadline to hide what was reported has passed. */
export const toHide = prepared((db, { now, limit }: Params<{ now: number; limit: number }>) =>
  db
    .select({
      id: cases.id,
      subjectKind: cases.subject_kind,
      subjectId: cases.subject_id,
      creatorId: cases.creator_id,
      creatorEmail: profiles.email,
      fanId: cases.fan_id,
      fanEmail: fan.email,
      reporters: sql<string[]>`(select json_group_array(r.reporter_id) from reports r
        where r.case_id = ${cases.id})`.mapWith(JSON.parse),
      title: content.title,
      username: profiles.username,
      interests: profiles.interests,
      name: profiles.full_name,
      bio: profiles.bio,
      reasons: sql<string>`(select group_concat(r.reason) from reports r where r.case_id = ${cases.id})`,
      media: sql<string[]>`(select json_group_array(cm.media_id) from case_media cm
        where cm.case_id = ${cases.id})`.mapWith(JSON.parse),
      newMedia: sql<string[]>`coalesce(${filesOf(sql`cases`)}, '[]')`.mapWith(JSON.parse),
      isWithdrawn: sql<boolean>`exists (select 1 from consents w
        where w.content_id = ${cases.subject_id} and w.withdrawn_at is not null)`.mapWith(Boolean),
      /** A file in it is like one removed for a minor, or the same as one removed for intimate images. */
      isMatched:
        sql<boolean>`exists (select 1 from reports r where r.case_id = ${cases.id} and r.reason in ('minor', 'consent')
        and ${isAutomatic})`.mapWith(Boolean),
      recipientId: untoldRecipient,
      reportCount: sql<number>`(select count(*) from reports r where r.case_id = ${cases.id})`,
    })
    .from(cases)
    .innerJoin(profiles, eq(profiles.id, cases.creator_id))
    .leftJoin(fan, eq(fan.id, cases.fan_id))
    .leftJoin(content, eq(content.id, cases.subject_id))
    .where(
      sql`${cases.decided_at} is null and ${cases.hide_at} is not null and ${cases.hide_at} <= ${now}
        and (${cases.subject_kind} in ('message', 'profile') or ${isPostThere("content")})`,
    )
    .orderBy(asc(cases.hide_at))
    .limit(limit),
);

type Clearing = { before: number; minorBefore: number; now: number; limit: number };
/** The law wants what a report of a minor rests on for longer (18 USC 2258A(h)). */
const due = ({ before, minorBefore, limit }: Params<Clearing>) => sql`(select k.id from cases k
  where k.decided_at is not null and k.cleared_at is null and k.decided_at < ${before}
    and (k.decided_at < ${minorBefore} or not exists (select 1 from reports r
      where r.case_id = k.id and r.reason = 'minor'))
    and not exists (select 1 from decisions d join appeals a on a.decision_id = d.id
      where d.case_id = k.id and a.decided_at is null)
    and not exists (select 1 from decisions d join counter_notices n on n.decision_id = d.id
      where d.case_id = k.id and ${isRunning}) order by k.decided_at limit ${limit})`;
const ofDue = (params: Params<Clearing>) =>
  sql`${report_files.report_id} in (select r.id from reports r where r.case_id in ${due(params)})`;
export const filesToClear = prepared((db, params: Params<Clearing>) =>
  db.selectDistinct({ reportId: report_files.report_id }).from(report_files).where(ofDue(params)),
);
export const deleteFiles = prepared((db, params: Params<Clearing>) =>
  db.delete(report_files).where(ofDue(params)),
);
export const clearReports = prepared((db, params: Params<Clearing>) =>
  db
    .update(reports)
    .set({
      details: "",
      kept_text: null,
      kept_author: null,
      kept_files: null,
      kept_side: null,
      name: null,
      email: null,
      signature: null,
    })
    .where(sql`${reports.case_id} in ${due(params)}`),
);
export const clearAppeals = prepared((db, params: Params<Clearing>) =>
  db
    .update(appeals)
    .set({ text: "" })
    .where(sql`${appeals.decision_id} in (select d.id from decisions d where d.case_id in ${due(params)})`),
);
export const clearCounterNotices = prepared((db, params: Params<Clearing>) =>
  db
    .update(counter_notices)
    .set({ name: "", address: "", phone: "", text: "", signature: "" })
    .where(
      sql`${counter_notices.decision_id} in (select d.id from decisions d where d.case_id in ${due(params)})`,
    ),
);
export const clearRemovedPages = prepared((db, params: Params<Clearing>) =>
  db.delete(removed_pages).where(sql`${removed_pages.case_id} in ${due(params)}`),
);
export const setCleared = prepared((db, params: Params<Clearing>) =>
  db
    .update(cases)
    .set({ cleared_at: params.now })
    .where(sql`${cases.id} in ${due(params)}`),
);
