import type { BulkChangeStore } from "#db/stores/posts/bulk-changes.ts";
import type { Clock } from "../clock.ts";
import { HOUR_MS } from "../durations.ts";
import { noLongerFree } from "../media/purge-edge-cache.ts";
import { openReviews, type ReviewDeps } from "../moderation/cases/open-reviews.ts";
import { valuesOf } from "./change-posts.ts";

export const UNDO_MS = HOUR_MS;
const FORGOTTEN_PER_RUN = 1000;

type Deps = {
  bulkChanges: Pick<BulkChangeStore, "find" | "findLast" | "undo">;
  clock: Pick<Clock, "now" | "newId">;
} & ReviewDeps;
export type Undone = { undone: number; kept: number; noLongerFree: string[]; endsSales: boolean };

/**
 * Restores the posts of the creator's last bulk change. Posts edited or deleted since count as `kept`. Null if it was
 * undone, is too old, or isn't the last one.
 */
export async function undoChange(
  { bulkChanges, clock, reports }: Deps,
  { sellerId, changeId }: { sellerId: string; changeId: string },
): Promise<Undone | null> {
  const [revision, now] = [clock.newId(), clock.now()];
  const last = await bulkChanges.findLast(sellerId, now - UNDO_MS);
  if (last === null || last.id !== changeId) return null;
  const befores = new Map(last.posts.map((before) => [before.id, before]));
  const found = await bulkChanges.find(sellerId, [...befores.keys()]);
  const wanted = found.flatMap((post) => {
    const before = befores.get(post.id);
    return before && post.revision === changeId ? [{ post, before }] : [];
  });
  const values = wanted.map(({ post, before }) => valuesOf(post, before, before.subscribersPayToo));
  const saved = new Set(
    await bulkChanges.undo(
      sellerId,
      changeId,
      values,
      { revision, now },
      wanted.map(({ before }) => before),
    ),
  );
  if (saved.size > 0) await openReviews({ reports, clock }, { of: "creator", id: sellerId });
  const undone = wanted.filter(({ post }) => saved.has(post.id));
  return {
    undone: undone.length,
    kept: befores.size - undone.length,
    noLongerFree: undone.flatMap(({ post, before: { visibility, previews } }) =>
      noLongerFree(post, {
        visibility,
        media: post.media.map(({ id }) => ({ id, isPreview: previews.includes(id) })),
      }),
    ),
    endsSales: undone.some(({ post, before }) => post.visibility === "ppv" && before.visibility !== "ppv"),
  };
}

export const forgetChanges = (
  { bulkChanges }: { bulkChanges: Pick<BulkChangeStore, "forgetBefore"> },
  now: number,
) => bulkChanges.forgetBefore(now - UNDO_MS, FORGOTTEN_PER_RUN);
