import { type SQL, sql } from "drizzle-orm";
import { decisions } from "#db/schema/moderation/cases.ts";
import type { Param, Params } from "#db/stores/prepared.ts";
import { newRow } from "#db/stores/prepared-rows.ts";

/** Of a new case. */
export const aboutAccount = (userId: SQL) => ({
  subject_kind: "profile",
  subject_id: userId,
  creator_id: userId,
});
type Reported = { newCaseId: string; subjectId: string; dueAt: number; hideAt: number | null; now: number };
/** Of a new case. */
export const fromReport = ({ newCaseId, subjectId, dueAt, hideAt, now }: Params<Reported>) => ({
  id: newCaseId,
  subject_id: subjectId,
  opened_at: now,
  due_at: dueAt,
  hide_at: hideAt,
});

/** The columns of a row that reverses decision `d`. `by` is null where it's automated. */
export const reversalColumns = (row: { id: Param; statement: Param; now: Param }, by: Param | null) =>
  newRow(decisions, {
    id: row.id,
    case_id: sql`d.case_id`,
    action: "reversed",
    statement: row.statement,
    decided_by: by,
    decided_at: row.now,
    reverses: sql`d.id`,
  });
