import type { MediaStore } from "../../../db/stores/media.ts";
import type { MediaPort } from "./media-port.ts";

const UNUSED_MS = 24 * 60 * 60 * 1000;
const BATCH = 25;

/**
 * Removes what nothing uses: what was released, at once, and what uploads left behind, after a day. Objects first, then
 * their row, so that none is forgotten.
 */
export async function sweepUnused(
  deps: Removing & { store: Pick<MediaStore, "unfinished">; now(): number },
): Promise<number> {
  const ids = new Set([
    ...(await deps.store.released(BATCH)),
    ...(await deps.store.unfinished(deps.now() - UNUSED_MS, BATCH)),
  ]);
  await removeAll(deps, ids);
  return ids.size;
}

type Removing = {
  store: Pick<MediaStore, "released" | "forget">;
  media: Pick<MediaPort, "list" | "remove">;
  /** What the edge keeps of free pictures. */
  edge: { forget(keys: string[]): Promise<void> };
};

/** Removes the media that a deletion has just let go, of those named; what another post shows stays. */
export async function sweepReleased(deps: Removing, ids: string[]): Promise<void> {
  const released = new Set(await deps.store.released(ids.length + BATCH));
  await removeAll(
    deps,
    ids.filter((id) => released.has(id)),
  );
}

async function removeAll(deps: Removing, ids: Iterable<string>) {
  for (const id of ids) {
    const keys = await deps.media.list(`media/${id}/`);
    await deps.media.remove(keys);
    await deps.edge.forget(keys);
    await deps.store.forget(id);
  }
}
