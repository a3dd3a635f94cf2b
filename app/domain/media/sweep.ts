import type { MediaStore } from "#db/stores/media/media.ts";
import type { Clock } from "../clock.ts";
import { DAY_MS } from "../durations.ts";
import { settleEach } from "../settle-all.ts";
import type { MediaPort } from "./media-port.ts";

const UNUSED_MS = DAY_MS;
const BATCH = 25;

type SweepDeps = {
  mediaStore: Pick<MediaStore, "claimUnused" | "deleteClaimed">;
  media: Pick<MediaPort, "list" | "remove">;
  edgeCache: { purge(keys: string[]): Promise<void> };
  clock: Pick<Clock, "now">;
};

/**
 * Removes unused media: released items at once, never-used ones after a day. Each is claimed first, so that no post can
 * take it; then its objects are removed, and its row last, so that nothing is left behind. Returns how many were
 * removed.
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
  await settleEach(ids, (id) => `media item ${id}`, work);
}
