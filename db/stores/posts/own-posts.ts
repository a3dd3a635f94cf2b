import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { content_purchases } from "#db/schema/payments/payments.ts";
import { content } from "#db/schema/posts/posts.ts";
import type { OwnPostFilter, OwnPostQuery, OwnPostSort } from "#domain/posts/own-post-query.ts";
import type { PublishLimit } from "#domain/posts/publish-limit.ts";
import type { Database } from "../database.ts";
import { type Params, prepared } from "../prepared.ts";
import { newRevision } from "./new-revision.ts";
import { isOwn, type OwnPostKey, removePost } from "./post-removal.ts";
import { publishDue } from "./publish-limit.ts";
import { waits, waitsFor } from "./waits.ts";

export type OwnPostStore = ReturnType<typeof ownPostStore>;
type Cursor = { at: number; id: string };

const filterConditions: Record<OwnPostFilter, SQL | undefined> = {
  published: isNotNull(content.published_at),
  scheduled: and(isNull(content.published_at), isNotNull(content.scheduled_for)),
  drafts: and(
    isNull(content.published_at),
    isNull(content.scheduled_for),
    isNull(content.archived_at),
    isNull(content.removed_at),
  ),
  archived: and(isNotNull(content.archived_at), isNull(content.removed_at)),
  removed: isNotNull(content.removed_at),
};

/** Net of all time in cents: sales of the post and tips on it, less fees, refunds, and disputes. */
const earned = sql<number>`coalesce((select sum(b.net) from post_blocks b where b.content_id = content.id), 0)`;
const dates: Record<OwnPostFilter, SQL> = {
  published: sql`${content.published_at}`,
  scheduled: sql`${content.scheduled_for}`,
  drafts: sql`${content.created_at}`,
  removed: sql`${content.removed_at}`,
  archived: sql`coalesce(${content.first_published_at}, ${content.created_at})`,
};
const sortedBy = (filter: OwnPostFilter): Record<OwnPostSort, SQL> => ({
  date: dates[filter],
  edited: sql`${content.updated_at}`,
  views: sql`${content.view_count}`,
  likes: sql`${content.like_count}`,
  // Cursors can't be negative, but earnings can be, if payments were both refunded and disputed.
  earned: sql`max(${earned}, 0)`,
});

type ListShape = { filter: OwnPostFilter; sort: OwnPostSort; isFirst: boolean };
type ListValues = Cursor & { sellerId: string; kind: string; pattern: string; limit: number; now: number };
const ownPosts = prepared(
  (
    db,
    { sellerId, kind, pattern, at, id, limit, now }: Params<ListValues>,
    { filter, sort, isFirst }: ListShape,
  ) => {
    const isAscending = filter === "scheduled" && sort === "date";
    const order = isAscending ? asc : desc;
    const sorted = sortedBy(filter)[sort];
    return db
      .select({
        id: content.id,
        title: content.title,
        type: content.type,
        visibility: content.visibility_type,
        price: content.price,
        likeCount: content.like_count,
        viewCount: content.view_count,
        earned,
        publishedAt: content.published_at,
        datedAt: dates[filter].mapWith(Number),
        pinnedAt: content.pinned_at,
        updatedAt: content.updated_at,
        waitsFor: waitsFor(now),
        media: content.card_media,
        at: sorted.mapWith(Number),
      })
      .from(content)
      .where(
        and(
          eq(content.seller_id, sellerId),
          isNull(content.deleted_at),
          filterConditions[filter],
          sql`(${kind} = '' or ${kind} in (${content.type}, ${content.visibility_type}))`,
          sql`(${content.title} like ${pattern} escape '!' or ${content.description} like ${pattern} escape '!')`,
          isFirst
            ? undefined
            : sql`(${sorted}, ${content.id}) ${sql.raw(isAscending ? ">" : "<")} (${at}, ${id})`,
        ),
      )
      .orderBy(order(sorted), order(content.id))
      .limit(limit);
  },
);

type Change = OwnPostKey & { now: number };
const archivePost = prepared((db, { id, sellerId, now }: Params<Change>) =>
  db
    .update(content)
    .set({
      archived_at: now,
      published_at: null,
      scheduled_for: null,
      pinned_at: null,
      revision: newRevision,
      updated_at: now,
    })
    .where(and(isOwn({ id, sellerId }), isNull(content.archived_at)))
    .returning({ id: content.id }),
);
const restorePost = prepared((db, { id, sellerId, now }: Params<Change>) =>
  db
    .update(content)
    .set({
      archived_at: null,
      published_at: content.first_published_at,
      revision: newRevision,
      updated_at: now,
    })
    .where(
      and(
        isOwn({ id, sellerId }),
        isNotNull(content.archived_at),
        sql`not ${waits(sql`content.id`, sql`content.people`, { editedAt: sql`content.updated_at`, now })}`,
      ),
    )
    .returning({ id: content.id }),
);
const unpinOthers = prepared((db, { id, sellerId }: Params<OwnPostKey>) =>
  db
    .update(content)
    .set({ pinned_at: null })
    .where(
      and(
        eq(content.seller_id, sellerId),
        isNotNull(content.pinned_at),
        isNull(content.deleted_at),
        isNotNull(content.published_at),
        sql`exists (select 1 from content c where c.id = ${id} and c.seller_id = ${sellerId}
          and c.deleted_at is null and c.published_at is not null)`,
      ),
    ),
);
const setPinned = prepared((db, { id, sellerId, at }: Params<OwnPostKey & { at: number | null }>) =>
  db
    .update(content)
    .set({ pinned_at: at })
    .where(and(isOwn({ id, sellerId }), isNotNull(content.published_at)))
    .returning({ id: content.id }),
);
const deletionSummary = prepared((db, key: Params<OwnPostKey>) =>
  db
    .select({
      title: content.title,
      filter: sql<OwnPostFilter>`case when ${content.archived_at} is not null then 'archived'
        when ${content.published_at} is not null then 'published'
        when ${content.scheduled_for} is not null then 'scheduled' else 'drafts' end`,
      buyers: sql<number>`(select count(*) from ${content_purchases}
        where content_id = content.id and revoked_at is null)`,
    })
    .from(content)
    .where(isOwn(key))
    .limit(1),
);
const deletedPost = prepared((db, { id, sellerId }: Params<OwnPostKey>) =>
  db
    .select({ id: content.id })
    .from(content)
    .where(and(eq(content.id, id), eq(content.seller_id, sellerId), isNotNull(content.deleted_at)))
    .limit(1),
);
const removedPost = prepared((db, { id, sellerId }: Params<OwnPostKey>) =>
  db
    .select({ title: content.title, at: sql<number>`${content.removed_at}` })
    .from(content)
    .where(and(eq(content.id, id), eq(content.seller_id, sellerId), isNotNull(content.removed_at)))
    .limit(1),
);
const wait = prepared((db, { id, sellerId, now }: Params<OwnPostKey & { now: number }>) =>
  db
    .select({ waitsFor: waitsFor(now) })
    .from(content)
    .where(and(isOwn({ id, sellerId }), isNotNull(content.scheduled_for)))
    .limit(1),
);
const anyRemoved = prepared((db, { sellerId }: Params<{ sellerId: string }>) =>
  db
    .select({ id: content.id })
    .from(content)
    .where(and(eq(content.seller_id, sellerId), isNotNull(content.removed_at)))
    .limit(1),
);

export function ownPostStore(db: Database) {
  return {
    /** Each row's `at` and ID are the cursor of the page after it. */
    list: (
      sellerId: string,
      { filter, sort = "edited", kind, search = "" }: OwnPostQuery,
      after: Cursor | null,
      limit: number,
      now: number,
    ) =>
      ownPosts.run(
        db,
        {
          ...(after ?? { at: 0, id: "" }),
          sellerId,
          kind: kind ?? "",
          pattern: `%${search.replace(/[!%_]/g, "!$&")}%`,
          limit,
          now,
        },
        { filter, sort, isFirst: after === null },
      ),

    /**
     * Hides a post from everyone except its creator and fans who bought it; false if it isn't theirs or is already
     * archived.
     */
    async archive(id: string, sellerId: string, now: number): Promise<boolean> {
      return (await archivePost.run(db, { id, sellerId, now })).length > 0;
    },

    async restore(id: string, sellerId: string, now: number): Promise<boolean> {
      return (await restorePost.run(db, { id, sellerId, now })).length > 0;
    },

    async pin(id: string, sellerId: string, pinned: boolean, now: number): Promise<boolean> {
      const [, rows] = await db.batch([
        unpinOthers.bind(db, { id, sellerId }),
        setPinned.bind(db, { id, sellerId, at: pinned ? now : null }),
      ]);
      return rows.length > 0;
    },

    async findDeletionSummary(id: string, sellerId: string) {
      const [row] = await deletionSummary.run(db, { id, sellerId });
      return row ?? null;
    },

    async wasOwn(id: string, sellerId: string): Promise<boolean> {
      return (await deletedPost.run(db, { id, sellerId })).length > 0;
    },

    async hasRemoved(sellerId: string): Promise<boolean> {
      return (await anyRemoved.run(db, { sellerId })).length > 0;
    },

    /** What its owner still sees of a post that we removed. */
    async findRemoved(id: string, sellerId: string) {
      const [row] = await removedPost.run(db, { id, sellerId });
      return row ?? null;
    },

    /** What a scheduled post waits for besides its time; null: nothing. */
    async findWait(id: string, sellerId: string, now: number) {
      const [row] = await wait.run(db, { id, sellerId, now });
      return row?.waitsFor ?? null;
    },

    remove: (id: string, sellerId: string, now: number) => removePost(db, { id, sellerId }, now),

    publishDue: (now: number, limit: number, publishLimit: PublishLimit) =>
      publishDue(db, now, limit, publishLimit),
  };
}
