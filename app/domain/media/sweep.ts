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
  for (const id of ids) {
    await deps.media.remove(await deps.media.list(`media/${id}/`));
    await deps.store.forget(id);
  }
  return ids.size;
}
