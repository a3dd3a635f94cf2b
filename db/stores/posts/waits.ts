import { type SQL, sql } from "drizzle-orm";
import { POSTS_REVIEWED_FROM_POINTS } from "#db/kinds.ts";
import type { WaitReason } from "#domain/posts/own-post.ts";
import { hasOpenMatch } from "../media/removed-media.ts";
import { isInForce, LEAVES_UP } from "../moderation/cases/in-force.ts";
import { pointsOf } from "../moderation/cases/record-queries.ts";
import type { Param } from "../prepared.ts";

const FROM_POINTS = sql.raw(String(POSTS_REVIEWED_FROM_POINTS));

/** Whether someone in a post hasn't agreed, or its creator hasn't named them. `people`: the answer to who is in it. */
export const lacksConsent = (contentId: SQL, people: SQL) =>
  sql<boolean>`((${people} is 'others' and not exists (select 1 from consents wn where wn.content_id = ${contentId}))
    or exists (select 1 from consents wc where wc.content_id = ${contentId}
      and (wc.signed_at is null or wc.withdrawn_at is not null)))`;

/** `editedAt`: only a later decision lets the post through. Both in ms. */
type When = { editedAt: SQL | Param; now: SQL | Param };
/** Dates of the decisions in force that let a post through, as a condition on decision `d`. */
const lettingThrough = (contentId: SQL) => sql`from cases k join decisions d on d.case_id = k.id
  where k.subject_kind = 'post' and k.subject_id = ${contentId} and d.action in ${LEAVES_UP} and ${isInForce()}`;

/** Whether new posts of a creator, and new files on published ones, are reviewed. */
export const isReviewed = (sellerId: SQL, now: SQL | Param) =>
  sql`${pointsOf(sellerId, now)} >= ${FROM_POINTS}`;

/** Whether a post has to be reviewed before it's published: for its creator's strikes, or for a file in it. */
export const needsReview = (contentId: SQL, sellerId: SQL, { editedAt, now }: When) =>
  sql`((${isReviewed(sellerId, now)}
      and not exists (select 1 ${lettingThrough(contentId)} and d.decided_at >= ${editedAt}))
    or exists (select 1 from post_media nu where nu.content_id = ${contentId} and ${hasOpenMatch(sql`nu.media_id`)}))`;

/** Whether a post that was never published needs a review, or has an open case. */
export const isInReview = (contentId: SQL, when: When) =>
  sql`exists (select 1 from content ri where ri.id = ${contentId} and ri.first_published_at is null
    and (exists (select 1 from cases rk where rk.subject_kind = 'post' and rk.subject_id = ri.id and rk.decided_at is null)
      or ${needsReview(sql`ri.id`, sql`ri.seller_id`, when)}))`;

/** Whether a post may not be published yet. */
export const waits = (contentId: SQL, people: SQL, when: When) =>
  sql`(${lacksConsent(contentId, people)} or ${isInReview(contentId, when)})`;

/** What a row of `content` waits for; null: nothing but its time. Only posts that are due or scheduled are reviewed. */
export const waitsFor = (now: SQL | Param) =>
  sql<WaitReason | null>`case when ${lacksConsent(sql`content.id`, sql`content.people`)} then 'consent'
    when content.scheduled_for is not null
      and ${isInReview(sql`content.id`, { editedAt: sql`content.updated_at`, now })} then 'review' end`;

/** When the last answer that a post waited for came (ms), 0 if there was none. */
export const answeredAt = (contentId: SQL) =>
  sql`max(coalesce((select max(wa.signed_at) from consents wa where wa.content_id = ${contentId}), 0),
    coalesce((select max(d.decided_at) ${lettingThrough(contentId)}), 0))`;

/** Whether a JSON list of files, each with its `id`, has one that someone in the post didn't sign for. */
export const hasUnsignedFiles = (contentId: SQL, uses: SQL) =>
  sql`exists (select 1 from consents ws
    join json_each(${uses})
    where ws.content_id = ${contentId} and ws.signed_at is not null
      and value ->> 'id' not in (select value from json_each(ws.media)))`;

/** Whether such a list adds a file to a post that was published before, which would need a review (`added`: 1). */
export const hasUnreviewedFiles = (contentId: SQL, uses: SQL, now: Param) =>
  sql`exists (select 1 from content uc join json_each(${uses}) on value ->> 'added' = 1
    where uc.id = ${contentId} and uc.first_published_at is not null
      and (${hasOpenMatch(sql`value ->> 'id'`)} or ${isReviewed(sql`uc.seller_id`, now)}))`;
