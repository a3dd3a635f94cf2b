import { and, desc, eq, sql } from "drizzle-orm";
import { inspections } from "#db/schema/moderation/cases.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import { isClaimedBy, type Work } from "./claim-queries.ts";
import type { Made } from "./decision-queries.ts";
import { conversationOf } from "./subjects.ts";

export const inspectionsOf = prepared(
  (db, { caseId, adminId }: Params<{ caseId: string; adminId: string }>) =>
    db
      .select({ from: inspections.from_number, to: inspections.to_number, until: inspections.until })
      .from(inspections)
      .where(and(eq(inspections.case_id, caseId), eq(inspections.admin_id, adminId)))
      .orderBy(desc(inspections.until))
      .limit(1),
);
export type Inspection = Work & { id: string; reason: string; from: number; to: number; until: number };
export const addInspection = prepared((db, params: Params<Inspection>) =>
  db.insert(inspections).select(
    sql`select ${params.id}, k.id, ${conversationOf(sql`k.subject_id`)}, ${params.adminId}, ${params.reason}, ${params.from},
      ${params.to}, ${params.now}, ${params.until} from cases k
      where k.id = ${params.caseId} and k.subject_kind in ('conversation', 'message') and ${isClaimedBy(db, params)}`,
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
