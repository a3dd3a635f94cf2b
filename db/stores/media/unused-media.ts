import { and, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { media, media_variants } from "#db/schema/media/media.ts";
import { type Database, runBatch } from "../database.ts";
import { isOneOf, type Param, type Params, prepared } from "../prepared.ts";

/** What a reported post showed is kept until its case is cleared. */
const isInNoCase = sql`not exists (select 1 from case_media cm join cases k on k.id = cm.case_id
  where cm.media_id = media.id and k.cleared_at is null)`;

const claimAmong = prepared((db, { ids, now }: Params<{ ids: string; now: number }>) =>
  db
    .update(media)
    .set({ deleted_at: sql`coalesce(${media.deleted_at}, ${now})` })
    .where(and(isOneOf(media.id, ids), isNull(media.first_used_at), isInNoCase))
    .returning({ id: media.id }),
);
type OldParams = Params<{ before: number; limit: number; now: number }>;
const claimOld = prepared((db, { before, limit, now }: OldParams) => {
  const neverUsed = db
    .select({ id: media.id })
    .from(media)
    .where(and(isNull(media.first_used_at), isNull(media.deleted_at), lt(media.created_at, before)))
    .limit(limit);
  return db.update(media).set({ deleted_at: now }).where(inArray(media.id, neverUsed));
});
const isClaimed = and(isNull(media.first_used_at), isNotNull(media.deleted_at), isInNoCase);
const claimed = prepared((db, { limit }: Params<{ limit: number }>) =>
  db.select({ id: media.id }).from(media).where(isClaimed).limit(limit),
);
const claimedItem = (id: Param) => and(eq(media.id, id), isClaimed);
const deleteVariants = prepared((db, { id }: Params<{ id: string }>) =>
  db
    .delete(media_variants)
    .where(
      sql`${media_variants.media_id} in ${db.select({ id: media.id }).from(media).where(claimedItem(id))}`,
    ),
);
const deleteItem = prepared((db, { id }: Params<{ id: string }>) => db.delete(media).where(claimedItem(id)));

/**
 * Deletes unused media in three steps: claim it, delete its objects, delete its rows. Posts can't use claimed media,
 * and used media can't be claimed; each is a single statement, so a race has one winner. Unfinished claims are listed
 * again by the next run.
 */
export function unusedMedia(db: Database) {
  return {
    async claimUnused(ids: string[], now: number): Promise<string[]> {
      if (ids.length === 0) return [];
      const rows = await claimAmong.run(db, { ids: JSON.stringify(ids), now });
      return rows.map((row) => row.id);
    },

    async claimNeverUsed(before: number, limit: number, now: number): Promise<void> {
      await claimOld.run(db, { before, limit, now });
    },

    async listClaimed(limit: number): Promise<string[]> {
      const rows = await claimed.run(db, { limit });
      return rows.map((row) => row.id);
    },

    /** Its objects must already be deleted; does nothing if it's in use. */
    deleteClaimed: (id: string) =>
      runBatch(db, [deleteVariants.bind(db, { id }), deleteItem.bind(db, { id })]),
  };
}
