import { type Outcome, refuse } from "../outcome.ts";
import type { MediumKind } from "./kinds.ts";
import type { MakingDeps } from "./make-ready.ts";
import { MediaUnavailable } from "./media-port.ts";
import type { MediumRefusal } from "./messages.ts";
import { finish } from "./store-file.ts";

/**
 * Draws a profile's picture that was taken, and gives the address of its widest variant. It is seen by nobody until the
 * profile is saved with it. No page shows one that waits: where it cannot be drawn now, the form is to be sent again.
 */
export async function drawPicture(
  deps: MakingDeps,
  taken: { id: string; kind: MediumKind },
): Promise<Outcome<MediumRefusal, { mediumId: string; url: string }>> {
  const made = await finish(deps, taken);
  if (!made.ok) return made;
  if (!made.ready) throw new MediaUnavailable(`the picture ${taken.id} could not be drawn`);
  const whole = await deps.store.withVariants(taken.id);
  const [widest] = whole?.variants.toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0)) ?? [];
  if (!widest) return refuse("broken");
  return { ok: true, mediumId: taken.id, url: `/media/${taken.id}/${widest.name}` };
}
