import type { MediaStore } from "../../../db/stores/media/media.ts";
import type { Clock } from "../clock.ts";
import { settleEach } from "../settle-all.ts";
import type { MediaPort } from "./media-port.ts";

const UNUSED_MS = 24 * 60 * 60 * 1000;
const BATCH = 25;

type SweepDeps = {
  mediaStore: Pick<MediaStore, "claimUnused" | "deleteClaimed">;
  media: Pick<MediaPort, "list" | "remove">;
  /** What the edge keeps of free pictures. */
  edgeCache: { purge(keys: string[]): Promise<void> };
  clock: Pick<Clock, "now">;
};

/**
 * Removes what nothing uses: what was released, at once, and what uploads left behind, after a day. Claimed first, so
 * that no post can take it meanwhile; then the objects, then the row, so that none is forgotten.
 */
export async function sweepUnused(
  deps: SweepDeps & { mediaStore: Pick<MediaStore, "claimNeverUsed" | "listClaimed"> },
): Promise<number> {
  const now = deps.clock.now();
  await deps.mediaStore.claimNeverUsed(now - UNUSED_MS, BATCH, now);
  const ids = await deps.mediaStore.listClaimed(2 * BATCH);
  await removeClaimed(deps, ids);
  return ids.length;
}

/** Removes the media that a deletion has just let go, of those named; what another post shows stays. */
export async function sweepReleased(deps: SweepDeps, ids: string[]): Promise<void> {
  await removeClaimed(deps, await deps.mediaStore.claimUnused(ids, deps.clock.now()));
}

async function removeClaimed(deps: SweepDeps, ids: string[]) {
  const work = async (id: string) => {
    const keys = await deps.media.list(`media/${id}/`);
    await deps.media.remove(keys);
    await deps.edgeCache.purge(keys);
    await deps.mediaStore.deleteClaimed(id);
  };
  await settleEach(ids, (id) => `medium ${id}`, work);
}
