import { type SQLWrapper, sql } from "drizzle-orm";
import * as reports from "#db/schema/moderation/reports.ts";
import type { ExportSection } from "#db/stores/messages/exported-messages.ts";

const { conversation_cases: cases, conversation_reports } = reports;
/** Admins' work on a case is nobody's personal data. */
const excluding = ["claimed_until"];
/** A dismissed report is only exported for its reporter: the other side must not learn of it. */
const told = (
  owner: SQLWrapper,
) => sql`${cases.decided_at} is not null and (${cases.outcome} in ('warned', 'closed')
  or exists (select 1 from conversation_reports r where r.case_id = ${cases.id} and r.reporter_id = ${owner}))`;

export const reportSections: ExportSection[] = [
  { name: "reports_made", table: conversation_reports, owner: conversation_reports.reporter_id },
  {
    name: "decisions_as_fan",
    table: cases,
    owner: cases.fan_id,
    excluding,
    only: told(cases.fan_id),
  },
  {
    name: "decisions_as_creator",
    table: cases,
    owner: cases.creator_id,
    excluding,
    only: told(cases.creator_id),
  },
];
