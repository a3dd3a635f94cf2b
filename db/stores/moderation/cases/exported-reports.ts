import { type SQLWrapper, sql } from "drizzle-orm";
import { appeals, cases, decisions, report_files, reports } from "#db/schema/moderation/cases.ts";
import { counter_notices } from "#db/schema/moderation/counter-notices.ts";
import type { ExportSection } from "#db/stores/messages/exported-messages.ts";
import { hasConsequences } from "./in-force.ts";

/** Admins' work on a case is nobody's personal data. */
const excluding = ["claimed_until", "hide_at"];
const isReporter = (caseId: SQLWrapper, userId: SQLWrapper) =>
  sql`exists (select 1 from reports r where r.case_id = ${caseId} and r.reporter_id = ${userId})`;
/** A dismissed report is only exported for its reporter: the other side must not learn of it. */
const told = (owner: SQLWrapper) => sql`(exists (select 1 from decisions d where d.case_id = ${cases.id}
  and ${hasConsequences()}) or (${cases.decided_at} is not null
    and ${isReporter(sql`${cases.id}`, owner)}))`;

export const reportSections: ExportSection[] = [
  {
    name: "reports_made",
    table: reports,
    owner: reports.reporter_id,
    // Copies of what others wrote, which the reporter may not have been able to read.
    excluding: ["kept_side", "kept_author", "kept_text", "kept_files"],
  },
  {
    name: "files_of_reports_made",
    table: report_files,
    owner: report_files.report_id,
    among: (userId) => sql`(select id from reports where reporter_id = ${userId})`,
  },
  { name: "cases_as_fan", table: cases, owner: cases.fan_id, excluding, only: told(cases.fan_id) },
  {
    name: "cases_as_creator",
    table: cases,
    owner: cases.creator_id,
    excluding,
    only: told(cases.creator_id),
  },
  { name: "appeals_made", table: appeals, owner: appeals.appellant_id, excluding: ["decided_by"] },
  {
    name: "counter_notices",
    table: counter_notices,
    owner: counter_notices.decision_id,
    among: (userId) => sql`(select d.id from cases k join decisions d on d.case_id = k.id
      where k.creator_id = ${userId})`,
    excluding: ["suit_by"],
  },
  {
    name: "decisions",
    table: decisions,
    owner: decisions.case_id,
    among: (userId) => sql`(select case_id from reports where reporter_id = ${userId}
      union select k.id from cases k where (k.fan_id = ${userId} or k.creator_id = ${userId}) and exists (select 1
        from decisions d where d.case_id = k.id and ${hasConsequences()}))`,
  },
];
