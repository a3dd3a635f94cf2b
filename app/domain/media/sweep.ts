import type { MediaStore } from "../../../db/stores/media.ts";
import type { MediaPort } from "./media-port.ts";

const UNUSED_MS = 24 * 60 * 60 * 1000;
const BATCH = 25;

/** Removes what uploads left behind and nothing uses: objects first, then their row, so that none is forgotten. */
export async function sweepUnused(deps: {
  store: Pick<MediaStore, "unfinished" | "released" | "forget">;
  media: Pick<MediaPort, "list" | "remove">;
  now(): number;
}): Promise<number> {
  const ids = new Set([
    ...(await deps.store.released(BATCH)),
    ...(await deps.store.unfinished(deps.now() - UNUSED_MS, BATCH)),
  ]);
  await removeAll(deps, ids);
  return ids.size;
}

type Removing = { store: Pick<MediaStore, "released" | "forget">; media: Pick<MediaPort, "list" | "remove"> };

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
    await deps.media.remove(await deps.media.list(`media/${id}/`));
    await deps.store.forget(id);
  }
}
