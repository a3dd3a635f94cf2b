import { and, asc, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { content } from "#db/schema/posts/posts.ts";
import { wasLetThrough } from "#db/stores/media/removed-media.ts";
import { needsReview } from "#db/stores/posts/waits.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import type { ReviewScope } from "#domain/moderation/cases/case.ts";
import type { Reason } from "#domain/moderation/cases/reasons.ts";
import { isInForce } from "./in-force.ts";

type Match = { caseId: string; rule: Reason; isByPerson: boolean };
/** A removed post with a file like one in this post, first of all one removed for a minor. */
const match = sql<Match | null>`(select json_object('caseId', fm.case_id, 'rule', d.rule,
    'isByPerson', json(iif(d.decided_by is null, 'false', 'true'))) from post_media mu
  join file_matches fm on fm.media_id = mu.media_id join decisions d on d.case_id = fm.case_id and d.action = 'removed'
  where mu.content_id = content.id and ${isInForce()} and not ${wasLetThrough}
  order by d.rule = 'minor' desc, d.decided_by is not null desc limit 1)`.mapWith(
  (json: string | Match): Match => (typeof json === "string" ? JSON.parse(json) : json),
);

type Which = { id: string; now: number; limit: number };
export const toReview = prepared((db, { id, now, limit }: Params<Which>, { of }: { of: ReviewScope["of"] }) =>
  db
    .select({ id: content.id, match })
    .from(content)
    .where(
      and(
        of === "due"
          ? lte(content.scheduled_for, now)
          : of === "post"
            ? sql`content.id = ${id}`
            : sql`content.seller_id = ${id}`,
        isNotNull(content.scheduled_for),
        isNull(content.deleted_at),
        isNull(content.first_published_at),
        needsReview(sql`content.id`, sql`content.seller_id`, { editedAt: sql`content.updated_at`, now }),
        sql`not exists (select 1 from cases ok where ok.subject_kind = 'post' and ok.subject_id = content.id
            and ok.decided_at is null)`,
      ),
    )
    .orderBy(asc(content.scheduled_for))
    .limit(limit),
);
