import type { MediaStore } from "../../../db/stores/media.ts";
import type { Chance } from "../accounts/ports.ts";
import { eachToTheEnd } from "../to-the-end.ts";
import type { MediaPort } from "./media-port.ts";

const UNUSED_MS = 24 * 60 * 60 * 1000;
const BATCH = 25;

type Removing = {
  store: Pick<MediaStore, "claim" | "forget">;
  media: Pick<MediaPort, "list" | "remove">;
  /** What the edge keeps of free pictures. */
  edge: { forget(keys: string[]): Promise<void> };
  clock: Pick<Chance, "now">;
};

/**
 * Removes what nothing uses: what was released, at once, and what uploads left behind, after a day. Claimed first, so
 * that no post can take it meanwhile; then the objects, then the row, so that none is forgotten.
 */
export async function sweepUnused(
  deps: Removing & { store: Pick<MediaStore, "claimUnfinished" | "released"> },
): Promise<number> {
  const now = deps.clock.now();
  await deps.store.claimUnfinished(now - UNUSED_MS, BATCH, now);
  const ids = await deps.store.released(2 * BATCH);
  await removeClaimed(deps, ids);
  return ids.length;
}

/** Removes the media that a deletion has just let go, of those named; what another post shows stays. */
export async function sweepReleased(deps: Removing, ids: string[]): Promise<void> {
  await removeClaimed(deps, await deps.store.claim(ids, deps.clock.now()));
}

async function removeClaimed(deps: Removing, ids: string[]) {
  const work = async (id: string) => {
    const keys = await deps.media.list(`media/${id}/`);
    await deps.media.remove(keys);
    await deps.edge.forget(keys);
    await deps.store.forget(id);
  };
  await eachToTheEnd(ids, (id) => `medium ${id}`, work);
}
