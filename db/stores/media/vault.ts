import { and, desc, eq, isNotNull, isNull, not, notExists, sql } from "drizzle-orm";
import { media, media_variants, post_media } from "#db/schema/media/media.ts";
import type { Database, Statement } from "../database.ts";
import { isOneOf, type Params, prepared } from "../prepared.ts";
import { isRemovedFile } from "./removed-media.ts";
import { renderedVariants, smallRenderedVariants, videoFiles } from "./rendered-variants.ts";

export type VaultStore = ReturnType<typeof vaultStore>;

export const isInNoMessage = sql`not exists (select 1 from message_media mm where mm.media_id = media.id)
  and not exists (select 1 from broadcast_media bm where bm.media_id = media.id)`;

const release = prepared(
  (db, { ids, sellerId, now }: Params<{ ids: string; sellerId: string; now: number }>) =>
    db
      .update(media)
      .set({ deleted_at: now, first_used_at: null })
      .where(
        and(
          isOneOf(media.id, ids),
          eq(media.seller_id, sellerId),
          eq(media.purpose, "post"),
          notExists(db.select({ one: sql`1` }).from(post_media).where(eq(post_media.media_id, media.id))),
          isInNoMessage,
        ),
      ),
);

export const releaseMedia = (db: Database, ids: string[], sellerId: string, now: number): Statement =>
  release.bind(db, { ids: JSON.stringify(ids), sellerId, now });

const ownMedia = prepared((db, { ids, sellerId }: Params<{ ids: string; sellerId: string }>) =>
  db
    .select({
      mediaItem: media,
      renderedVariants: renderedVariants(media.id),
      files: videoFiles(media.id),
      captions: sql<number>`exists (select 1 from ${media_variants}
      where media_id = media.id and name = 'captions')`,
    })
    .from(media)
    .where(
      and(
        isOneOf(media.id, ids),
        eq(media.seller_id, sellerId),
        isNull(media.deleted_at),
        not(isRemovedFile(sql`media.id`)),
      ),
    )
    .limit(100),
);

type PageParams = Params<{ sellerId: string; after: number; limit: number }>;
const vaultPage = prepared((db, { sellerId, after, limit }: PageParams, { isFirst }: { isFirst: boolean }) =>
  db
    .select({
      id: media.id,
      kind: media.kind,
      name: media.name,
      alt: media.alt,
      renderedVariants: smallRenderedVariants(media.id),
      width: media.width,
      height: media.height,
      durationMs: media.duration_ms,
      files: videoFiles(media.id),
      createdAt: media.created_at,
      uses: sql<number>`(select count(*) from post_media p where p.media_id = media.id)`,
      messages: sql<number>`(select count(*) from message_media m where m.media_id = media.id)
          + (select count(*) from broadcast_media m where m.media_id = media.id)`,
    })
    .from(media)
    .where(
      and(
        eq(media.seller_id, sellerId),
        isFirst ? undefined : sql`${media.created_at} < ${after}`,
        eq(media.purpose, "post"),
        isNull(media.deleted_at),
        isNotNull(media.ready_at),
        isNotNull(media.first_used_at),
        not(isRemovedFile(sql`media.id`)),
      ),
    )
    .orderBy(desc(media.created_at))
    .limit(limit),
);

export function vaultStore(db: Database) {
  return {
    async findByIds(ids: string[], sellerId: string) {
      if (ids.length === 0) return [];
      return ownMedia.run(db, { ids: JSON.stringify(ids), sellerId });
    },

    listPage: (sellerId: string, after: number | null, limit: number) =>
      vaultPage.run(db, { sellerId, after: after ?? 0, limit }, { isFirst: after === null }),
  };
}
