import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { cases, decisions, reports } from "#db/schema/moderation/cases.ts";
import { file_matches } from "#db/schema/moderation/removed-files.ts";
import { type Database, runBatch, type Statement } from "#db/stores/database.ts";
import { ABOUT_FILES, isSearched } from "#db/stores/media/file-hashes.ts";
import { hashesOf, wasLeftUp, wasLetThrough } from "#db/stores/media/removed-media.ts";
import { textOf, unsentAtOf } from "#db/stores/messages/broadcasts/broadcast-copies.ts";
import { kindsOf } from "#db/stores/messages/message-media.ts";
import { isPostThere } from "#db/stores/posts/post-there.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import { newRow } from "#db/stores/prepared-rows.ts";
import type { Reason } from "#domain/moderation/cases/reasons.ts";
import { isAutomatic, isInForce } from "./in-force.ts";
import { fromReport, reversalColumns } from "./new-rows.ts";
import { conversationOf, numberOf } from "./subjects.ts";

// Copies of files that were removed for what they show, wherever they're shown.

const isIdentical = sql`exists (select 1 from removed_files rf where rf.case_id = fm.case_id
  and rf.sha256 in ${hashesOf(sql`fm.media_id`)})`;
/**
 * Matches whose removal is in force, except for the removed files themselves, which aren't shown anyway. Copies are hidden
 * at once of intimate images and minors, and of what someone withdrew their consent to. Reports or a deadline may hide an
 * original that a person left up, so what they removed hides neither that nor lookalikes at once.
 */
const found = ({
  since,
}: Params<{ since: number }>) => sql`select fm.media_id, fm.case_id, fm.matched_at, d.rule,
    ${isIdentical} is_identical, case when d.decided_by is null
      then (${isSearched} or d.rule = 'depicted') and ${isIdentical} and not ${wasLeftUp}
      else ${isSearched} and (${isIdentical} or d.rule = 'minor') end hides
  from ${file_matches} fm
  join decisions d on d.case_id = fm.case_id and d.action = 'removed' and ${isInForce()}
  where fm.matched_at > ${since} and not ${wasLetThrough} and (${isSearched}
      or (d.rule in ${ABOUT_FILES} and ${isIdentical}))
    and not exists (select 1 from case_media own where own.case_id = fm.case_id and own.media_id = fm.media_id)`;
/** Published posts, messages (one of a broadcast's stands for all), and profile photos with a file `f`. */
const uses = sql`select f.*, 'post' kind, c.id subject_id from found f join post_media u on u.media_id = f.media_id
    join content c on c.id = u.content_id
    where c.published_at is not null and c.removed_at is null and ${isPostThere("c")}
  union all select f.*, 'message', m.conversation_id || '/' || m.number from found f
    join message_media u on u.media_id = f.media_id
    join messages m on m.conversation_id = u.conversation_id and m.number = u.number
    where ${unsentAtOf(sql`m`)} is null
  union all select f.*, 'message', (select m.conversation_id || '/' || m.number from messages m
      where m.broadcast_id = b.id and ${unsentAtOf(sql`m`)} is null order by m.conversation_id limit 1)
    from found f join broadcast_media u on u.media_id = f.media_id join broadcasts b on b.id = u.broadcast_id
    where b.started_at is not null and b.unsent_at is null and b.removed_at is null
  union all select f.*, 'profile', m.seller_id from found f join media m on m.id = f.media_id
    where m.purpose in ('portrait', 'cover') and m.first_used_at is not null and m.deleted_at is null`;
/**
 * Once decided, a match isn't looked at again, also if the decision was reversed. An open case that others opened isn't
 * about it yet.
 */
const isHandled = sql`exists (select 1 from cases h where h.subject_kind = x.kind and h.subject_id = x.subject_id
  and (h.decided_at >= x.matched_at or (h.decided_at is null and exists (select 1 from reports r
    where r.case_id = h.id and ${isAutomatic} and r.created_at >= x.matched_at))))`;
const copies = prepared((db, params: Params<{ since: number; limit: number }>) =>
  db
    .select({
      kind: sql<"post" | "message" | "profile">`x.kind`,
      subjectId: sql<string>`x.subject_id`,
      caseId: sql<string>`x.case_id`,
      rule: sql<Reason>`x.rule`,
      isIdentical: sql<boolean>`x.is_identical`.mapWith(Boolean),
      hides: sql<boolean>`x.hides`.mapWith(Boolean),
      // The other columns are those of the row with the maximum.
      weight: sql<number>`max(x.hides * 4 + x.is_identical * 2 + (x.rule = 'minor'))`,
    })
    .from(sql`(with found as (${found(params)}) ${uses}) x`)
    .where(sql`x.subject_id is not null and not ${isHandled}`)
    .groupBy(sql`x.kind, x.subject_id`)
    .limit(params.limit),
);

type Found = {
  id: string;
  newCaseId: string;
  subjectId: string;
  reason: Reason;
  details: string;
  dueAt: number;
  hideAt: number | null;
  now: number;
};
const ofSubject = ({ subjectId }: Params<Found>) =>
  sql`conversations c join messages m on m.conversation_id = c.id and m.number = ${numberOf(sql`${subjectId}`)}
    where c.id = ${conversationOf(sql`${subjectId}`)}`;
const openCase = prepared((db, params: Params<Found>) =>
  db
    .insert(cases)
    .select(
      sql`select ${newRow(cases, {
        ...fromReport(params),
        subject_kind: "message",
        creator_id: sql`c.seller_id`,
        fan_id: sql`c.buyer_id`,
      })} from ${ofSubject(params)}`,
    )
    .onConflictDoNothing(),
);
const addReport = prepared((db, params: Params<Found>) =>
  db.insert(reports).select(
    sql`select ${params.id}, k.id, null, null, m.number, c.last_number, ${params.reason}, ${params.details},
        m.side, coalesce(m.author_name, m.author_kind), ${textOf(sql`m`)},
        ${kindsOf(sql`m.conversation_id`, sql`m.number`)}, ${params.now}, 'Automatic', null, null, null
        from cases k cross join ${ofSubject(params)} and k.subject_kind = 'message' and k.subject_id = ${params.subjectId}
          and k.decided_at is null`,
  ),
);

/** The recipient of a message that we found ourselves, who isn't told; null if someone reported it. */
export const untoldRecipient = sql<
  string | null
>`(select iif(r.kept_side = 'creator', ${cases.fan_id}, ${cases.creator_id})
  from reports r where r.case_id = ${cases.id} and r.name = 'Automatic' and r.kept_side is not null limit 1)`;

/** Whether report `r` is ours, about a copy. */
export const isAboutCopy = sql`(${isAutomatic} and r.reason in ${ABOUT_FILES})`;
/** Whether removal `o` was decided by a person, or for something else than a copy. */
const isOriginal = sql`(o.decided_by is not null or not exists (select 1 from reports r
  where r.case_id = o.case_id and ${isAboutCopy}))`;
/** Cases with a file that a file of case `k` is a copy of. */
const originals = sql`(select fm.case_id from case_media cm join file_matches fm on fm.media_id = cm.media_id
    where cm.case_id = k.id and fm.case_id <> k.id
  union select rf.case_id from case_media cm join removed_files rf on rf.sha256 in ${hashesOf(sql`cm.media_id`)}
    where cm.case_id = k.id and rf.case_id <> k.id)`;
/** Open cases `k` whose automatic removal `d` rests only on removals that were all reversed. */
const isWronglyHidden = sql`k.decided_at is null and d.action = 'removed' and d.decided_by is null and ${isInForce()}
  and not exists (select 1 from reports r where r.case_id = k.id and not ${isAboutCopy})
  and not exists (select 1 from consents c where c.content_id = k.subject_id and c.withdrawn_at is not null)
  and exists (select 1 from decisions o where o.case_id in ${originals} and o.action = 'removed')
  and not exists (select 1 from decisions o where o.case_id in ${originals} and o.action = 'removed'
    and o.rule in ${ABOUT_FILES} and ${isInForce(sql`o.id`)} and ${isOriginal})`;
const fan = alias(profiles, "fan");
export const wronglyHidden = prepared((db, { limit }: Params<{ limit: number }>) =>
  db
    .select({
      caseId: cases.id,
      decisionId: decisions.id,
      creatorId: cases.creator_id,
      creatorEmail: profiles.email,
      fanId: cases.fan_id,
      fanEmail: fan.email,
      recipientId: untoldRecipient,
      title: sql<string>`coalesce((select c.title from content c where c.id = ${cases.subject_id}), '')`,
    })
    .from(cases)
    .innerJoin(decisions, eq(decisions.case_id, cases.id))
    .innerJoin(profiles, eq(profiles.id, cases.creator_id))
    .leftJoin(fan, eq(fan.id, cases.fan_id))
    .where(
      sql`${decisions.id} in (select d.id from cases k cross join decisions d on d.case_id = k.id where ${isWronglyHidden})`,
    )
    .limit(limit),
);
export type Return = { id: string; caseId: string; decisionId: string; statement: string; now: number };
export const addReturn = prepared((db, params: Params<Return>) =>
  db.insert(decisions).select(
    sql`select ${reversalColumns(params, null)}
      from cases k join decisions d on d.case_id = k.id where d.id = ${params.decisionId} and ${isWronglyHidden}`,
  ),
);

type SetDeadlines = { bind(db: Database, report: Found): Statement };
export const copyMethods = (db: Database, setDeadlines: SetDeadlines) => ({
  /** Shown copies, found since a time (ms), that no case is about. */
  listCopies: (which: { since: number; limit: number }) => copies.run(db, which),

  /** Opens a case about a message, or adds to the open one. */
  async addForCopy(copy: Found): Promise<void> {
    await runBatch(db, [openCase.bind(db, copy), addReport.bind(db, copy), setDeadlines.bind(db, copy)]);
  },
});
