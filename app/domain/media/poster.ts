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

/** Sets or replaces the poster of a video or audio file. A refused one leaves nothing behind. */
export async function setPoster(deps: ProcessingDeps, poster: Poster): Promise<Outcome<Refusal>> {
  const { head, all } = await peek(poster.data, SNIFFED_BYTES);
  const type = sniffImage(head);
  if (type === null) return refuse(head.length === 0 ? "empty" : "not_an_image");
  // Under its own keys, so that the old poster is shown until this one is complete.
  const folder = `${poster.mediaItemId}/poster-${deps.clock.newId()}`;
  const key = `media/${folder}/original`;
  const discard = async () => deps.media.remove(await deps.media.list(`media/${folder}/`));
  try {
    const result = await replacePoster(deps, poster, folder, { key, type, data: all });
    await (result.ok ? deps.media.remove([key, ...result.old]) : discard());
    return result.ok ? { ok: true } : result;
  } catch (error) {
    await discardIfUnrecorded(deps, poster.mediaItemId, folder, discard).catch((second: unknown) =>
      console.error(folder, second),
    );
    throw error;
  }
}

/** The database may have saved the poster although its response was lost; then its objects must stay. */
async function discardIfUnrecorded(
  { mediaStore }: ProcessingDeps,
  mediaItemId: string,
  folder: string,
  discard: () => Promise<void>,
) {
  const found = await mediaStore.findWithVariants(mediaItemId);
  if (!found?.variants.some(({ key }) => key.startsWith(`media/${folder}/`))) await discard();
}

async function replacePoster(
  deps: ProcessingDeps,
  poster: Poster,
  folder: string,
  { key, type, data }: { key: string; type: string; data: AsyncIterable<Uint8Array> },
): Promise<Outcome<Refusal, { old: string[] }>> {
  const found = await deps.mediaStore.findWithVariants(poster.mediaItemId);
  if (found === null || found.mediaItem.seller_id !== poster.sellerId || found.mediaItem.kind === "image")
    return refuse("no_such_media");
  const bytes = await putObject(deps.media, { key, type }, data, MAX_IMAGE_BYTES);
  if (bytes === null) return refuse("too_big");
  const checked = await checkStoredImage(deps.media, { key, bytes });
  if (!checked.ok) return checked;
  if ((await deps.mediaStore.usedBytes(poster.sellerId)) + bytes > STORAGE_QUOTA_BYTES)
    return refuse("storage_full");

  const rendered = await renderWidths(deps.media, folder, key, imageWidths.post, { jpeg: true });
  if (rendered === null) return refuse("broken");
  const variants = rendered.variants.map((one) => ({ ...one, media_id: poster.mediaItemId }));
  const old = found.variants.filter(({ name }) => name === "jpeg" || isImageWidth(name));
  const removed = old.map(({ name }) => name);
  const { teaser } = rendered;
  // Audio has no size of its own; pages reserve space for its poster.
  const size = found.mediaItem.kind === "audio" ? { width: rendered.width, height: rendered.height } : {};
  const changes = { id: poster.mediaItemId, details: { teaser, ...size }, variants, removed };
  if (
    !(await deps.mediaStore.saveVariantsWithinQuota(
      { sellerId: poster.sellerId, maxBytes: STORAGE_QUOTA_BYTES },
      changes,
    ))
  )
    return refuse("storage_full");
  return { ok: true, old: old.map(({ key }) => key) };
}
