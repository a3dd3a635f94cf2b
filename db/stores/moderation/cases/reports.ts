import { and, eq, sql } from "drizzle-orm";
import type { Side } from "#db/kinds.ts";
import { case_media, cases, report_files, reports } from "#db/schema/moderation/cases.ts";
import type { Database } from "#db/stores/database.ts";
import { textOf, unsentAtOf } from "#db/stores/messages/broadcasts/broadcast-copies.ts";
import { kindsOf } from "#db/stores/messages/message-media.ts";
import { isUnrestricted } from "#db/stores/moderation/people/restriction-state.ts";
import { type Email, enqueueIf } from "#db/stores/notifications/mail/outbox.ts";
import { isPostThere } from "#db/stores/posts/post-there.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import { newRow } from "#db/stores/prepared-rows.ts";
import { WEEK_MS } from "#domain/durations.ts";
import type { ReviewScope } from "#domain/moderation/cases/case.ts";
import type { Reason } from "#domain/moderation/cases/reasons.ts";
import { addAppeal, type NewAppeal } from "./appeal-queries.ts";
import { copyMethods } from "./copies.ts";
import { addCounterNotice, type NewCounterNotice } from "./counter-notices.ts";
import { hasConsequences, isInForce } from "./in-force.ts";
import { fromReport } from "./new-rows.ts";
import { newestReports, ownReports, receipt, receiptByKey } from "./receipt-queries.ts";
import { toReview } from "./reviews.ts";
import {
  decisionsAbout,
  decisionsShown,
  inspectionsShown,
  newestRestriction,
  removalInCase,
  removalOf,
  statementById,
} from "./statement-queries.ts";
import { filesOf, textOfPost, textOfProfile } from "./subjects.ts";

export type ReportStore = ReturnType<typeof reportStore>;

const ACCOUNT_AGE = sql.raw(String(WEEK_MS));
type Deadlines = { dueAt: number; hideAt: number | null };
type Report = Deadlines & {
  id: string;
  newCaseId: string;
  subjectKind: "conversation" | "message";
  subjectId: string;
  conversationId: string;
  side: Side;
  reporterId: string;
  /** The message's number; 0 for the whole conversation. */
  number: number;
  /** The held message reported by its reviewer, if any; else empty. */
  heldId: string;
  reason: Reason;
  details: string;
  now: number;
};
/** A reviewer can report a held message: it's copied like any other. */
const isHeldFor = ({ conversationId, reporterId, heldId, number }: Params<Report>) =>
  sql`h.id = ${heldId} and ${number} = 0 and h.conversation_id = ${conversationId} and h.seller_id = ${reporterId}
    and h.held_by = 'creator' and h.text <> ''`;
/** Held messages have no number yet: their reports count down from -1, so that each keeps its copy. */
const numberIn = ({ number, reporterId }: Params<Report>) =>
  sql`case when h.id is null then ${number} else (select coalesce(min(o.number), 0) - 1 from reports o
    where o.case_id = k.id and o.reporter_id = ${reporterId} and o.number < 0) end`;
const isHeldAgain = ({ reporterId }: Params<Report>) => sql`exists (select 1 from reports o
  where o.case_id = k.id and o.reporter_id = ${reporterId} and o.number < 0 and o.kept_text = h.text)`;
/** A participant may report the conversation or what the other side wrote. */
const isReportable = ({ conversationId, reporterId, number }: Params<Report>) => sql`exists (select 1
  from conversation_sides s where s.conversation_id = ${conversationId} and s.user_id = ${reporterId}
    and (${number} = 0 or exists (select 1 from messages m where m.conversation_id = ${conversationId}
      and m.number = ${number} and m.side <> s.side and ${unsentAtOf(sql`m`)} is null)))`;
const openCase = prepared((db, params: Params<Report>) =>
  db
    .insert(cases)
    .select(
      sql`select ${newRow(cases, {
        ...fromReport(params),
        subject_kind: params.subjectKind,
        creator_id: sql`c.seller_id`,
        fan_id: sql`c.buyer_id`,
      })} from conversations c where c.id = ${params.conversationId}
        and (c.last_number > 0 or exists (select 1 from held_messages h where ${isHeldFor(params)})) and ${isReportable(params)}`,
    )
    .onConflictDoNothing(),
);
const addReport = prepared((db, params: Params<Report>) => {
  const { number, conversationId } = params;
  return db
    .insert(reports)
    .select(
      sql`select ${params.id}, k.id, ${params.reporterId}, ${params.side}, ${numberIn(params)}, c.last_number, ${params.reason},
        ${params.details}, coalesce(m.side, h.side), coalesce(m.author_name, m.author_kind, h.side),
        coalesce(${textOf(sql`m`)}, h.text),
        ${kindsOf(conversationId, number)}, ${params.now}, null, null, null, null
        from cases k join conversations c on c.id = ${conversationId}
        left join messages m on m.conversation_id = c.id and m.number = ${number}
        left join held_messages h on ${isHeldFor(params)}
        where k.subject_kind = ${params.subjectKind} and k.subject_id = ${params.subjectId} and k.decided_at is null
          and ${isReportable(params)} and not ${isHeldAgain(params)}`,
    )
    .onConflictDoNothing();
});
const caseOf = prepared((db, params: Params<Report>) =>
  db
    .select({ id: cases.id })
    .from(cases)
    .innerJoin(reports, eq(reports.case_id, cases.id))
    .where(
      and(
        eq(cases.subject_id, params.subjectId),
        sql`${cases.decided_at} is null`,
        eq(reports.reporter_id, params.reporterId),
        sql`(${reports.number} = ${params.number} or (${params.heldId} <> '' and ${reports.number} < 0))`,
      ),
    )
    .limit(1),
);

/** A report of a post or profile, by an account or by someone without one. */
type PageReport = Deadlines & {
  id: string;
  newCaseId: string;
  subjectId: string;
  reporterId: string | null;
  name: string | null;
  email: string | null;
  signature: string | null;
  /** Null if nobody gets a receipt. */
  keyHash: string | null;
  reason: Reason;
  details: string;
  now: number;
};
/** Goes to someone without an account. */
type Receipt = { mail: Email | null };
type NewFile = { id: string; name: string; contentType: string; bytes: number };
type Shape = { kind: "post" | "profile" };
/** The post `c` or profile `p`, and who it belongs to. */
const subjectFor = ({ kind }: Shape, { subjectId }: Params<{ subjectId: string }>) =>
  kind === "post"
    ? {
        from: sql`content c`,
        isIt: sql`c.id = ${subjectId} and c.removed_at is null and ${isPostThere("c")}`,
        owner: sql`c.seller_id`,
        text: textOfPost(sql`c`),
        files: sql`(select group_concat(m.kind) from post_media u join media m on m.id = u.media_id
          where u.content_id = c.id)`,
      }
    : {
        from: sql`profiles p`,
        isIt: sql`p.id = ${subjectId}`,
        owner: sql`p.id`,
        text: textOfProfile(sql`p`),
        files: sql`null`,
      };
const openPageCase = prepared((db, params: Params<PageReport>, shape: Shape) => {
  const { from, isIt, owner } = subjectFor(shape, params);
  return db
    .insert(cases)
    .select(
      sql`select ${newRow(cases, { ...fromReport(params), subject_kind: shape.kind, creator_id: owner })} from ${from} where ${isIt}`,
    )
    .onConflictDoNothing();
});
const isOpenAbout = ({ subjectId }: Params<{ subjectId: string }>, { kind }: Shape) =>
  sql`${cases.subject_kind} = ${sql.raw(`'${kind}'`)} and ${cases.subject_id} = ${subjectId} and ${cases.decided_at} is null`;
const addPageReport = prepared((db, params: Params<PageReport>, shape: Shape) => {
  const { from, isIt, text, files } = subjectFor(shape, params);
  return db
    .insert(reports)
    .select(
      sql`select ${params.id}, ${cases.id}, ${params.reporterId}, null, 0, 0,
        ${params.reason}, ${params.details}, null, null, ${text}, ${files}, ${params.now}, ${params.name}, ${params.email},
        ${params.signature}, ${params.keyHash}
        from ${from} cross join ${cases} where ${isIt} and ${isOpenAbout(params, shape)}`,
    )
    .onConflictDoNothing()
    .returning({ id: reports.id });
});
const addFile = prepared((db, params: Params<NewFile & { reportId: string }>) =>
  db
    .insert(report_files)
    .select(
      sql`select ${params.id}, r.id, ${params.name}, ${params.contentType}, ${params.bytes} from reports r
      where r.id = ${params.reportId}`,
    )
    .onConflictDoNothing(),
);
/**
 * Whether two accounts say that a post or page shows a minor: confirmed, a week old, and not restricted, so that nobody
 * makes some for it, with no earlier report of a minor that wasn't upheld; and only if nobody ever decided otherwise
 * about it.
 */
const isMinorToTwo = ({ now }: Params<{ now: number }>) => sql`${cases.subject_kind} in ('post', 'profile')
  and (select count(distinct r.reporter_id) from reports r
    join profiles p on p.id = r.reporter_id and p.email_verified_at is not null and p.created_at < ${now} - ${ACCOUNT_AGE}
    where r.case_id = ${cases.id} and r.reason = 'minor' and ${isUnrestricted(sql`p.id`)}
      and not exists (select 1 from reports w join cases wc on wc.id = w.case_id and wc.decided_at is not null
        where w.reporter_id = p.id and w.reason = 'minor' and not exists (select 1 from decisions d
          where d.case_id = wc.id and ${hasConsequences()} and ${isInForce()}))) > 1
  and not exists (select 1 from cases e join decisions d on d.case_id = e.id
    where e.subject_id = ${cases.subject_id} and d.action in ('dismissed', 'reversed'))`;
/** Both deadlines are the earliest of the case's reports. What is hidden already isn't hidden again. */
const setDeadlines = prepared((db, params: Params<Deadlines & { id: string; now: number }>) =>
  db
    .update(cases)
    .set({
      due_at: sql`min(${cases.due_at}, ${params.dueAt})`,
      hide_at: sql`case when exists (select 1 from decisions d where d.case_id = ${cases.id}) then null
        when ${isMinorToTwo(params)} then ${params.now}
        else coalesce(min(${cases.hide_at}, ${params.hideAt}), ${cases.hide_at}, ${params.hideAt}) end`,
    })
    .where(sql`${cases.id} = (select r.case_id from reports r where r.id = ${params.id})`),
);
const keepMedia = prepared((db, params: Params<PageReport>, shape: Shape) =>
  db
    .insert(case_media)
    .select(
      sql`select ${cases.id}, f.value from ${cases} join json_each(${filesOf(sql`cases`)}) f
        where ${isOpenAbout(params, shape)}`,
    )
    .onConflictDoNothing(),
);
const pageCaseOf = prepared((db, params: Params<PageReport>, shape: Shape) =>
  db.select({ id: cases.id, hideAt: cases.hide_at }).from(cases).where(isOpenAbout(params, shape)).limit(1),
);

const enqueueIfAdded = enqueueIf<{ id: string }>(
  (_, { id }) => sql`exists (select 1 from reports where id = ${id})`,
);

export function reportStore(db: Database) {
  return {
    ...copyMethods(db, setDeadlines),

    /**
     * Adds a report, with a copy, to the open case of the message or conversation, or opens one; repeats add nothing.
     * Returns the case; null if the other side wrote nothing that can be reported.
     */
    async add({
      hideAt = null,
      ...asked
    }: Omit<Report, "heldId" | "subjectKind" | "subjectId" | "hideAt"> & {
      heldId?: string;
      hideAt?: number | null;
    }): Promise<string | null> {
      const { conversationId, number } = asked;
      const subject =
        number > 0
          ? { subjectKind: "message" as const, subjectId: `${conversationId}/${number}`, hideAt }
          : { subjectKind: "conversation" as const, subjectId: conversationId, hideAt: null };
      const report = { heldId: "", ...asked, ...subject };
      const [, , , found] = await db.batch([
        openCase.bind(db, report),
        addReport.bind(db, report),
        setDeadlines.bind(db, report),
        caseOf.bind(db, report),
      ]);
      return found[0]?.id ?? null;
    },

    /**
     * Adds a report of a post or profile, with a copy, to its open case, or opens one. Returns the case; null if it no
     * longer exists. An account's repeated reports add nothing.
     */
    async addForPage({
      kind,
      mail,
      files = [],
      ...report
    }: PageReport & Receipt & Shape & { files?: readonly NewFile[] }) {
      const [, added, , , found] = await db.batch([
        openPageCase.bind(db, report, { kind }),
        addPageReport.bind(db, report, { kind }),
        keepMedia.bind(db, report, { kind }),
        setDeadlines.bind(db, report),
        pageCaseOf.bind(db, report, { kind }),
        ...files.map((file) => addFile.bind(db, { ...file, reportId: report.id })),
        ...(mail === null ? [] : [enqueueIfAdded(db, mail, { id: report.id })]),
      ]);
      return found[0] ? { ...found[0], isAdded: added.length > 0 } : null;
    },

    /** Posts to be reviewed before they're published, without an open case. */
    listToReview: (scope: ReviewScope, which: { now: number; limit: number }) =>
      toReview.run(db, { id: "", ...scope, ...which }, { of: scope.of }),

    async findReceipt(caseId: string, userId: string) {
      const [[found], own] = await db.batch([
        receipt.bind(db, { caseId, userId }),
        ownReports.bind(db, { caseId, userId }),
      ]);
      return found ? { ...found, reports: own } : null;
    },

    /** The account's newest reports, and decisions about it. */
    async listOwn(userId: string, limit: number) {
      const [made, about] = await db.batch([
        newestReports.bind(db, { userId, limit }),
        decisionsAbout.bind(db, { userId, limit }),
      ]);
      return { reports: made, decisions: about };
    },

    /** The newest decisions about an account. */
    listDecisions: (userId: string, limit: number) => decisionsAbout.run(db, { userId, limit }),

    async findReceiptByKey(keyHash: string) {
      const [found] = await receiptByKey.run(db, { keyHash });
      if (!found) return null;
      const { number, reason, details, at, title, signature, files, ...shown } = found;
      return { ...shown, reports: [{ number, reason, details, at, title, signature, files }] };
    },

    /** A decision with consequences, for those it's about; null for everyone else. */
    async findStatement(id: string, userId: string) {
      const [found] = await statementById.run(db, { id, userId });
      return found ?? null;
    },

    /** The latest decision that restricted or ended the account. */
    async findRestriction(userId: string) {
      const [found] = await newestRestriction.run(db, { userId });
      return found ?? null;
    },

    /** False if the decision no longer stands, or was already appealed by them. */
    async addAppeal(appeal: NewAppeal): Promise<boolean> {
      return (await addAppeal.run(db, appeal)).length > 0;
    },

    /** The last removal of the case's post, for its creator; null for everyone else. */
    async findRemovalInCase(caseId: string, userId: string): Promise<string | null> {
      const [found] = await removalInCase.run(db, { caseId, userId });
      return found?.id ?? null;
    },

    /** False if the decision no longer stands, isn't one for copyright about their post, or was already countered. */
    async addCounterNotice(notice: NewCounterNotice): Promise<boolean> {
      return (await addCounterNotice.run(db, notice)).length > 0;
    },

    async findRemoval(postId: string, action: "removed" | "withheld", now: number): Promise<string | null> {
      const [found] = await removalOf.run(db, { postId, action, now });
      return found?.id ?? null;
    },

    /** What both sides of a conversation see there of our readings and decisions. */
    async listShown(conversationId: string) {
      const [inspected, decided] = await db.batch([
        inspectionsShown.bind(db, { conversationId }),
        decisionsShown.bind(db, { conversationId }),
      ]);
      return { inspections: inspected, decisions: decided };
    },
  };
}
