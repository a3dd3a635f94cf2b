import { type Outcome, refuse } from "../outcome.ts";
import type { AdditionRefusal, MediaRefusal, ProcessingFailure } from "./messages.ts";
import { type ProcessingDeps, processMedia } from "./process-media.ts";

/** Tries again to make a creator's own medium ready. */
export async function retryProcessing(
  deps: ProcessingDeps,
  { sellerId, mediaItemId }: { sellerId: string; mediaItemId: string },
): Promise<Outcome<MediaRefusal | ProcessingFailure | AdditionRefusal | "working">> {
  const whole = await deps.mediaStore.findWithVariants(mediaItemId);
  if (whole === null || whole.mediaItem.seller_id !== sellerId) return refuse("no_such_medium");
  return processMedia(deps, mediaItemId);
}
