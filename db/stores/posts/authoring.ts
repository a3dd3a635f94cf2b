import { content } from "#db/schema/posts/posts.ts";
import type { PublishTiming, UsedMediaItem, WaitReason } from "#domain/posts/own-post.ts";
import type { PublishLimit } from "#domain/posts/publish-limit.ts";
import { logSavedPost, type PostEntry, savedBy } from "../creators/team/log-post.ts";
import { type Database, runBatch, type Statement } from "../database.ts";
import { releaseMedia } from "../media/vault.ts";
import { announceIfNew } from "../notifications/announcements.ts";
import { partOf, rowOf } from "../prepared-rows.ts";
import {
  deleteUnsaved,
  deleteUses,
  insertPost,
  insertUses,
  mediaOfOwnPost,
  ownPost,
  refusal,
  samePost,
  saveAlt,
  savedPost,
  updatePost,
} from "./authoring-queries.ts";

export type PostValues = Omit<
  typeof content.$inferInsert & { revision: string },
  | "like_count"
  | "view_count"
  | "hot_score"
  | "featured_at"
  | "deleted_at"
  | "published_at"
  | "scheduled_for"
  | "first_published_at"
  | "archived_at"
  | "removed_at"
>;
export type AuthoringStore = ReturnType<typeof authoringStore>;

export function authoringStore(db: Database) {
  const refusalOf = async (
    save: { id: string; sellerId: string; uses: string; now: number },
    { when }: PublishTiming,
    publishLimit: PublishLimit,
  ) => {
    const [refused] = await refusal.run(db, save, { publishLimit });
    if (refused?.unsigned === 1) return "signed";
    if (refused?.unreviewed === 1) return "unreviewed";
    return when === "now" && refused?.within === 0 ? "full" : "media";
  };

  return {
    /**
     * Saves a post and its media in one transaction. `baseRevision` is the edited revision, null for a new post. Media
     * in `removedMediaIds` that no other post shows is released for the sweep. `log` records a team member's action.
     * Changes nothing and returns `media` if any media isn't the creator's own or ready, or the member may no longer
     * publish; `stale` if the stored revision differs, or a new post's ID is taken; `full` if publishing now would
     * exceed `publishLimit`; `signed` if it adds a file to what someone in it signed for; `unreviewed` if it
     * adds files to a published post that would need a review. What it waits for: saved, but not published before that.
     */
    async save(
      post: PostValues,
      baseRevision: string | null,
      mediaItems: UsedMediaItem[],
      removedMediaIds: string[],
      timing: PublishTiming,
      now: number,
      publishLimit: PublishLimit,
      log: PostEntry = null,
    ): Promise<"saved" | WaitReason | "media" | "stale" | "full" | "signed" | "unreviewed"> {
      const { id, seller_id: sellerId } = post;
      const { created_at: _c, id: _i, seller_id: _s, ...changes } = post;
      const uses = mediaItems.map(({ id, isPreview, isNew = true }, at) => ({
        id,
        at,
        free: isPreview ? 1 : 0,
        added: isNew ? 1 : 0,
      }));
      const { isTeam, memberId } = savedBy(log);
      const shape = { when: timing.when, publishLimit, isTeam };
      const values = {
        id,
        sellerId,
        uses: JSON.stringify(uses),
        mediaCount: new Set(mediaItems.map((mediaItem) => mediaItem.id)).size,
        expected: baseRevision ?? post.revision,
        revision: post.revision,
        memberId,
        now,
      };
      const { columns, values: changed } = partOf(content, changes);
      const steps: Statement[] = [
        deleteUses.bind(db, values, shape),
        insertUses.bind(db, values, shape),
        ...mediaItems.map((mediaItem) =>
          saveAlt.bind(db, { ...values, mediaId: mediaItem.id, alt: mediaItem.alt }, shape),
        ),
        updatePost.bind(
          db,
          {
            ...changed,
            ...values,
            scheduledFor: timing.when === "later" ? timing.scheduledFor : null,
          },
          { ...shape, columns },
        ),
        ...(baseRevision === null ? [deleteUnsaved.bind(db, values, shape)] : []),
        ...(timing.when === "now" ? [announceIfNew.bind(db, values)] : []),
        ...(removedMediaIds.length > 0 ? [releaseMedia(db, removedMediaIds, sellerId, now)] : []),
        ...logSavedPost(db, log, values),
      ];
      // New posts start as drafts, so that the remaining statements are the same for new and old ones.
      if (baseRevision === null) steps.unshift(insertPost.bind(db, rowOf(content, post)));
      await runBatch(db, steps);
      const [saved] = await savedPost.run(db, { id, sellerId, now });
      if (saved?.revision === post.revision) return saved.waitsFor ?? "saved";
      if ((saved?.revision ?? null) !== baseRevision) return "stale";
      return refusalOf({ id, sellerId, uses: values.uses, now }, timing, publishLimit);
    },

    /** A post of this creator that was saved since then with the values of this digest. */
    async findSame(sought: { sellerId: string; digest: string; since: number }) {
      const [same] = await samePost.run(db, sought);
      return same ?? null;
    },

    async findOwn(id: string, sellerId: string) {
      const [[post], rows] = await db.batch([
        ownPost.bind(db, { id, sellerId }),
        mediaOfOwnPost.bind(db, { id }),
      ]);
      return post ? { post, media: rows } : null;
    },
  };
}
