import { and, eq, isNull, notExists, sql } from "drizzle-orm";
import { media, post_media } from "#db/schema/media/media.ts";
import { consents } from "#db/schema/moderation/consents.ts";
import { content } from "#db/schema/posts/posts.ts";
import type { Database } from "../database.ts";
import { isInNoMessage } from "../media/vault.ts";
import { type Params, prepared } from "../prepared.ts";

export type OwnPostKey = { id: string; sellerId: string };
type Removal = OwnPostKey & { now: number };

/** A creator's post that they may still change: not deleted by them, nor removed by us. */
export const isOwn = ({ id, sellerId }: Params<OwnPostKey>) =>
  and(
    eq(content.id, id),
    eq(content.seller_id, sellerId),
    isNull(content.deleted_at),
    isNull(content.removed_at),
  );
const isDeleted = ({ id, sellerId, now }: Params<Removal>) => sql`exists (select 1 from content c
  where c.id = ${id} and c.seller_id = ${sellerId} and c.deleted_at = ${now})`;

export const mediaOfPost = prepared((db, { id }: Params<{ id: string }>) =>
  db.select({ id: post_media.media_id }).from(post_media).where(eq(post_media.content_id, id)).limit(100),
);
const emptyPost = prepared((db, { id, sellerId, now }: Params<Removal>) =>
  db
    .update(content)
    .set({
      deleted_at: now,
      updated_at: now,
      published_at: null,
      scheduled_for: null,
      pinned_at: null,
      title: "",
      description: "",
      body: "",
      tags: [],
      url: "",
      search_text: "",
    })
    .where(isOwn({ id, sellerId }))
    .returning({ id: content.id }),
);
const releaseItsMedia = prepared((db, removal: Params<Removal>) =>
  db
    .update(media)
    .set({ deleted_at: removal.now, first_used_at: null })
    .where(
      and(
        sql`${media.id} in (select media_id from post_media where content_id = ${removal.id})`,
        eq(media.seller_id, removal.sellerId),
        isDeleted(removal),
        isInNoMessage,
        notExists(
          db
            .select({ one: sql`1` })
            .from(post_media)
            .innerJoin(content, eq(content.id, post_media.content_id))
            .where(and(eq(post_media.media_id, media.id), isNull(content.deleted_at))),
        ),
      ),
    ),
);
const deleteUses = prepared((db, removal: Params<Removal>) =>
  db.delete(post_media).where(and(eq(post_media.content_id, removal.id), isDeleted(removal))),
);

const deleteUnsigned = prepared((db, removal: Params<Removal>) =>
  db
    .delete(consents)
    .where(and(eq(consents.content_id, removal.id), isNull(consents.signed_at), isDeleted(removal))),
);
const endSigned = prepared((db, removal: Params<Removal>) =>
  db
    .update(consents)
    .set({ ended_at: removal.now })
    .where(and(eq(consents.content_id, removal.id), isDeleted(removal))),
);

/** Deletes a creator's post and releases its otherwise unused media. Returns the IDs of all its media. */
export async function removePost(
  db: Database,
  key: OwnPostKey,
  now: number,
): Promise<{ removed: boolean; media: string[] }> {
  const removal = { ...key, now };
  const [mediaRows, removed] = await db.batch([
    mediaOfPost.bind(db, key),
    emptyPost.bind(db, removal),
    releaseItsMedia.bind(db, removal),
    deleteUses.bind(db, removal),
    deleteUnsigned.bind(db, removal),
    endSigned.bind(db, removal),
  ]);
  return { removed: removed.length > 0, media: removed.length > 0 ? mediaRows.map((row) => row.id) : [] };
}
