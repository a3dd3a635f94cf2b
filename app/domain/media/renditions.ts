import type { RenditionName } from "#db/kinds.ts";
import { openSource } from "#platform/formats/byte-source.ts";
import { type CopyPlan, RejectedFile } from "#platform/formats/copy-plan.ts";
import { readVideo } from "#platform/formats/read-video.ts";
import { MINUTE_MS } from "../durations.ts";
import { type Outcome, refuse } from "../outcome.ts";
import { copyObject } from "./copy-object.ts";
import type { MediaRefusal, UploadRefusal } from "./messages.ts";
import { abortUpload, beginUpload, renditionKey, type UploadDeps } from "./multipart-upload.ts";
import { compareToRemoved, type RemovedRefusal } from "./removed-files.ts";
import { isRenditionOf, MAX_RENDITION_BYTES, missingRenditions } from "./rendition-rules.ts";
import type { Upload } from "./upload.ts";

/** An upload that got nothing for this long was left; a page sends one version at a time. */
const IDLE_MS = 10 * MINUTE_MS;

/** Not a team's file, which its uploader adds to another creator's storage. */
const isOwnVideo = (
  { seller_id, kind, purpose }: { seller_id: string; kind: string; purpose: string },
  sellerId: string,
) => seller_id === sellerId && kind === "video" && purpose === "post";

type Begun = { sellerId: string; mediaItemId: string; name: RenditionName; bytes: number; quota: number };

/** Starts the upload of a lighter version of one's own video, and ends an earlier one that was left unfinished. */
export async function beginRendition(
  deps: UploadDeps,
  { sellerId, mediaItemId, name, bytes, quota }: Begun,
): Promise<Outcome<MediaRefusal | UploadRefusal | "no_such_media", { upload: Upload }>> {
  const found = await deps.mediaStore.findWithVariants(mediaItemId);
  if (found === null || !isOwnVideo(found.mediaItem, sellerId)) return refuse("no_such_media");
  const { mediaItem, variants } = found;
  if (variants.some((variant) => variant.name === name)) return refuse("rendition_exists");
  const file = variants.find((variant) => variant.name === "file");
  const isMissing = missingRenditions(mediaItem, variants).some((missing) => missing.name === name);
  if (!file || !isMissing || bytes >= file.bytes || bytes > MAX_RENDITION_BYTES)
    return refuse("rendition_mismatch");
  // Parts of two encodings don't fit together, so none is resumed after its page was left.
  const idle = deps.clock.now() - IDLE_MS;
  for (const open of await deps.uploads.listOpenRenditions({ sellerId, mediaId: mediaItemId, name, idle }))
    await abortUpload(deps, open);
  return beginUpload(deps, {
    sellerId,
    postKey: mediaItemId,
    fingerprint: `${name} ${deps.clock.newId()}`,
    name,
    bytes,
    quota,
    rendition: { mediaItemId, name },
  });
}

/** Checks an assembled rendition against its video, and adds it. Refused ones are removed. Throws MediaUnavailable. */
export async function storeRendition(
  deps: UploadDeps,
  upload: Upload & { rendition: RenditionName },
): Promise<Outcome<MediaRefusal | UploadRefusal | RemovedRefusal>> {
  const mediaItemId = upload.media_id ?? "";
  const checked = await checkRendition(deps, upload);
  if (!checked.ok) {
    // Another request that completed it removed the file that this one was reading.
    const now = await deps.uploads.findRow(upload.id, upload.seller_id);
    if (now !== null && now.completed_at !== null) return { ok: true };
    await abortUpload(deps, upload);
    return checked;
  }
  const { plan } = checked;
  const { width, height } = plan;
  const key = renditionKey(upload);
  const content_type = "video/mp4";
  const bytes = await copyObject(deps.media, upload.key, { key, type: content_type }, plan);
  const sha256 = await deps.media.digest(key);
  const { refusal } = await compareToRemoved(deps, { sha256, likeness: null }, upload.seller_id);
  if (refusal !== null) {
    await deps.media.remove([key]);
    await abortUpload(deps, upload);
    return refuse(refusal);
  }
  const name = upload.rendition;
  const variant = { media_id: mediaItemId, name, key, content_type, width, height, bytes, sha256 };
  await deps.uploads.complete(upload.id, variant, deps.clock.now());
  // Another request may have completed, canceled, or overtaken it meanwhile.
  const found = await deps.mediaStore.findWithVariants(mediaItemId);
  const isStored = found?.variants.some((stored) => stored.key === key) ?? false;
  await deps.media.remove([upload.key, ...(isStored ? [] : [key])]);
  return isStored ? { ok: true } : refuse("upload_over");
}

async function checkRendition(
  { media, mediaStore }: Pick<UploadDeps, "media" | "mediaStore">,
  upload: Upload & { rendition: RenditionName },
): Promise<Outcome<MediaRefusal | UploadRefusal, { plan: CopyPlan }>> {
  const found = await mediaStore.findWithVariants(upload.media_id ?? "");
  if (found === null || !isOwnVideo(found.mediaItem, upload.seller_id)) return refuse("upload_over");
  try {
    const plan = await readVideo(openSource(media, upload.key, upload.bytes), "video/mp4");
    return isRenditionOf(found.mediaItem, plan, upload.rendition)
      ? { ok: true, plan }
      : refuse("rendition_mismatch");
  } catch (error) {
    if (error instanceof RejectedFile) return refuse("rendition_mismatch");
    throw error;
  }
}
