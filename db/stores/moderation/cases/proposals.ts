import { and, eq, sql } from "drizzle-orm";
import type { CaseAction } from "#db/kinds.ts";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { proposals } from "#db/schema/moderation/cases.ts";
import { isAudited } from "#db/stores/admin/audit-log.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import type { Reason } from "#domain/moderation/cases/reasons.ts";
import type { Strike } from "#domain/moderation/cases/strikes.ts";

// Decisions that wait for a second admin, one for each case.

export type NewProposal = {
  caseId: string;
  adminId: string;
  action: CaseAction;
  rule: string | null;
  statement: string;
  version: string;
  strike: Strike | null;
  auditId: string;
  now: number;
};
export const addProposal = prepared((db, params: Params<NewProposal>) =>
  db
    .insert(proposals)
    .select(
      sql`select ${params.caseId}, ${params.adminId}, ${params.action}, ${params.rule}, ${params.statement},
        ${params.version}, ${params.strike}, ${params.now} where ${isAudited(db, params)}`,
    )
    .onConflictDoUpdate({
      target: proposals.case_id,
      set: {
        proposed_by: sql`excluded.proposed_by`,
        action: sql`excluded.action`,
        rule: sql`excluded.rule`,
        statement: sql`excluded.statement`,
        version: sql`excluded.version`,
        strike: sql`excluded.strike`,
        proposed_at: sql`excluded.proposed_at`,
      },
    }),
);
export const proposalOf = prepared((db, { caseId, viewerId }: Params<{ caseId: string; viewerId: string }>) =>
  db
    .select({
      proposedBy: proposals.proposed_by,
      by: profiles.username,
      isOwn: sql<boolean>`${proposals.proposed_by} = ${viewerId}`.mapWith(Boolean),
      action: sql<CaseAction>`${proposals.action}`,
      rule: sql<Reason | null>`${proposals.rule}`,
      statement: proposals.statement,
      version: proposals.version,
      strike: sql<Strike | null>`${proposals.strike}`,
      at: proposals.proposed_at,
    })
    .from(proposals)
    .leftJoin(profiles, eq(profiles.id, proposals.proposed_by))
    .where(eq(proposals.case_id, caseId))
    .limit(1),
);
export const dropProposal = prepared((db, params: Params<{ caseId: string; auditId: string }>) =>
  db.delete(proposals).where(and(eq(proposals.case_id, params.caseId), isAudited(db, params))),
);
export const dropProposalIfDecided = prepared((db, { id }: Params<{ id: string }>) =>
  db.delete(proposals).where(sql`${proposals.case_id} = (select case_id from decisions where id = ${id})`),
);
