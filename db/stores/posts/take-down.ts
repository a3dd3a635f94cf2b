import { and, eq, sql } from "drizzle-orm";
import { content } from "#db/schema/posts/posts.ts";
import type { Database, Statement } from "../database.ts";
import { inForce } from "../moderation/cases/in-force.ts";
import { type Params, prepared } from "../prepared.ts";
import { newRevision } from "./new-revision.ts";

type Decided = { caseId: string; now: number };
const postOf = ({ caseId }: Params<Decided>) =>
  sql`(select k.subject_id from cases k where k.id = ${caseId} and k.subject_kind = 'post')`;
const isRemovedByDecision = inForce("removed", sql`k.subject_kind = 'post' and k.subject_id = ${content.id}`);

const takeDown = prepared((db, params: Params<Decided>) =>
  db
    .update(content)
    .set({
      removed_at: params.now,
      published_at: null,
      scheduled_for: null,
      pinned_at: null,
      featured_at: null,
      revision: newRevision,
      updated_at: params.now,
    })
    .where(
      and(eq(content.id, postOf(params)), sql`${content.removed_at} is null and ${isRemovedByDecision}`),
    ),
);
const putBack = prepared((db, params: Params<Decided>) =>
  db
    .update(content)
    .set({
      removed_at: null,
      published_at: sql`case when ${content.archived_at} is null then ${content.first_published_at} end`,
      revision: newRevision,
      updated_at: params.now,
    })
    .where(
      and(
        eq(content.id, postOf(params)),
        sql`${content.removed_at} is not null and not ${isRemovedByDecision}`,
      ),
    ),
);

/** Takes a case's post down or puts it back, as the decisions in force say. Belongs in their transaction. */
export const matchPostToDecisions = (db: Database, decided: Decided): Statement[] => [
  takeDown.bind(db, decided),
  putBack.bind(db, decided),
];
