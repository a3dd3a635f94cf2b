import { and, isNotNull, isNull, lte, notExists, type SQL, sql } from "drizzle-orm";
import { media, post_media } from "#db/schema/media/media.ts";
import { post_announcements } from "#db/schema/notifications/notices.ts";
import { content } from "#db/schema/posts/posts.ts";
import { HOUR_MS } from "#domain/durations.ts";
import type { PublishLimit } from "#domain/posts/publish-limit.ts";
import type { Database } from "../database.ts";
import { isUnrestricted } from "../moderation/people/restriction-state.ts";
import { type Builder, type Param, type Params, prepared } from "../prepared.ts";
import { newRevision } from "./new-revision.ts";
import { answeredAt, waits } from "./waits.ts";

/** Delay (ms) before retrying a scheduled post over the publish limit. */
const RETRY_DELAY_MS = HOUR_MS;

/**
 * Whether a creator may publish another post at a time (ms), after `ahead` others in the same batch. Deleted posts
 * still count.
 */
export const isWithinPublishLimit = (
  sellerId: SQL,
  publishLimit: PublishLimit,
  now: Param,
  ahead: SQL = sql`0`,
): SQL =>
  sql`(${sql.join(
    publishLimit.map(
      ({ max, windowMs }) => sql`(select count(*) from content p
        where p.seller_id = ${sellerId} and p.first_published_at > ${now} - ${windowMs}) + ${ahead} < ${max}`,
    ),
    sql` and `,
  )})`;

type Shape = { publishLimit: PublishLimit };
type DueParams = Params<{ now: number; limit: number }>;
function rankedDue(db: Builder, { publishLimit }: Shape, { now, limit }: DueParams) {
  const due = db
    .select({ id: content.id, seller_id: content.seller_id, scheduled_for: content.scheduled_for })
    .from(content)
    .where(
      and(
        isNotNull(content.scheduled_for),
        isNull(content.deleted_at),
        lte(content.scheduled_for, now),
        isUnrestricted(sql`content.seller_id`),
        sql`not ${waits(sql`content.id`, sql`content.people`, { editedAt: sql`content.updated_at`, now })}`,
        notExists(
          db
            .select({ one: sql`1` })
            .from(post_media)
            .innerJoin(media, sql`${media.id} = ${post_media.media_id}`)
            .where(and(sql`${post_media.content_id} = ${content.id}`, isNull(media.ready_at))),
        ),
      ),
    )
    .orderBy(content.scheduled_for)
    .limit(limit);
  return {
    ranked: sql`(select id, seller_id,
      row_number() over (partition by seller_id order by scheduled_for, id) as nth from ${due}) r`,
    withinLimit: isWithinPublishLimit(sql`r.seller_id`, publishLimit, now, sql`r.nth - 1`),
  };
}
/** Announces posts that were never published before. Must run before they are published. */
const announceWithinLimit = prepared((db, params: DueParams, shape: Shape) => {
  const { ranked, withinLimit } = rankedDue(db, shape, params);
  return db
    .insert(post_announcements)
    .select(
      sql`select c.id, c.seller_id, ${params.now}, '', ${params.now} from content c
        where c.id in (select r.id from ${ranked} where ${withinLimit}) and c.first_published_at is null`,
    )
    .onConflictDoNothing();
});
/** A post that waited is as new as the last answer. */
const publishedAt = sql`max(content.scheduled_for, ${answeredAt(sql`content.id`)})`;
const publishWithinLimit = prepared((db, params: DueParams, shape: Shape) => {
  const { ranked, withinLimit } = rankedDue(db, shape, params);
  return db
    .update(content)
    .set({
      published_at: publishedAt,
      first_published_at: sql`coalesce(${content.first_published_at}, ${publishedAt})`,
      scheduled_for: null,
    })
    .where(sql`${content.id} in (select r.id from ${ranked} where ${withinLimit})`)
    .returning({ id: content.id });
});
const delayOverLimit = prepared((db, params: DueParams, shape: Shape) => {
  const { ranked, withinLimit } = rankedDue(db, shape, params);
  return db
    .update(content)
    .set({ scheduled_for: sql`${content.scheduled_for} + ${RETRY_DELAY_MS}` })
    .where(sql`${content.id} in (select r.id from ${ranked} where not ${withinLimit})`);
});
/** Posts that were due while their creator was restricted become drafts, so that they aren't published unexpectedly. */
const shelveRestricted = prepared((db, { now, limit }: DueParams) =>
  db
    .update(content)
    .set({ scheduled_for: null, revision: newRevision, updated_at: now })
    .where(
      sql`${content.id} in (select d.id from content d where d.scheduled_for is not null and d.deleted_at is null
        and d.scheduled_for <= ${now} and not ${isUnrestricted(sql`d.seller_id`)} order by d.scheduled_for limit ${limit})`,
    ),
);

/**
 * Publishes up to `limit` due posts with ready media that wait for nobody and whose creator is within the publish
 * limit; returns how many. Posts over the limit are retried in an hour, so that they don't hold up other creators.
 * Posts of restricted creators become drafts.
 */
export async function publishDue(
  db: Database,
  now: number,
  limit: number,
  publishLimit: PublishLimit,
): Promise<number> {
  const [, rows] = await db.batch([
    announceWithinLimit.bind(db, { now, limit }, { publishLimit }),
    publishWithinLimit.bind(db, { now, limit }, { publishLimit }),
    delayOverLimit.bind(db, { now, limit }, { publishLimit }),
    shelveRestricted.bind(db, { now, limit }),
  ]);
  return rows.length;
}
