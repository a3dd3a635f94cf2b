import { eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { DecisionAction } from "#db/kinds.ts";
import { cases, reports } from "#db/schema/moderation/cases.ts";
import { type Param, type Params, prepared } from "#db/stores/prepared.ts";
import { newRow } from "#db/stores/prepared-rows.ts";
import type { Reason } from "#domain/moderation/cases/reasons.ts";
import { hasConsequences, isInForce } from "./in-force.ts";
import { aboutAccount } from "./new-rows.ts";
import { buyersOf, textOfProfile } from "./subjects.ts";

// What is on record about the account that a case is about: strikes, earlier decisions, sales, and disputes.

type Asked = { caseId: string; now: number; disputesSince: number };
const MOST = sql.raw("1000");
/** Decisions in force `d` of cases `k` about an account's posts or page. */
const ofAccount = (creatorId: SQLWrapper) =>
  sql`cases k join decisions d on d.case_id = k.id where k.creator_id = ${creatorId} and ${isInForce()}`;
export const pointsOf = (creatorId: SQLWrapper, now: SQL | Param) =>
  sql<number>`(select coalesce(sum(d.points), 0) from ${ofAccount(creatorId)} and d.points_until > ${now})`;
const copyrightOf = (creatorId: SQLWrapper) =>
  sql<number>`(select count(distinct k.subject_id) from ${ofAccount(creatorId)} and k.subject_kind = 'post'
    and d.action = 'removed' and d.rule = 'copyright')`;

export const recordOf = prepared((db, { caseId, now, disputesSince }: Params<Asked>) =>
  db
    .select({
      points: pointsOf(cases.creator_id, now),
      copyright: copyrightOf(cases.creator_id),
      /** Of the post, if it's one. */
      buyers: buyersOf(sql`cases`),
      disputes: sql<number>`(select count(*) from (select 1 from disputes q where q.seller_id = ${cases.creator_id}
        and q.opened_at > ${disputesSince} limit ${MOST}))`,
      /** Open cases about the account, besides this one. */
      others: sql<number>`(select count(*) from cases oc where oc.creator_id = cases.creator_id
        and oc.decided_at is null and oc.id <> cases.id)`,
    })
    .from(cases)
    .where(eq(cases.id, caseId))
    .limit(1),
);
const MAX_EARLIER = 5;
export const earlierDecisions = prepared((db, params: Params<{ caseId: string }>) =>
  db
    .select({
      caseId: sql<string>`case_id`,
      action: sql<DecisionAction>`action`,
      rule: sql<Reason | null>`rule`,
      points: sql<number | null>`points`,
      at: sql<number>`decided_at`,
    })
    .from(
      sql`(select d.* from ${ofAccount(sql`(select o.creator_id from cases o where o.id = ${params.caseId})`)} and k.id <> ${params.caseId}
        and ${hasConsequences()} order by d.decided_at desc limit ${MAX_EARLIER}) earlier`,
    ),
);

export type AccountCase = {
  id: string;
  reportId: string;
  dueAt: number;
  fromPoints: number;
  fromCopyright: number;
  details: string;
  /** Who opened it. */
  name: string;
};
type Made = { decisionId: string; now: number };
/** After a strike or a removal for copyright, if the account has too many. */
export const openAccountCase = prepared((db, params: Params<AccountCase & Made>) => {
  const { id, dueAt, fromPoints, fromCopyright, decisionId, now } = params;
  return db
    .insert(cases)
    .select(
      sql`select ${newRow(cases, { id, ...aboutAccount(sql`w.creator_id`), opened_at: now, due_at: dueAt })}
        from decisions n join cases w on w.id = n.case_id where n.id = ${decisionId}
          and ((n.points is not null and ${pointsOf(sql`w.creator_id`, now)} >= ${fromPoints})
            or (n.rule = 'copyright' and n.action = 'removed' and ${copyrightOf(sql`w.creator_id`)} >= ${fromCopyright}))`,
    )
    .onConflictDoNothing();
});
type AccountReport = Pick<AccountCase, "id" | "reportId" | "details" | "name"> & { now: number };
export const addAccountReport = prepared((db, { id, reportId, details, name, now }: Params<AccountReport>) =>
  db.insert(reports).select(
    sql`select ${reportId}, k.id, null, null, 0, 0, 'other', ${details}, null, null, ${textOfProfile(sql`p`)}, null, ${now},
      ${name}, null, null, null from cases k join profiles p on p.id = k.creator_id where k.id = ${id}`,
  ),
);
