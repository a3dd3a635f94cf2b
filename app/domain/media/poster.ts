import { type Outcome, refuse } from "../outcome.ts";
import { peek } from "./byte-chunks.ts";
import { checkStoredImage } from "./image/check-stored-image.ts";
import {
  type ImageRefusal,
  imageWidths,
  isImageWidth,
  MAX_IMAGE_BYTES,
  STORAGE_QUOTA_BYTES,
  sniffImage,
} from "./image/image.ts";
import { renderWidths } from "./image/render-widths.ts";
import { SNIFFED_BYTES } from "./media-types.ts";
import type { AdditionRefusal } from "./messages.ts";
import type { ProcessingDeps } from "./process-media.ts";
import { putObject } from "./put-object.ts";

type Poster = { sellerId: string; mediaItemId: string; data: AsyncIterable<Uint8Array> };
type Refusal = ImageRefusal | AdditionRefusal;

/** Gives a film or sound the picture that stands for it; a later one replaces it. Of a refused one nothing is left behind. */
export async function setPoster(deps: ProcessingDeps, poster: Poster): Promise<Outcome<Refusal>> {
  const { head, all } = await peek(poster.data, SNIFFED_BYTES);
  const type = sniffImage(head);
  if (type === null) return refuse(head.length === 0 ? "empty" : "not_a_picture");
  // Under keys of its own: an older poster is shown until this one is whole.
  const folder = `${poster.mediaItemId}/poster-${deps.clock.newId()}`;
  const key = `media/${folder}/original`;
  const discard = async () => deps.media.remove(await deps.media.list(`media/${folder}/`));
  try {
    const set = await replacePoster(deps, poster, folder, { key, type, data: all });
    await (set.ok ? deps.media.remove([key, ...set.old]) : discard());
    return set.ok ? { ok: true } : set;
  } catch (error) {
    await discardIfUnrecorded(deps, poster.mediaItemId, folder, discard).catch((second: unknown) =>
      console.error(folder, second),
    );
    throw error;
  }
}

/** An answer of the database may be lost after its work is done: what it noted stays. */
async function discardIfUnrecorded(
  { mediaStore }: ProcessingDeps,
  mediumId: string,
  folder: string,
  discard: () => Promise<void>,
) {
  const whole = await mediaStore.findWithVariants(mediumId);
  if (!whole?.variants.some(({ key }) => key.startsWith(`media/${folder}/`))) await discard();
}

async function replacePoster(
  deps: ProcessingDeps,
  poster: Poster,
  folder: string,
  { key, type, data }: { key: string; type: string; data: AsyncIterable<Uint8Array> },
): Promise<Outcome<Refusal, { old: string[] }>> {
  const whole = await deps.mediaStore.findWithVariants(poster.mediaItemId);
  if (whole === null || whole.mediaItem.seller_id !== poster.sellerId || whole.mediaItem.kind === "image")
    return refuse("no_such_medium");
  const bytes = await putObject(deps.media, { key, type }, data, MAX_IMAGE_BYTES);
  if (bytes === null) return refuse("too_big");
  const checked = await checkStoredImage(deps.media, { key, bytes });
  if (!checked.ok) return checked;
  if ((await deps.mediaStore.usedBytes(poster.sellerId)) + bytes > STORAGE_QUOTA_BYTES)
    return refuse("no_room");

  const rendered = await renderWidths(deps.media, folder, key, imageWidths.post, { jpeg: true });
  if (rendered === null) return refuse("broken");
  const variants = rendered.variants.map((one) => ({ ...one, media_id: poster.mediaItemId }));
  const old = whole.variants.filter(({ name }) => name === "jpeg" || isImageWidth(name));
  const removed = old.map(({ name }) => name);
  const { teaser } = rendered;
  // A sound has no size of its own: its picture's is what the page leaves room for.
  const size = whole.mediaItem.kind === "audio" ? { width: rendered.width, height: rendered.height } : {};
  const changes = { id: poster.mediaItemId, details: { teaser, ...size }, variants, removed };
  if (
    !(await deps.mediaStore.saveVariantsWithinQuota(
      { sellerId: poster.sellerId, maxBytes: STORAGE_QUOTA_BYTES },
      changes,
    ))
  )
    return refuse("no_room");
  return { ok: true, old: old.map(({ key }) => key) };
}
