import type { MediaKind, RenditionName } from "#db/kinds.ts";
import { SNIFFED_BYTES } from "#platform/formats/media-types.ts";
import { type Outcome, refuse } from "../outcome.ts";
import { MAX_IMAGE_BYTES } from "./image/image.ts";
import type { MediaRefusal, UploadRefusal } from "./messages.ts";
import { isClosed, partCount, type UploadDeps, type UploadReference, whileOpen } from "./multipart-upload.ts";
import { storeRendition } from "./renditions.ts";
import { checkFileType, originalVariant, processOrDiscard } from "./store-file.ts";
import type { Upload, UploadRow } from "./upload.ts";

export type UploadedMedia = { mediaItemId: string; kind: MediaKind; ready: boolean; failure: string | null };

/** Turns an upload with all its parts into a media item, or adds it to its video. Repeated or parallel calls return the same item. */
export async function completeUpload(
  deps: UploadDeps,
  reference: UploadReference,
): Promise<Outcome<MediaRefusal | UploadRefusal, { mediaItem: UploadedMedia }>> {
  const upload = await deps.uploads.find(reference.id, reference.sellerId);
  if (upload === null) return refuse("no_such_upload");
  if (isClosed(upload))
    return upload.rendition === null ? resumeProcessing(deps, upload) : findUploadedMedia(deps, upload);
  if (upload.parts.length < partCount(upload.bytes)) return refuse("parts_missing");
  return whileOpen(deps, reference, () => assembleParts(deps, reference, upload));
}

async function assembleParts(
  deps: UploadDeps,
  { sellerId, purpose = "post" }: UploadReference,
  upload: Upload,
): Promise<Outcome<MediaRefusal | UploadRefusal, { mediaItem: UploadedMedia }>> {
  if (!(await deps.media.completeMultipart(upload.key, upload.multipart_id, upload.parts))) {
    // A part was replaced but its response was lost. Nobody knows which one, so all are sent again.
    await deps.uploads.deleteParts(upload.id);
    return refuse("parts_missing");
  }
  const { rendition } = upload;
  if (rendition !== null) return completeRendition(deps, { ...upload, rendition });
  const checked = await checkAssembledFile(deps, upload);
  const now = deps.clock.now();
  const { id, name, bytes } = upload;
  if (!checked.ok) {
    await deps.media.remove([upload.key]);
    await deps.uploads.abort(id, now);
    return checked;
  }
  const { kind, type } = checked;
  await deps.mediaStore.begin({ id, sellerId, purpose, kind, name, now });
  // The tab that marks it complete processes it; any other sees it as processing.
  const original = originalVariant(id, type, bytes);
  if (!(await deps.uploads.complete(id, original, now))) return findUploadedMedia(deps, upload);
  return processUploaded(deps, { id, kind });
}

async function completeRendition(deps: UploadDeps, upload: Upload & { rendition: RenditionName }) {
  const stored = await storeRendition(deps, upload);
  return stored.ok ? findUploadedMedia(deps, upload) : stored;
}

/** Resumes processing that was interrupted, for example by a lost connection. */
async function resumeProcessing(deps: UploadDeps, upload: UploadRow) {
  const found = await findUploadedMedia(deps, upload);
  if (!found.ok || found.mediaItem.ready || found.mediaItem.failure !== null) return found;
  // It was canceled while being completed, so there is nothing left to process.
  if ((await deps.media.sizeOf(upload.key)) === null) return refuse("upload_over");
  return processUploaded(deps, { id: upload.id, kind: found.mediaItem.kind });
}

async function processUploaded(deps: UploadDeps, item: { id: string; kind: MediaKind }) {
  const processed = await processOrDiscard(deps, item);
  if (!processed.ok) return processed;
  const { ok, ...mediaItem } = processed;
  return { ok, mediaItem };
}

async function checkAssembledFile(deps: Pick<UploadDeps, "media">, upload: UploadRow) {
  const size = await deps.media.sizeOf(upload.key);
  const head = await deps.media.read(upload.key, 0, SNIFFED_BYTES);
  const checked = checkFileType(head ?? new Uint8Array());
  if (!checked.ok) return checked;
  if (size !== upload.bytes) return refuse("file_broken");
  if (checked.kind === "image" && upload.bytes > MAX_IMAGE_BYTES) return refuse("too_big");
  return checked;
}

export async function findUploadedMedia(
  deps: Pick<UploadDeps, "mediaStore">,
  upload: UploadRow,
): Promise<Outcome<UploadRefusal, { mediaItem: UploadedMedia }>> {
  const found = await deps.mediaStore.findWithVariants(upload.media_id ?? upload.id);
  const isOver = upload.aborted_at !== null || found?.mediaItem.seller_id !== upload.seller_id;
  if (found === null || isOver) return refuse("upload_over");
  const { id, kind, failure, ready_at } = found.mediaItem;
  return { ok: true, mediaItem: { mediaItemId: id, kind, ready: ready_at !== null, failure } };
}
