import { and, eq, sql } from "drizzle-orm";
import { cases } from "#db/schema/moderation/cases.ts";
import { auditIf } from "#db/stores/admin/audit-log.ts";
import { type Condition, type Params, prepared } from "#db/stores/prepared.ts";
import { sidesOfCase } from "./case-queries.ts";
import { isInvolvedInCase } from "./involved.ts";

export type Claim = { caseId: string; adminId: string; now: number; until: number };
export const setClaim = prepared((db, { caseId, adminId, now, until }: Params<Claim>) =>
  db
    .update(cases)
    .set({ claimed_by: adminId, claimed_until: until })
    .where(
      sql`${cases.id} = ${caseId} and ${cases.decided_at} is null and (${cases.claimed_by} is null
        or ${cases.claimed_by} = ${adminId} or ${cases.claimed_until} <= ${now})
        and not ${isInvolvedInCase(sidesOfCase, adminId)}`,
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
export type Work = { caseId: string; adminId: string; now: number };
/** Of a case named `w`. */
export const caseW = { id: sql`w.id`, fan: sql`w.fan_id`, creator: sql`w.creator_id` };
export const isClaimedBy: Condition<Work> = (_, { caseId, adminId, now }) =>
  sql`exists (select 1 from cases w where w.id = ${caseId} and w.decided_at is null
    and w.claimed_by = ${adminId} and w.claimed_until > ${now} and not ${isInvolvedInCase(caseW, adminId)})`;
export const auditWork = auditIf(isClaimedBy);
