import type { MediaItemWithVariants, MediaStore } from "../../../db/stores/media/media.ts";
import type { Clock } from "../clock.ts";
import { type Outcome, refuse } from "../outcome.ts";
import { checkStoredImage } from "./image/check-stored-image.ts";
import { imageWidths } from "./image/image.ts";
import { renderWidths } from "./image/render-widths.ts";
import { MAX_ANIMATION_BYTES, stripAnimationMetadata } from "./image/strip-animation-metadata.ts";
import type { MediaPort } from "./media-port.ts";
import type { MediaType } from "./media-types.ts";
import type { MediaRefusal, ProcessingFailure } from "./messages.ts";
import { openSource } from "./video/byte-source.ts";
import { RejectedFile } from "./video/copy-plan.ts";
import { copyVideo } from "./video/copy-video.ts";
import { readVideo, servedType } from "./video/read-video.ts";

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
    | "deleteClaimed"
  >;
  media: MediaPort;
  clock: Pick<Clock, "now" | "newId">;
};
/** `working`: somebody else is making it ready. */
type ProcessingResult = Outcome<MediaRefusal | ProcessingFailure | "working">;

/** Who is not heard of for so long was stopped in the middle; another may go on. */
const PROCESSING_CLAIM_MS = 3 * 60 * 1000;
/** A film's making is put off this often at most: each time is a call to the database. */
const HEARTBEAT_MS = 30 * 1000;

/** What was sent is not ours to keep as it is, or can be tried again. */
export const isRetryable = (reason: MediaRefusal | ProcessingFailure): reason is ProcessingFailure =>
  reason === "unavailable" || reason === "interrupted";

/**
 * Makes what pages show out of what was sent: a picture's widths, or a film or sound without its private metadata.
 * Done already, it does nothing; done by two at once, one of them does it. The reason of a failure is noted at the medium; see `mediumMessages` for its words.
 */
export async function processMedia(deps: ProcessingDeps, mediaItemId: string): Promise<ProcessingResult> {
  const whole = await deps.mediaStore.findWithVariants(mediaItemId);
  if (whole === null) return refuse("film_broken");
  if (whole.mediaItem.ready_at !== null) return { ok: true };
  const now = deps.clock.now();
  if (!(await deps.mediaStore.claimProcessing(mediaItemId, now, now + PROCESSING_CLAIM_MS)))
    return refuse("working");
  const made = await processItem(deps, whole).catch((error: unknown): ProcessingResult => {
    console.error(mediaItemId, error);
    return refuse("unavailable");
  });
  if (!made.ok && made.reason !== "working") await deps.mediaStore.failProcessing(mediaItemId, made.reason);
  return made;
}

async function processItem(
  deps: ProcessingDeps,
  { mediaItem, variants }: MediaItemWithVariants,
): Promise<ProcessingResult> {
  const original = variants.find(({ name }) => name === "original");
  if (!original) return refuse(mediaItem.kind === "image" ? "broken" : "film_broken");
  return mediaItem.kind === "image"
    ? processImage(deps, mediaItem, original)
    : processVideo(deps, mediaItem.id, original);
}

type Original = MediaItemWithVariants["variants"][number];

async function processImage(
  deps: ProcessingDeps,
  { id, purpose }: MediaItemWithVariants["mediaItem"],
  original: Original,
): Promise<ProcessingResult> {
  const found = await checkStoredImage(deps.media, original);
  if (!found.ok) return found;
  // Only a post's picture moves, and only that one is shared with what cannot show WebP.
  const isPost = purpose === "post";
  const checked = { ...found, mayBeAnimated: isPost && found.mayBeAnimated };
  const { key } = original;
  const rendered = await renderWidths(deps.media, id, key, imageWidths[purpose], { jpeg: isPost });
  if (rendered === null) return refuse("broken");
  const { variants, ...facts } = rendered;
  // A larger one is not held: it is shown still, and its creator is told so.
  const isHeld = checked.mayBeAnimated && original.bytes <= MAX_ANIMATION_BYTES;
  const whole = isHeld ? await deps.media.read(key, 0, original.bytes) : null;
  const { isAnimated, stripped: motion } = whole
    ? stripAnimationMetadata(whole, checked.type)
    : { isAnimated: checked.mayBeAnimated, stripped: null };
  if (motion !== null) {
    const moving = { name: "motion" as const, key: `media/${id}/motion`, content_type: checked.type };
    await deps.media.put(moving.key, motion, moving.content_type);
    const { width, height } = checked;
    variants.push({ media_id: id, ...moving, width, height, bytes: motion.length });
  }
  const told = { ...facts, lost_motion: isAnimated && motion === null };
  await deps.mediaStore.saveVariants(id, told, variants, deps.clock.now(), ["original"]);
  await deps.media.remove([key]);
  return { ok: true };
}

async function processVideo(deps: ProcessingDeps, id: string, original: Original): Promise<ProcessingResult> {
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
      file.bytes = await copyVideo(deps.media, key, { key: file.key, type: content_type }, plan, {
        onPart: heartbeat(deps, id),
      });
    }
    const facts = { kind, duration_ms: durationMs, width, height };
    await deps.mediaStore.saveVariants(id, facts, [file], deps.clock.now(), ["original"]);
    if (!isClean) await deps.media.remove([key]);
    return { ok: true };
  } catch (error) {
    if (error instanceof RejectedFile) return refuse(error.reason);
    throw error;
  }
}

/** Says now and then that a medium is still worked on. */
function heartbeat({ mediaStore, clock }: ProcessingDeps, id: string) {
  let heard = clock.now();
  return async () => {
    const now = clock.now();
    if (now - heard < HEARTBEAT_MS) return;
    heard = now;
    await mediaStore.extendProcessing(id, now + PROCESSING_CLAIM_MS);
  };
}
