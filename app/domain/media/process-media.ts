import type { MediaKind, MediaPurpose } from "#db/kinds.ts";
import type { MediaStore } from "#db/stores/media/media.ts";
import { openSource } from "#platform/formats/byte-source.ts";
import { RejectedFile } from "#platform/formats/copy-plan.ts";
import type { MediaType } from "#platform/formats/media-types.ts";
import { readVideo, servedType } from "#platform/formats/read-video.ts";
import { MAX_ANIMATION_BYTES, stripAnimationMetadata } from "#platform/formats/strip-animation-metadata.ts";
import type { Clock } from "../clock.ts";
import { MINUTE_MS } from "../durations.ts";
import { type Outcome, refuse } from "../outcome.ts";
import { copyObject } from "./copy-object.ts";
import { checkStoredImage } from "./image/check-stored-image.ts";
import { imageWidths } from "./image/image.ts";
import { makeRegular } from "./image/make-regular.ts";
import { renderWidths, type StoredVariant } from "./image/render-widths.ts";
import type { MediaPort } from "./media-port.ts";
import type { MediaRefusal, ProcessingFailure } from "./messages.ts";
import { compareToRemoved, readLikeness } from "./removed-files.ts";

type ItemToProcess = { id: string; seller_id: string; kind: MediaKind; purpose: MediaPurpose };

export type ProcessingDeps = {
  mediaStore: Pick<
    MediaStore,
    | "usedBytes"
    | "begin"
    | "saveVariants"
    | "saveVariantsWithinQuota"
    | "failProcessing"
    | "claimProcessing"
    | "extendProcessing"
    | "findWithVariants"
    | "claimUnused"
    | "findRemoved"
    | "findPosterRefusal"
    | "recordComparison"
    | "deleteClaimed"
  >;
  media: MediaPort;
  clock: Pick<Clock, "now" | "newId">;
};
/** `working`: another request is processing it. */
type ProcessingResult = Outcome<MediaRefusal | ProcessingFailure | "working">;

/** After this long without a heartbeat, another request may take over. */
const PROCESSING_CLAIM_MS = 3 * MINUTE_MS;
/** Minimum time between heartbeats, since each is a database call. */
const HEARTBEAT_MS = 30 * 1000;

export const isRetryable = (reason: MediaRefusal | ProcessingFailure): reason is ProcessingFailure =>
  reason === "unavailable" || reason === "interrupted";

/**
 * Turns an uploaded original into what pages show: an image in several widths, or a video or audio file without private
 * metadata. Does nothing if already done; of two parallel calls, one does it. Stores why it failed with the media item;
 * `mediaMessages` has the text.
 */
export async function processMedia(deps: ProcessingDeps, mediaItemId: string): Promise<ProcessingResult> {
  const found = await deps.mediaStore.findWithVariants(mediaItemId);
  if (found === null) return refuse("file_broken");
  if (found.mediaItem.ready_at !== null) return { ok: true };
  const now = deps.clock.now();
  if (!(await deps.mediaStore.claimProcessing(mediaItemId, now, now + PROCESSING_CLAIM_MS)))
    return refuse("working");
  const result = await processItem(deps, found).catch((error: unknown): ProcessingResult => {
    console.error(mediaItemId, error);
    return refuse("unavailable");
  });
  if (!result.ok && result.reason !== "working")
    await deps.mediaStore.failProcessing(mediaItemId, result.reason);
  return result;
}

async function processItem(
  deps: ProcessingDeps,
  { mediaItem, variants }: { mediaItem: ItemToProcess; variants: StoredVariant[] },
): Promise<ProcessingResult> {
  const original = variants.find(({ name }) => name === "original");
  if (!original) return refuse(mediaItem.kind === "image" ? "broken" : "file_broken");
  return mediaItem.kind === "image"
    ? processImage(deps, mediaItem, original)
    : processVideo(deps, mediaItem, original);
}

async function processImage(
  deps: ProcessingDeps,
  { id, seller_id: sellerId, purpose }: ItemToProcess,
  original: StoredVariant,
): Promise<ProcessingResult> {
  const checked = await checkStoredImage(deps.media, original);
  if (!checked.ok) return checked;
  // Only posts have animations, and profile images aren't shared with software without WebP.
  const isPost = purpose === "post" || purpose === "team";
  const jpeg = isPost || purpose === "message";
  const mayBeAnimated = isPost && checked.mayBeAnimated;
  const { key } = original;
  const sha256 = await deps.media.digest(key);
  await makeRegular(deps.media, { key, bytes: original.bytes, type: checked.type }, checked.edits);
  const likeness = await readLikeness(deps.media, key);
  if (likeness === null) return refuse("broken");
  const file = await compareToRemoved(deps, { sha256, ...likeness }, sellerId);
  if (file.refusal !== null) return refuse(file.refusal);
  // Only a post can wait for a review.
  if (file.matches.length > 0 && !isPost) return refuse("resembles");
  const rendered = await renderWidths(deps.media, id, key, imageWidths[purpose], { jpeg });
  if (rendered === null) return refuse("broken");
  const { variants, ...facts } = rendered;
  // A larger one isn't read into memory; it's shown as a still image with a note to its creator.
  const fitsMemory = original.bytes <= MAX_ANIMATION_BYTES;
  const bytes = mayBeAnimated && fitsMemory ? await deps.media.read(key, 0, original.bytes) : null;
  const { isAnimated, stripped } = bytes
    ? stripAnimationMetadata(bytes, checked.type)
    : { isAnimated: mayBeAnimated, stripped: null };
  if (stripped !== null) {
    const animation = { name: "motion" as const, key: `media/${id}/motion`, content_type: checked.type };
    await deps.media.put(animation.key, stripped, animation.content_type);
    const { width, height } = checked;
    variants.push({ media_id: id, ...animation, width, height, bytes: stripped.length });
  }
  const stored = { ...facts, animation_dropped: isAnimated && stripped === null };
  await deps.mediaStore.saveVariants(id, stored, variants, deps.clock.now(), ["original"], file);
  await deps.media.remove([key]);
  return { ok: true };
}

async function processVideo(
  deps: ProcessingDeps,
  { id, seller_id: sellerId }: ItemToProcess,
  original: StoredVariant,
): Promise<ProcessingResult> {
  const { key, bytes } = original;
  const type = original.content_type as MediaType;
  try {
    const plan = await readVideo(openSource(deps.media, key, bytes), type);
    const { kind, durationMs, width, height } = plan;
    const content_type = servedType(type, kind);
    const isClean = plan.edits.length === 0 && plan.from === 0 && plan.to === bytes;
    const file = { ...original, name: "file" as const, content_type };
    if (!isClean) {
      file.key = `media/${id}/file`;
      file.bytes = await copyObject(deps.media, key, { key: file.key, type: content_type }, plan, {
        onPart: heartbeat(deps, id),
      });
    }
    const sha256 = await deps.media.digest(file.key);
    const compared = await compareToRemoved(deps, { sha256, likeness: null }, sellerId);
    if (compared.refusal !== null) return refuse(compared.refusal);
    const facts = { kind, duration_ms: durationMs, width, height };
    await deps.mediaStore.saveVariants(id, facts, [file], deps.clock.now(), ["original"], compared);
    if (!isClean) await deps.media.remove([key]);
    return { ok: true };
  } catch (error) {
    if (error instanceof RejectedFile) return refuse(error.reason);
    throw error;
  }
}

function heartbeat({ mediaStore, clock }: ProcessingDeps, id: string) {
  let lastBeat = clock.now();
  return async () => {
    const now = clock.now();
    if (now - lastBeat < HEARTBEAT_MS) return;
    lastBeat = now;
    await mediaStore.extendProcessing(id, now + PROCESSING_CLAIM_MS);
  };
}
