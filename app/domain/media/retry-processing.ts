import { type Outcome, refuse } from "../outcome.ts";
import type { AdditionRefusal, MediaRefusal, ProcessingFailure } from "./messages.ts";
import { type ProcessingDeps, processMedia } from "./process-media.ts";

export async function retryProcessing(
  deps: ProcessingDeps,
  { sellerId, mediaItemId }: { sellerId: string; mediaItemId: string },
): Promise<Outcome<MediaRefusal | ProcessingFailure | AdditionRefusal | "working">> {
  const found = await deps.mediaStore.findWithVariants(mediaItemId);
  if (found === null || found.mediaItem.seller_id !== sellerId) return refuse("no_such_media");
  return processMedia(deps, mediaItemId);
}
