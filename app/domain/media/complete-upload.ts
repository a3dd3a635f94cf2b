import type { Upload, UploadRow } from "../../../db/stores/media/uploads.ts";
import { type Outcome, refuse } from "../outcome.ts";
import { MAX_IMAGE_BYTES } from "./image/image.ts";
import { type MediaKind, SNIFFED_BYTES } from "./media-types.ts";
import type { MediaRefusal, UploadRefusal } from "./messages.ts";
import { isClosed, partCount, type UploadDeps, type UploadReference, whileOpen } from "./multipart-upload.ts";
import { checkFileType, originalVariant, processOrDiscard } from "./store-file.ts";

/** What has become of an upload's medium; it is worked on while it is neither ready nor failed. */
export type UploadedMedia = { mediaItemId: string; kind: MediaKind; ready: boolean; failure: string | null };

/** Makes a medium of an upload whose parts are all there. Asked again, or by two at once, it is the same medium. */
export async function completeUpload(
  deps: UploadDeps,
  reference: UploadReference,
): Promise<Outcome<MediaRefusal | UploadRefusal, { mediaItem: UploadedMedia }>> {
  const upload = await deps.uploads.find(reference.id, reference.sellerId);
  if (upload === null) return refuse("no_such_upload");
  if (isClosed(upload)) return resumeProcessing(deps, upload);
  if (upload.parts.length < partCount(upload.bytes)) return refuse("parts_missing");
  return whileOpen(deps, reference, () => assembleParts(deps, reference.sellerId, upload));
}

async function assembleParts(
  deps: UploadDeps,
  sellerId: string,
  upload: Upload,
): Promise<Outcome<MediaRefusal | UploadRefusal, { mediaItem: UploadedMedia }>> {
  if (!(await deps.media.completeMultipart(upload.key, upload.multipart_id, upload.parts))) {
    // A part was replaced whose answer nobody heard: which of them is not known, so that all are sent again.
    await deps.uploads.deleteParts(upload.id);
    return refuse("parts_missing");
  }
  const checked = await checkAssembledFile(deps, upload);
  const now = deps.clock.now();
  const { id, name, bytes } = upload;
  if (!checked.ok) {
    await deps.media.remove([upload.key]);
    await deps.uploads.abort(id, now);
    return checked;
  }
  const { kind, type } = checked;
  await deps.mediaStore.begin({ id, sellerId, purpose: "post", kind, name, now });
  // Who marks it complete makes it ready; another tab is told that it is being worked on.
  const original = originalVariant(id, type, bytes);
  if (!(await deps.uploads.complete(id, original, now))) return findUploadedMedia(deps, upload);
  return processUploaded(deps, { id, kind });
}

/** What became of an upload that is over; one whose making was stopped in the middle, as by a lost connection, goes on. */
async function resumeProcessing(deps: UploadDeps, upload: UploadRow) {
  const over = await findUploadedMedia(deps, upload);
  if (!over.ok || over.mediaItem.ready || over.mediaItem.failure !== null) return over;
  // Given up while it was completed: there is nothing left to go on with.
  if ((await deps.media.sizeOf(upload.key)) === null) return refuse("upload_over");
  return processUploaded(deps, { id: upload.id, kind: over.mediaItem.kind });
}

async function processUploaded(deps: UploadDeps, medium: { id: string; kind: MediaKind }) {
  const finished = await processOrDiscard(deps, medium);
  if (!finished.ok) return finished;
  const { ok, ...mediaItem } = finished;
  return { ok, mediaItem };
}

/** Looks at the file that its parts were put together to. */
async function checkAssembledFile(deps: Pick<UploadDeps, "media">, upload: UploadRow) {
  const size = await deps.media.sizeOf(upload.key);
  const head = await deps.media.read(upload.key, 0, SNIFFED_BYTES);
  const checked = checkFileType(head ?? new Uint8Array());
  if (!checked.ok) return checked;
  if (size !== upload.bytes) return refuse("film_broken");
  if (checked.kind === "image" && upload.bytes > MAX_IMAGE_BYTES) return refuse("too_big");
  return checked;
}

/** What became of an upload that is over. */
export async function findUploadedMedia(
  deps: Pick<UploadDeps, "mediaStore">,
  upload: UploadRow,
): Promise<Outcome<UploadRefusal, { mediaItem: UploadedMedia }>> {
  const whole = await deps.mediaStore.findWithVariants(upload.id);
  if (whole === null || whole.mediaItem.seller_id !== upload.seller_id) return refuse("upload_over");
  const { id, kind, failure, ready_at } = whole.mediaItem;
  return { ok: true, mediaItem: { mediaItemId: id, kind, ready: ready_at !== null, failure } };
}
