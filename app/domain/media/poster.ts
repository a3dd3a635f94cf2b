import { peek } from "#platform/formats/byte-chunks.ts";
import { SNIFFED_BYTES, sniffImage } from "#platform/formats/media-types.ts";
import { type Outcome, refuse } from "../outcome.ts";
import { checkStoredImage } from "./image/check-stored-image.ts";
import {
  type ImageRefusal,
  imageWidths,
  isImageWidth,
  MAX_IMAGE_BYTES,
  STORAGE_QUOTA_BYTES,
} from "./image/image.ts";
import { makeRegular } from "./image/make-regular.ts";
import { renderWidths } from "./image/render-widths.ts";
import type { AdditionRefusal } from "./messages.ts";
import type { ProcessingDeps } from "./process-media.ts";
import { putObject } from "./put-object.ts";
import { compareToRemoved, type RemovedRefusal, readLikeness } from "./removed-files.ts";

type Poster = { sellerId: string; mediaItemId: string; data: AsyncIterable<Uint8Array> };
type Refusal = ImageRefusal | AdditionRefusal | RemovedRefusal | "resembles";
type VariantChanges = Parameters<ProcessingDeps["mediaStore"]["saveVariantsWithinQuota"]>[1];

/** `apply` makes the change visible, `discard` removes what it stored. */
export type PreparedChange = { apply(): Promise<Outcome<Refusal>>; discard(): Promise<void> };

export async function setPoster(deps: ProcessingDeps, poster: Poster): Promise<Outcome<Refusal>> {
  const prepared = await preparePoster(deps, poster);
  return prepared.ok ? prepared.change.apply() : prepared;
}

export async function preparePoster(
  deps: ProcessingDeps,
  poster: Poster,
): Promise<Outcome<Refusal, { change: PreparedChange }>> {
  const { head, all } = await peek(poster.data, SNIFFED_BYTES);
  const type = sniffImage(head);
  if (type === null) return refuse(head.length === 0 ? "empty" : "not_an_image");
  // Under its own keys, so that the old poster is shown until this one is complete.
  const folder = `${poster.mediaItemId}/poster-${deps.clock.newId()}`;
  const key = `media/${folder}/original`;
  const discard = async () => deps.media.remove(await deps.media.list(`media/${folder}/`));
  const cleanUp = (error: unknown) =>
    discardIfUnrecorded(deps, poster.mediaItemId, folder, discard)
      .catch((second: unknown) => console.error(folder, second))
      .then(() => {
        throw error;
      });
  const rendered = await renderPoster(deps, poster, folder, { key, type, data: all }).catch(cleanUp);
  if (!rendered.ok) {
    await discard();
    return rendered;
  }
  const apply = async (): Promise<Outcome<Refusal>> => {
    // Its post may have been published or signed for since.
    const refusal = await deps.mediaStore.findPosterRefusal(poster.mediaItemId, deps.clock.now());
    if (refusal !== null) {
      await discard();
      return refuse(refusal);
    }
    const isSaved = await deps.mediaStore.saveVariantsWithinQuota(
      { sellerId: poster.sellerId, maxBytes: STORAGE_QUOTA_BYTES },
      rendered.changes,
    );
    await (isSaved ? deps.media.remove([key, ...rendered.old]) : discard());
    return isSaved ? { ok: true } : refuse("storage_full");
  };
  return { ok: true, change: { apply: () => apply().catch(cleanUp), discard } };
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

async function renderPoster(
  deps: ProcessingDeps,
  poster: Poster,
  folder: string,
  { key, type, data }: { key: string; type: string; data: AsyncIterable<Uint8Array> },
): Promise<Outcome<Refusal, { changes: VariantChanges; old: string[] }>> {
  const found = await deps.mediaStore.findWithVariants(poster.mediaItemId);
  if (found === null || found.mediaItem.seller_id !== poster.sellerId || found.mediaItem.kind === "image")
    return refuse("no_such_media");
  const refusal = await deps.mediaStore.findPosterRefusal(poster.mediaItemId, deps.clock.now());
  if (refusal !== null) return refuse(refusal);
  const bytes = await putObject(deps.media, { key, type }, data, MAX_IMAGE_BYTES);
  if (bytes === null) return refuse("too_big");
  const checked = await checkStoredImage(deps.media, { key, bytes });
  if (!checked.ok) return checked;
  if ((await deps.mediaStore.usedBytes(poster.sellerId)) + bytes > STORAGE_QUOTA_BYTES)
    return refuse("storage_full");

  const sha256 = await deps.media.digest(key);
  await makeRegular(deps.media, { key, bytes, type: checked.type }, checked.edits);
  const likeness = await readLikeness(deps.media, key);
  if (likeness === null) return refuse("broken");
  const { id, first_used_at: usedAt } = found.mediaItem;
  const file = await compareToRemoved(deps, { sha256, ...likeness }, poster.sellerId);
  // The video itself waits for a review, even without its poster.
  if (file.refusal !== null) await deps.mediaStore.recordComparison(id, file);
  if (file.refusal !== null) return refuse(file.refusal);
  if (file.matches.length > 0 && usedAt !== null) return refuse("resembles");
  const rendered = await renderWidths(deps.media, folder, key, imageWidths.post, { jpeg: true });
  if (rendered === null) return refuse("broken");
  const variants = rendered.variants.map((one) => ({ ...one, media_id: poster.mediaItemId }));
  const old = found.variants.filter(({ name }) => name === "jpeg" || isImageWidth(name));
  const removed = old.map(({ name }) => name);
  const { teaser } = rendered;
  // Audio has no size of its own; pages reserve space for its poster.
  const size = found.mediaItem.kind === "audio" ? { width: rendered.width, height: rendered.height } : {};
  const changes = {
    id: poster.mediaItemId,
    details: { teaser, ...size, revised_at: file.comparedAt },
    variants,
    removed,
    poster: file,
  };
  return { ok: true, changes, old: old.map(({ key }) => key) };
}
