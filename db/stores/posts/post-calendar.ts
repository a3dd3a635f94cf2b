import { and, asc, eq, gte, isNotNull, isNull, lt } from "drizzle-orm";
import { content } from "#db/schema/posts/posts.ts";
import type { Database } from "../database.ts";
import { type Builder, type Params, prepared } from "../prepared.ts";

type Range = { sellerId: string; from: number; to: number; limit: number };

const columns = {
  id: content.id,
  title: content.title,
  type: content.type,
  visibility: content.visibility_type,
  price: content.price,
  media: content.card_media,
};
const publishedBetween = prepared((db: Builder, { sellerId, from, to, limit }: Params<Range>) =>
  db
    .select({ ...columns, at: content.published_at })
    .from(content)
    .where(
      and(
        eq(content.seller_id, sellerId),
        isNull(content.deleted_at),
        isNotNull(content.published_at),
        gte(content.published_at, from),
        lt(content.published_at, to),
      ),
    )
    .orderBy(asc(content.published_at), asc(content.id))
    .limit(limit),
);
const scheduledBetween = prepared((db: Builder, { sellerId, from, to, limit }: Params<Range>) =>
  db
    .select({ ...columns, at: content.scheduled_for })
    .from(content)
    .where(
      and(
        eq(content.seller_id, sellerId),
        isNull(content.deleted_at),
        isNull(content.published_at),
        isNull(content.archived_at),
        gte(content.scheduled_for, from),
        lt(content.scheduled_for, to),
      ),
    )
    .orderBy(asc(content.scheduled_for))
    .limit(limit),
);

export function postCalendarStore(db: Database) {
  return {
    /** Posts from one time to another (ms, exclusive), earliest first; `limit` of each kind. */
    async listBetween(range: Range) {
      const [published, scheduled] = await db.batch([
        publishedBetween.bind(db, range),
        scheduledBetween.bind(db, range),
      ]);
      return [
        ...published.map((post) => ({ ...post, at: post.at ?? 0, isScheduled: false })),
        ...scheduled.map((post) => ({ ...post, at: post.at ?? 0, isScheduled: true })),
      ].toSorted((a, b) => a.at - b.at);
    },
  };
}
