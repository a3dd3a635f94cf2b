import { and, eq, isNull, sql } from "drizzle-orm";
import type { Visibility } from "#db/kinds.ts";
import { media, post_media } from "#db/schema/media/media.ts";
import { content_purchases } from "#db/schema/payments/payments.ts";
import { type BeforeChange, content } from "#db/schema/posts/posts.ts";
import { type Database, runBatch } from "../database.ts";
import { smallRenderedVariants } from "../media/rendered-variants.ts";
import { isOneOf, type Params, prepared } from "../prepared.ts";
import { deleteOld, forget, lastChange, remember, restorePreviews, standing } from "./bulk-undo-queries.ts";
import { isOwn, type OwnPostKey } from "./post-removal.ts";

export type BulkChangeStore = ReturnType<typeof bulkChangeStore>;
type Values = {
  id: string;
  expected: string;
  visibility: Visibility;
  isPublic: boolean;
  price: number | null;
  subscribersPayToo: boolean;
  tags: string[];
  searchText: string;
};
type UsedMedia = { id: string; isPreview: boolean };
type Save = { revision: string; now: number };
type Previews = Pick<BeforeChange, "id" | "previews">[];
const LIMIT = 50;

type Listed = Params<{ sellerId: string; ids: string }>;
const isListed = ({ sellerId, ids }: Listed) =>
  and(
    eq(content.seller_id, sellerId),
    isNull(content.deleted_at),
    isNull(content.removed_at),
    isOneOf(content.id, ids),
  );

const listedPosts = prepared((db, listed: Listed) =>
  db
    .select({
      id: content.id,
      title: content.title,
      type: content.type,
      description: content.description,
      descriptionIsPublic: content.description_public,
      tags: content.tags,
      visibility: content.visibility_type,
      price: content.price,
      subscribersPayToo: content.subscribers_pay_too,
      revision: content.revision,
      isPublished: sql<boolean>`${content.published_at} is not null`.mapWith(Boolean),
      buyers: sql<number>`(select count(*) from ${content_purchases}
        where content_id = content.id and revoked_at is null)`,
      media: sql<UsedMedia[]>`(select json_group_array(json_object('id', u.media_id,
        'isPreview', json(iif(u.is_preview, 'true', 'false')))) from post_media u
        where u.content_id = ${content.id})`.mapWith((json: string): UsedMedia[] => JSON.parse(json)),
      coverId: media.id,
      renderedVariants: smallRenderedVariants(media.id),
    })
    .from(content)
    .leftJoin(post_media, and(eq(post_media.content_id, content.id), eq(post_media.position, 0)))
    .leftJoin(media, eq(media.id, post_media.media_id))
    .where(isListed(listed))
    .limit(LIMIT),
);

const changePost = prepared((db, to: Params<Values & Save & OwnPostKey>) =>
  db
    .update(content)
    .set({
      visibility_type: to.visibility,
      is_public: to.isPublic,
      price: to.price,
      subscribers_pay_too: to.subscribersPayToo,
      tags: to.tags,
      search_text: to.searchText,
      revision: to.revision,
      updated_at: to.now,
    })
    .where(and(isOwn(to), eq(content.revision, to.expected))),
);
/** Free posts show everything, so they have no previews. */
const dropPreviews = prepared((db, { ids, revision }: Params<{ ids: string; revision: string }>) =>
  db
    .update(post_media)
    .set({ is_preview: false })
    .where(
      and(
        isOneOf(post_media.content_id, ids),
        eq(post_media.is_preview, true),
        sql`exists (select 1 from content c where c.id = ${post_media.content_id}
          and c.revision = ${revision} and c.visibility_type = 'free')`,
      ),
    ),
);
const withRevision = prepared((db, listed: Params<{ sellerId: string; ids: string; revision: string }>) =>
  db
    .select({ id: content.id })
    .from(content)
    .where(and(isListed(listed), eq(content.revision, listed.revision)))
    .limit(LIMIT),
);

export function bulkChangeStore(db: Database) {
  return {
    async find(sellerId: string, ids: string[]) {
      const rows = await listedPosts.run(db, { sellerId, ids: JSON.stringify(ids) });
      const places = new Map(ids.map((id, place) => [id, place]));
      return rows.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
    },

    /**
     * Saves posts under one revision in one transaction, except those changed since they were read. `before` replaces
     * the last change's undo data. Returns the IDs of saved posts.
     */
    async save(sellerId: string, posts: Values[], save: Save, before: BeforeChange[]): Promise<string[]> {
      if (posts.length === 0) return [];
      const ids = JSON.stringify(posts.map(({ id }) => id));
      await runBatch(db, [
        ...posts.map((post) => changePost.bind(db, { ...post, ...save, sellerId })),
        dropPreviews.bind(db, { ids, revision: save.revision }),
        remember.bind(db, { sellerId, id: save.revision, posts: JSON.stringify(before), now: save.now }),
      ]);
      const saved = await withRevision.run(db, { sellerId, ids, revision: save.revision });
      return saved.map(({ id }) => id);
    },

    async findLast(sellerId: string, since: number) {
      const [last] = await lastChange.run(db, { sellerId, since });
      return last ?? null;
    },

    async findUndoable(sellerId: string, since: number) {
      const [last] = await standing.run(db, { sellerId, since });
      return last && last.posts > 0 ? last : null;
    },

    /** Restores posts from before the change with this ID and deletes it. Returns the IDs of saved posts. */
    async undo(sellerId: string, changeId: string, posts: Values[], save: Save, previews: Previews) {
      const ids = JSON.stringify(posts.map(({ id }) => id));
      await runBatch(db, [
        ...posts.map((post) => changePost.bind(db, { ...post, ...save, sellerId })),
        restorePreviews.bind(db, { previews: JSON.stringify(previews), revision: save.revision }),
        forget.bind(db, { sellerId, id: changeId }),
      ]);
      const saved = await withRevision.run(db, { sellerId, ids, revision: save.revision });
      return saved.map(({ id }) => id);
    },

    async forgetBefore(before: number, limit: number) {
      await deleteOld.run(db, { before, limit });
    },
  };
}
