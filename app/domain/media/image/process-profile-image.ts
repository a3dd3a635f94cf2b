import { type Outcome, refuse } from "../../outcome.ts";
import { MediaUnavailable } from "../media-port.ts";
import type { MediaKind } from "../media-types.ts";
import type { MediaRefusal } from "../messages.ts";
import type { ProcessingDeps } from "../process-media.ts";
import { processOrDiscard } from "../store-file.ts";

/**
 * Draws a profile's picture that was taken, and gives the address of its widest variant. It is seen by nobody until the
 * profile is saved with it. No page shows one that waits: where it cannot be drawn now, the form is to be sent again.
 */
export async function processProfileImage(
  deps: ProcessingDeps,
  stored: { id: string; kind: MediaKind },
): Promise<Outcome<MediaRefusal, { mediaItemId: string; url: string }>> {
  const made = await processOrDiscard(deps, stored);
  if (!made.ok) return made;
  if (!made.ready) throw new MediaUnavailable(`the picture ${stored.id} could not be drawn`);
  const whole = await deps.mediaStore.findWithVariants(stored.id);
  const [widest] = whole?.variants.toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0)) ?? [];
  if (!widest) return refuse("broken");
  return { ok: true, mediaItemId: stored.id, url: `/media/${stored.id}/${widest.name}` };
}
