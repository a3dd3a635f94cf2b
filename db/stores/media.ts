import { and, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { GuardedPost, Ties } from "../../app/domain/access/check-access.ts";
import { profiles } from "../schema/accounts.ts";
import { media, media_variants, post_media } from "../schema/media.ts";
import { content_purchases, subscriptions } from "../schema/money.ts";
import { content } from "../schema/posts.ts";
import { type Database, together } from "./database.ts";
import { guardColumns, readGuard, readTies, tieColumns, tieJoins } from "./ties.ts";

/** A medium in more posts than this is opened by these alone; no page lets it come so far. */
const MOST_USES = 100;

export type StoredVariant = typeof media_variants.$inferInsert;
export type MediumFacts = {
  key: string;
  contentType: string;
  bytes: number;
  purpose: "post" | "portrait" | "cover";
  sellerId: string;
  /** The posts that show it. */
  uses: { guard: GuardedPost; ties: Ties; isPreview: boolean }[];
};
export type MediaStore = ReturnType<typeof mediaStore>;

/** Media and the objects behind them. */
export function mediaStore(db: Database) {
  return {
    /** Notes a medium before its objects are written, so that a crash leaves something to sweep. */
    async begin(medium: {
      id: string;
      sellerId: string;
      purpose: "post" | "portrait" | "cover";
      kind: "image" | "video" | "audio";
      now: number;
    }) {
      await db.insert(media).values({
        id: medium.id,
        seller_id: medium.sellerId,
        purpose: medium.purpose,
        kind: medium.kind,
        created_at: medium.now,
      });
    },

    /** Records the objects of a medium. It counts as stored only once something uses it. */
    async describe(
      id: string,
      facts: { width: number; height: number; teaser: string; alt: string },
      variants: StoredVariant[],
      now: number,
    ) {
      await together(db, [
        db
          .update(media)
          .set({ ...facts, ready_at: now })
          .where(eq(media.id, id)),
        db.insert(media_variants).values(variants).onConflictDoNothing(),
      ]);
    },

    /** Gives one variant with the facts that decide who may have it; null when there is no such thing. */
    async variant(mediaId: string, name: string, viewerId: string | null): Promise<MediumFacts | null> {
      const joins = tieJoins(viewerId);
      const rows = await db
        .select({
          key: media_variants.key,
          contentType: media_variants.content_type,
          bytes: media_variants.bytes,
          purpose: media.purpose,
          mediumSellerId: media.seller_id,
          isPreview: post_media.is_preview,
          ...guardColumns,
          ...tieColumns,
        })
        .from(media_variants)
        .innerJoin(media, and(eq(media.id, media_variants.media_id), isNull(media.deleted_at)))
        // Of an account that is closing nothing is shown to others any more, its portrait included.
        .innerJoin(
          profiles,
          and(
            eq(profiles.id, media.seller_id),
            or(isNull(profiles.closed_at), eq(profiles.id, viewerId ?? "")),
          ),
        )
        .leftJoin(post_media, eq(post_media.media_id, media.id))
        .leftJoin(content, and(eq(content.id, post_media.content_id), isNull(content.deleted_at)))
        .leftJoin(subscriptions, joins.subscription)
        .leftJoin(content_purchases, joins.purchase)
        .where(
          and(
            eq(media_variants.media_id, mediaId),
            eq(media_variants.name, name),
            // Its owner sees a medium before any post uses it.
            or(isNotNull(media.stored_at), eq(media.seller_id, viewerId ?? "")),
          ),
        )
        .limit(MOST_USES);
      const [row] = rows;
      if (!row) return null;
      return {
        key: row.key,
        contentType: row.contentType,
        bytes: row.bytes,
        purpose: row.purpose,
        sellerId: row.mediumSellerId,
        uses: rows.flatMap((use) => {
          const guard = readGuard(use);
          return guard ? [{ guard, ties: readTies(use, viewerId), isPreview: use.isPreview ?? false }] : [];
        }),
      };
    },

    /** Gives the ids of media begun before an instant and never used. */
    async unfinished(before: number, limit: number): Promise<string[]> {
      const rows = await db
        .select({ id: media.id })
        .from(media)
        .where(and(isNull(media.stored_at), lt(media.created_at, before)))
        .limit(limit);
      return rows.map((row) => row.id);
    },

    /** Forgets a medium that nothing uses; its objects must be gone already. One in use stays whole. */
    async forget(id: string) {
      const unused = db
        .select({ id: media.id })
        .from(media)
        .where(and(eq(media.id, id), isNull(media.stored_at)));
      await together(db, [
        db.delete(media_variants).where(sql`${media_variants.media_id} in ${unused}`),
        db.delete(media).where(and(eq(media.id, id), isNull(media.stored_at))),
      ]);
    },

    /** Bytes that a creator has stored, for the quota. */
    async bytesOf(sellerId: string): Promise<number> {
      const [row] = await db
        .select({ bytes: sql<number>`coalesce(sum(${media_variants.bytes}), 0)` })
        .from(media)
        .innerJoin(media_variants, eq(media_variants.media_id, media.id))
        .where(eq(media.seller_id, sellerId));
      return row?.bytes ?? 0;
    },
  };
}
