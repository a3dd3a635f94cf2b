import { and, desc, eq, sql } from "drizzle-orm";
import type { Side } from "#db/kinds.ts";
import {
  conversation_cases,
  conversation_inspections,
  conversation_reports,
} from "#db/schema/moderation/reports.ts";
import type { Database } from "#db/stores/database.ts";
import { textOf, unsentAtOf } from "#db/stores/messages/broadcasts/broadcast-copies.ts";
import { kindsOf } from "#db/stores/messages/message-media.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import type { Reason } from "#domain/moderation/reports/case.ts";

export type ReportStore = ReturnType<typeof reportStore>;

type Report = {
  id: string;
  newCaseId: string;
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
  sql`case when h.id is null then ${number} else (select coalesce(min(o.number), 0) - 1 from conversation_reports o
    where o.case_id = k.id and o.reporter_id = ${reporterId} and o.number < 0) end`;
const isHeldAgain = ({ reporterId }: Params<Report>) => sql`exists (select 1 from conversation_reports o
  where o.case_id = k.id and o.reporter_id = ${reporterId} and o.number < 0 and o.kept_text = h.text)`;
/** A participant may report the conversation or what the other side wrote. */
const isReportable = ({ conversationId, reporterId, number }: Params<Report>) => sql`exists (select 1
  from conversation_sides s where s.conversation_id = ${conversationId} and s.user_id = ${reporterId}
    and (${number} = 0 or exists (select 1 from messages m where m.conversation_id = ${conversationId}
      and m.number = ${number} and m.side <> s.side and ${unsentAtOf(sql`m`)} is null)))`;
const openCase = prepared((db, params: Params<Report>) =>
  db
    .insert(conversation_cases)
    .select(
      sql`select ${params.newCaseId}, c.id, c.buyer_id, c.seller_id, ${params.now}, null, null, null, null, null, null, '',
        null, null from conversations c where c.id = ${params.conversationId}
        and (c.last_number > 0 or exists (select 1 from held_messages h where ${isHeldFor(params)})) and ${isReportable(params)}`,
    )
    .onConflictDoNothing(),
);
const addReport = prepared((db, params: Params<Report>) => {
  const { number, conversationId } = params;
  return db
    .insert(conversation_reports)
    .select(
      sql`select ${params.id}, k.id, ${params.reporterId}, ${params.side}, ${numberIn(params)}, c.last_number, ${params.reason},
        ${params.details}, coalesce(m.side, h.side), coalesce(m.author_name, m.author_kind, h.side),
        coalesce(${textOf(sql`m`)}, h.text),
        ${kindsOf(conversationId, number)}, ${params.now}
        from conversation_cases k join conversations c on c.id = k.conversation_id
        left join messages m on m.conversation_id = c.id and m.number = ${number}
        left join held_messages h on ${isHeldFor(params)}
        where k.conversation_id = ${conversationId} and k.decided_at is null and ${isReportable(params)} and not ${isHeldAgain(params)}`,
    )
    .onConflictDoNothing();
});
const caseOf = prepared((db, params: Params<Report>) =>
  db
    .select({ id: conversation_cases.id })
    .from(conversation_cases)
    .innerJoin(conversation_reports, eq(conversation_reports.case_id, conversation_cases.id))
    .where(
      and(
        eq(conversation_cases.conversation_id, params.conversationId),
        sql`${conversation_cases.decided_at} is null`,
        eq(conversation_reports.reporter_id, params.reporterId),
        sql`(${conversation_reports.number} = ${params.number} or (${params.heldId} <> '' and ${conversation_reports.number} < 0))`,
      ),
    )
    .limit(1),
);

const MAX_SHOWN = 20;
const inspectionsOf = prepared((db, { conversationId }: Params<{ conversationId: string }>) =>
  db
    .select({ at: conversation_inspections.at, reason: conversation_inspections.reason })
    .from(conversation_inspections)
    .where(eq(conversation_inspections.conversation_id, conversationId))
    .orderBy(desc(conversation_inspections.at))
    .limit(MAX_SHOWN),
);
const decisionsOf = prepared((db, { conversationId }: Params<{ conversationId: string }>) =>
  db
    .select({
      caseId: conversation_cases.id,
      at: conversation_cases.decided_at,
      outcome: conversation_cases.outcome,
      reopenedAt: conversation_cases.reopened_at,
    })
    .from(conversation_cases)
    .where(
      and(
        eq(conversation_cases.conversation_id, conversationId),
        sql`${conversation_cases.outcome} in ('warned', 'closed')`,
      ),
    )
    .orderBy(desc(conversation_cases.opened_at))
    .limit(MAX_SHOWN),
);
type Asked = { caseId: string; userId: string };
const receipt = prepared((db, { caseId, userId }: Params<Asked>) =>
  db
    .select({
      conversationId: conversation_cases.conversation_id,
      openedAt: conversation_cases.opened_at,
      isClaimed: sql<boolean>`${conversation_cases.claimed_by} is not null`.mapWith(Boolean),
      decidedAt: conversation_cases.decided_at,
      outcome: conversation_cases.outcome,
      ground: conversation_cases.ground,
      statement: conversation_cases.statement,
      reopenedAt: conversation_cases.reopened_at,
      isReporter:
        sql<boolean>`exists (select 1 from conversation_reports r where r.case_id = conversation_cases.id
        and r.reporter_id = ${userId})`.mapWith(Boolean),
    })
    .from(conversation_cases)
    .where(
      and(
        eq(conversation_cases.id, caseId),
        sql`${userId} in (${conversation_cases.fan_id}, ${conversation_cases.creator_id})`,
      ),
    )
    .limit(1),
);
const ownReports = prepared((db, { caseId, userId }: Params<Asked>) =>
  db
    .select({
      number: conversation_reports.number,
      reason: conversation_reports.reason,
      details: conversation_reports.details,
      at: conversation_reports.created_at,
    })
    .from(conversation_reports)
    .where(and(eq(conversation_reports.case_id, caseId), eq(conversation_reports.reporter_id, userId)))
    .limit(MAX_SHOWN),
);

export function reportStore(db: Database) {
  return {
    /**
     * Adds a report with a copy of the message to the conversation's open case, or opens one; repeats add nothing.
     * Returns the case; null if there's nothing of the other side's to report.
     */
    async add(asked: Omit<Report, "heldId"> & { heldId?: string }): Promise<string | null> {
      const report = { heldId: "", ...asked };
      const [, , found] = await db.batch([
        openCase.bind(db, report),
        addReport.bind(db, report),
        caseOf.bind(db, report),
      ]);
      return found[0]?.id ?? null;
    },

    async findReceipt(caseId: string, userId: string) {
      const [[found], own] = await db.batch([
        receipt.bind(db, { caseId, userId }),
        ownReports.bind(db, { caseId, userId }),
      ]);
      return found ? { ...found, reports: own } : null;
    },

    async listShown(conversationId: string) {
      const [inspections, decisions] = await db.batch([
        inspectionsOf.bind(db, { conversationId }),
        decisionsOf.bind(db, { conversationId }),
      ]);
      return { inspections, decisions };
    },
  };
}
