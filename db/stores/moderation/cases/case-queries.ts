import { and, asc, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { CaseOutcome } from "#db/kinds.ts";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { media, media_variants } from "#db/schema/media/media.ts";
import { case_media, cases, decisions, report_files, reports } from "#db/schema/moderation/cases.ts";
import { content } from "#db/schema/posts/posts.ts";
import { shownFile } from "#db/stores/media/shown-files.ts";
import { isPostThere } from "#db/stores/posts/post-there.ts";
import { lacksConsent } from "#db/stores/posts/waits.ts";
import { type Param, type Params, prepared } from "#db/stores/prepared.ts";
import type { Reason } from "#domain/moderation/cases/reasons.ts";
import { canActOn, isAdmin } from "./account-actions.ts";
import { isAboutCopy, untoldRecipient } from "./copies.ts";
import { isInForce } from "./in-force.ts";
import { isInvolvedInCase } from "./involved.ts";
import { filesOf, textOfPost, textOfProfile, titleOf, versionOf } from "./subjects.ts";

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
export const sidesOfCase = { id: cases.id, fan: cases.fan_id, creator: cases.creator_id };
const reasonsOfCase =
  sql`(select json_group_array(r.reason) from reports r where r.case_id = ${cases.id})`.mapWith(
    (json: string): Reason[] => [...new Set<Reason>(JSON.parse(json))],
  );
/** What lists show of a case. */
export const listed = (adminId: Param) => ({
  ...columns,
  isInvolved: isInvolvedInCase(sidesOfCase, adminId).mapWith(Boolean),
  title: titleOf(sql`cases`),
  isWaiting: sql<boolean>`exists (select 1 from content c where c.id = ${cases.subject_id}
      and c.scheduled_for is not null)`.mapWith(Boolean),
  reasons: reasonsOfCase,
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
          and d.action <> 'reversed' and ${isInForce()} order by d.decided_at desc limit 1)`,
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
export const isBy = (adminId: Param) =>
  sql`(${decisions.decided_by} is ${adminId} or ${decisions.seconded_by} is ${adminId})`;
export type Asked = { caseId: string; viewerId: string };
export const byId = prepared((db, { caseId, viewerId }: Params<Asked>) =>
  db
    .select({
      ...columns,
      isInvolved: isInvolvedInCase(sidesOfCase, viewerId).mapWith(Boolean),
      isAdminAccount: isAdmin(cases.creator_id).mapWith(Boolean),
      mayRestrict: canActOn(sql`'restricted'`, cases.creator_id).mapWith(Boolean),
      mayEnd: canActOn(sql`'ended'`, cases.creator_id).mapWith(Boolean),
    })
    .from(cases)
    .leftJoin(fan, eq(fan.id, cases.fan_id))
    .innerJoin(creator, eq(creator.id, cases.creator_id))
    .where(eq(cases.id, caseId))
    .limit(1),
);
export type OfCase = { caseId: string };
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
/** What a case about a post or profile is about, as it is now. */
export const subjectOfCase = prepared((db, { caseId }: Params<OfCase>) =>
  db
    .select({
      title: content.title,
      version: versionOf(sql`cases`),
      publishedAt: content.published_at,
      scheduledFor: content.scheduled_for,
      removedAt: content.removed_at,
      /** It isn't published even if the case is dismissed. */
      lacksConsent: lacksConsent(sql`content.id`, sql`content.people`).mapWith(Boolean),
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
    .select(shownFile)
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
/** Files that the post or page has now, which may have been added since it was reported. */
export const keepFiles = prepared((db, { caseId }: Params<OfCase>) =>
  db
    .insert(case_media)
    .select(
      sql`select k.id, f.value from cases k join json_each(${filesOf(sql`k`)}) f where k.id = ${caseId}`,
    )
    .onConflictDoNothing(),
);
/** Open cases whose deadline to hide what was reported has passed. */
export const toHide = prepared((db, { now, limit }: Params<{ now: number; limit: number }>) =>
  db
    .select({
      id: cases.id,
      subjectKind: sql<"post" | "profile" | "message">`${cases.subject_kind}`,
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
      reasons: reasonsOfCase,
      media: sql<string[]>`(select json_group_array(cm.media_id) from case_media cm
        where cm.case_id = ${cases.id})`.mapWith(JSON.parse),
      newMedia: sql<string[]>`coalesce(${filesOf(sql`cases`)}, '[]')`.mapWith(JSON.parse),
      isWithdrawn: sql<boolean>`exists (select 1 from consents w
        where w.content_id = ${cases.subject_id} and w.withdrawn_at is not null)`.mapWith(Boolean),
      /** A file in it is like one removed for a minor, or the same as one removed for intimate images. */
      isMatched:
        sql<boolean>`exists (select 1 from reports r where r.case_id = ${cases.id} and ${isAboutCopy})`.mapWith(
          Boolean,
        ),
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
