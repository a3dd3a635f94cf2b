import { and, asc, eq, exists, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { PublishLimit } from "../../../app/domain/posts/publish-limit.ts";
import { profiles } from "../../schema/accounts.ts";
import { media, post_media } from "../../schema/media.ts";
import { content } from "../../schema/posts.ts";
import { type Database, runBatch, type Statement } from "../database.ts";
import { releaseMedia } from "../media/vault.ts";
import { isWithinPublishLimit } from "./publish-limit.ts";

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
>;
export type UsedMediaItem = { id: string; alt: string; isPreview: boolean };
/** When a saved post is published. `keep` leaves its dates as they are. */
export type PublishTiming = { when: "now" | "draft" | "keep" } | { when: "later"; scheduledFor: number };
export type AuthoringStore = ReturnType<typeof authoringStore>;
export type OwnPost = NonNullable<Awaited<ReturnType<AuthoringStore["findOwn"]>>>;

/** Posts as their creators edit them, each saved whole in one transaction. */
export function authoringStore(db: Database) {
  const mine = (id: string, sellerId: string) =>
    and(eq(content.id, id), eq(content.seller_id, sellerId), isNull(content.deleted_at));
  return {
    /**
     * Saves a post and its media together. `baseRevision` is the revision the creator edited, null for a new post.
     * Media in `removedMediaIds` that no other post shows is released for the sweep. Changes nothing and returns
     * - `media` if any of the media is not the creator's own or not ready,
     * - `stale` if the stored revision is a different one, or a new post's ID is already in use,
     * - `full` if publishing now would exceed the creator's `publishLimit` for new posts.
     */
    async save(
      post: PostValues,
      baseRevision: string | null,
      mediaItems: UsedMediaItem[],
      removedMediaIds: string[],
      timing: PublishTiming,
      now: number,
      publishLimit: PublishLimit,
    ): Promise<"saved" | "media" | "stale" | "full"> {
      const { id, seller_id } = post;
      const ids = mediaItems.map((mediaItem) => mediaItem.id);
      const usable = and(
        inArray(media.id, ids),
        eq(media.seller_id, seller_id),
        eq(media.purpose, "post"),
        isNull(media.deleted_at),
        isNotNull(media.ready_at),
      );
      const withinLimit = isWithinPublishLimit(sql`${seller_id}`, publishLimit, now);
      const mayPublish =
        timing.when === "now"
          ? sql`(exists (select 1 from content b where b.id = ${id} and b.first_published_at is not null) or ${withinLimit})`
          : sql`1`;
      const allMediaUsable =
        ids.length === 0
          ? sql`1`
          : sql`(select count(*) from ${media} where ${usable}) = ${new Set(ids).size}`;
      const canSave = sql`(${allMediaUsable} and ${mayPublish})`;
      const expectedPost = and(mine(id, seller_id), eq(content.revision, baseRevision ?? post.revision));
      const mayWrite = and(canSave, exists(db.select({ one: sql`1` }).from(content).where(expectedPost)));
      const uses = JSON.stringify(
        mediaItems.map((mediaItem, at) => ({ id: mediaItem.id, at, free: mediaItem.isPreview ? 1 : 0 })),
      );
      const { created_at: _c, id: _i, seller_id: _s, ...changes } = post;
      const steps: Statement[] = [
        db.delete(post_media).where(and(eq(post_media.content_id, id), mayWrite)),
        db
          .insert(post_media)
          .select(
            sql`select ${id}, value ->> 'id', value ->> 'at', value ->> 'free' from json_each(${uses}) where ${mayWrite}`,
          ),
        ...mediaItems.map((mediaItem) =>
          db
            .update(media)
            .set({ alt: mediaItem.alt, first_used_at: sql`coalesce(${media.first_used_at}, ${now})` })
            .where(and(eq(media.id, mediaItem.id), mayWrite)),
        ),
        db
          .update(content)
          .set({ ...changes, ...publishDates(timing, now) })
          .where(and(expectedPost, canSave)),
        // Removes the row of a new post that could not be saved.
        db
          .delete(content)
          .where(and(mine(id, seller_id), eq(content.revision, post.revision), sql`not ${canSave}`)),
        ...(removedMediaIds.length > 0 ? [releaseMedia(db, removedMediaIds, seller_id, now)] : []),
      ];
      // A new post starts as a draft, so that the remaining statements are the same for new and old posts.
      if (baseRevision === null) steps.unshift(db.insert(content).values(post).onConflictDoNothing());
      await runBatch(db, steps);
      const [row] = await db
        .select({ revision: content.revision })
        .from(content)
        .where(mine(id, seller_id))
        .limit(1);
      if (row?.revision === post.revision) return "saved";
      if ((row?.revision ?? null) !== baseRevision) return "stale";
      if (timing.when !== "now") return "media";
      const [limit] = await db
        .select({ within: sql<number>`${withinLimit}` })
        .from(profiles)
        .where(eq(profiles.id, seller_id))
        .limit(1);
      return limit?.within === 0 ? "full" : "media";
    },

    /** Returns a creator's own post as saved, with its media in order; null if it is not theirs. */
    async findOwn(id: string, sellerId: string) {
      const [[post], rows] = await db.batch([
        db.select().from(content).where(mine(id, sellerId)).limit(1),
        db
          .select({ mediaItem: media, isPreview: post_media.is_preview })
          .from(post_media)
          .innerJoin(media, eq(media.id, post_media.media_id))
          .where(eq(post_media.content_id, id))
          .orderBy(asc(post_media.position))
          .limit(100),
      ]);
      return post ? { post, media: rows } : null;
    },
  };
}

function publishDates(timing: PublishTiming, now: number) {
  switch (timing.when) {
    case "keep":
      return {};
    case "draft":
      return { scheduled_for: null, published_at: null };
    case "later":
      return { scheduled_for: timing.scheduledFor, published_at: null, archived_at: null };
    case "now":
      return {
        scheduled_for: null,
        archived_at: null,
        // A post that was published before keeps its date.
        published_at: sql`coalesce(${content.first_published_at}, ${now})`,
        first_published_at: sql`coalesce(${content.first_published_at}, ${now})`,
      };
  }
}
