import type { MediaKind } from "#db/kinds.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";
import { MediaUnavailable } from "../media-port.ts";
import type { MediaRefusal } from "../messages.ts";
import type { ProcessingDeps } from "../process-media.ts";
import { processOrDiscard } from "../store-file.ts";

/**
 * Renders an uploaded avatar or cover and returns the URL of its widest variant, which stays hidden until the profile
 * is saved. Throws MediaUnavailable if it can't be rendered now, since no page shows a pending one.
 */
export async function processProfileImage(
  deps: ProcessingDeps,
  stored: { id: string; kind: MediaKind },
): Promise<Outcome<MediaRefusal, { mediaItemId: string; url: string }>> {
  const processed = await processOrDiscard(deps, stored);
  if (!processed.ok) return processed;
  if (!processed.ready) throw new MediaUnavailable(`image ${stored.id} could not be rendered`);
  const found = await deps.mediaStore.findWithVariants(stored.id);
  const url = widestImageUrl(stored.id, found?.variants ?? []);
  return url === null ? refuse("broken") : { ok: true, mediaItemId: stored.id, url };
}

export function widestImageUrl(
  id: string,
  variants: { name: string; width: number | null }[],
): string | null {
  const [widest] = variants.toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0));
  return widest ? `/media/${id}/${widest.name}` : null;
}
