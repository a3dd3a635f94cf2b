import { type SQL, sql } from "drizzle-orm";
import { isInForce, LEAVES_UP } from "../moderation/cases/in-force.ts";
import type { Param } from "../prepared.ts";

/**
 * Whether a post or page that we removed uses this item, or showed it when it was reported. Name its table in `mediaId`:
 * Drizzle leaves it out of some queries.
 */
export const isRemovedFile = (mediaId: SQL) =>
  sql<boolean>`(exists (select 1 from post_media rp join content rc on rc.id = rp.content_id
    where rp.media_id = ${mediaId} and rc.removed_at is not null)
    or exists (select 1 from case_media rm join decisions rd on rd.case_id = rm.case_id and rd.action = 'removed'
      where rm.media_id = ${mediaId} and ${isInForce(sql`rd.id`)}))`.mapWith(Boolean);

/** Whether a decision in force removed the post of this case. */
export const isRemoval = (caseId: SQL) =>
  sql`exists (select 1 from decisions d where d.case_id = ${caseId} and d.action = 'removed' and ${isInForce()})`;

/**
 * Whether a removal of this case counts against what this person uploads. An automated one because someone in the post
 * didn't agree counts only for its creator and their team; otherwise two people could get a file banned for everyone.
 */
export const countsFor = (sellerId: SQL | Param, caseId: SQL) => sql`exists (select 1 from decisions d
  join cases dk on dk.id = d.case_id where d.case_id = ${caseId} and d.action = 'removed' and ${isInForce()}
    and (d.rule is not 'depicted' or d.decided_by is not null or dk.creator_id = ${sellerId}
      or exists (select 1 from team_members tm where tm.creator_id = dk.creator_id and tm.member_id = ${sellerId} and tm.ended_at is null)))`;

/** Hashes of an item's file and its lighter versions. */
export const hashesOf = (
  mediaId: SQL,
) => sql`(select fh.sha256 from file_hashes fh where fh.media_id = ${mediaId}
  union all select fv.sha256 from media_variants fv where fv.media_id = ${mediaId} and fv.sha256 is not null)`;
/** Whether it's the same file as one of a removed post. */
const isRemovedCopy = (mediaId: SQL) => sql`exists (select 1 from removed_files rf
  join media fo on fo.id = ${mediaId} where rf.sha256 in ${hashesOf(mediaId)} and ${countsFor(sql`fo.seller_id`, sql`rf.case_id`)})`;

const isLeftUp = (
  decision: SQL,
) => sql`exists (select 1 from case_media lc join decisions ld on ld.case_id = lc.case_id
    and ld.action in ${LEAVES_UP} and ${decision}
  where lc.media_id = fm.media_id and ${isInForce(sql`ld.id`)})`;
/** Whether a person ever left up what has the file of match `fm`. */
export const wasLeftUp = isLeftUp(sql`ld.decided_by is not null`);
/** Whether someone decided about a post with the file of match `fm` since, and didn't remove it. */
export const wasLetThrough = isLeftUp(sql`ld.decided_at >= fm.matched_at`);
/** Whether it looks like a file of a removed post, and nobody has let it through. */
export const hasOpenMatch = (mediaId: SQL) => sql`exists (select 1 from file_matches fm
  where fm.media_id = ${mediaId} and ${isRemoval(sql`fm.case_id`)} and not ${wasLetThrough})`;

/** Whether a file was removed since this one was compared with those. */
const isUncompared = (mediaId: SQL) => sql`exists (select 1 from file_hashes uh join removed_files ur
  on ur.removed_at >= uh.compared_at where uh.media_id = ${mediaId})`;

export const isUnpostable = (mediaId: SQL) => sql`(${isRemovedFile(mediaId)} or ${isRemovedCopy(mediaId)})`;
/** Messages can't wait for a review. */
export const isUnsendable = (mediaId: SQL) => sql`(${isUnpostable(mediaId)} or ${hasOpenMatch(mediaId)})`;
/** Whether a broadcast has a file that can't be sent, or has yet to be compared. */
export const mayNotGoOut = (broadcastId: SQL) => sql`exists (select 1 from broadcast_media nb
  where nb.broadcast_id = ${broadcastId} and (${isUnsendable(sql`nb.media_id`)} or ${isUncompared(sql`nb.media_id`)}))`;
