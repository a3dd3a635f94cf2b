import type { RenditionName } from "#db/kinds.ts";
import type { UploadStore } from "#db/stores/media/uploads.ts";
import { MAX_VIDEO_BYTES } from "#platform/formats/media-types.ts";
import { DAY_MS, WEEK_MS } from "../durations.ts";
import { type Outcome, refuse } from "../outcome.ts";
import { settleEach } from "../settle-all.ts";
import { MAX_IMAGE_BYTES, STORAGE_QUOTA_BYTES } from "./image/image.ts";
import type { MediaRefusal, UploadRefusal } from "./messages.ts";
import { peekStream } from "./peek-stream.ts";
import type { ProcessingDeps } from "./process-media.ts";
import { PART_BYTES } from "./put-object.ts";
import { checkFileType, discard, originalKey } from "./store-file.ts";
import type { Upload, UploadRow } from "./upload.ts";

export const MAX_OPEN_UPLOADS = 10;
const ABANDONED_MS = 3 * DAY_MS;
/** How long a completed upload is remembered, so that choosing the same file doesn't send it again. */
const REUSE_WINDOW_MS = WEEK_MS;
const BATCH = 25;

export type UploadDeps = ProcessingDeps & { uploads: UploadStore };

export type UploadReference = { sellerId: string; id: string; purpose?: "post" | "team" };
/**
 * Starts an upload, or resumes one of the same file, even if it was for another post. `bytes` is the file's full size.
 * Forms of the same post share one upload, however many start it at once. Two new posts may start two at the same
 * moment; the abandoned one is swept.
 */
export async function beginUpload(
  deps: UploadDeps,
  file: {
    sellerId: string;
    postKey: string;
    fingerprint: string;
    name: string;
    bytes: number;
    quota?: number;
    rendition?: { mediaItemId: string; name: RenditionName };
  },
): Promise<Outcome<MediaRefusal | UploadRefusal, { upload: Upload }>> {
  if (file.bytes === 0) return refuse("empty");
  if (file.bytes > MAX_VIDEO_BYTES) return refuse("file_too_big");
  const now = deps.clock.now();
  const quota = file.quota ?? STORAGE_QUOTA_BYTES;
  const known = await deps.uploads.findByFile(file.sellerId, file, now - REUSE_WINDOW_MS);
  if (known) return { ok: true, upload: known };
  if ((await deps.uploads.countOpen(file.sellerId)) >= MAX_OPEN_UPLOADS) return refuse("too_many_uploads");
  if ((await deps.mediaStore.usedBytes(file.sellerId)) + file.bytes > quota) return refuse("storage_full");
  // The upload and its media item share an ID, so that completing it twice can't make two.
  const id = deps.clock.newId();
  const { rendition } = file;
  const key = rendition ? `media/${rendition.mediaItemId}/upload-${id}` : originalKey(id);
  const multipart = await deps.media.startMultipart(key, "application/octet-stream");
  const row = {
    id,
    key,
    multipart_id: multipart,
    seller_id: file.sellerId,
    post_key: file.postKey,
    fingerprint: file.fingerprint,
    name: file.name,
    bytes: file.bytes,
    created_at: now,
    media_id: rendition?.mediaItemId ?? null,
    rendition: rendition?.name ?? null,
  };
  const begun = await deps.uploads.begin(row, { open: MAX_OPEN_UPLOADS, bytes: quota });
  // Another tab started the same upload a moment earlier and both continue it, or others used up the quota.
  if (!begun) await deps.media.abortMultipart(key, multipart);
  const upload = await deps.uploads.findByFile(file.sellerId, file, now - REUSE_WINDOW_MS);
  if (upload) return { ok: true, upload };
  return refuse(
    (await deps.uploads.countOpen(file.sellerId)) >= MAX_OPEN_UPLOADS ? "too_many_uploads" : "storage_full",
  );
}

export const partCount = (bytes: number) => Math.ceil(bytes / PART_BYTES);

/** Checks the type on the first part, before someone uploads 2 GB for nothing. */
export async function receivePart(
  deps: UploadDeps,
  part: UploadReference & { number: number; length: number; stream: ReadableStream<Uint8Array> },
): Promise<Outcome<MediaRefusal | UploadRefusal>> {
  const upload = await deps.uploads.findRow(part.id, part.sellerId);
  if (upload === null) return refuse("no_such_upload");
  if (isClosed(upload)) return refuse("upload_over");
  const last = partCount(upload.bytes);
  if (!Number.isInteger(part.number) || part.number < 1 || part.number > last) return refuse("no_such_part");
  const expected = part.number < last ? PART_BYTES : upload.bytes - (last - 1) * PART_BYTES;
  if (part.length !== expected) return refuse("part_of_wrong_length");
  let { stream } = part;
  if (part.number === 1) {
    const { first, all, release } = await peekStream(stream);
    const checked = checkFirstPart(upload, first);
    if (!checked.ok) {
      await abortUpload(deps, upload);
      release();
      return checked;
    }
    stream = all;
  }
  const { number, length } = part;
  return whileOpen(deps, part, async () => {
    const etag = await deps.media.putPart(upload.key, upload.multipart_id, number, { stream, length });
    await deps.uploads.recordPart(part.id, { number, etag, bytes: length }, deps.clock.now());
    return { ok: true };
  });
}

function checkFirstPart(
  { rendition, bytes }: UploadRow,
  first: Uint8Array,
): Outcome<MediaRefusal | UploadRefusal> {
  const checked = checkFileType(first);
  if (rendition !== null)
    return checked.ok && checked.type === "video/mp4" ? checked : refuse("rendition_mismatch");
  if (checked.ok && checked.kind === "image" && bytes > MAX_IMAGE_BYTES) return refuse("too_big");
  return checked;
}

/** Returns `upload_over` instead of the error if another tab completed or canceled the upload meanwhile. */
export async function whileOpen<T>(
  deps: Pick<UploadDeps, "uploads">,
  reference: UploadReference,
  work: () => Promise<T>,
): Promise<T | { ok: false; reason: "upload_over" }> {
  try {
    return await work();
  } catch (error) {
    const upload = await deps.uploads.findRow(reference.id, reference.sellerId);
    if (upload !== null && !isClosed(upload)) throw error;
    return refuse("upload_over");
  }
}

export async function cancelUpload(
  deps: UploadDeps,
  reference: UploadReference,
): Promise<Outcome<UploadRefusal>> {
  const upload = await deps.uploads.findRow(reference.id, reference.sellerId);
  if (upload === null) return refuse("no_such_upload");
  // If another tab completes it meanwhile, that counts as done too.
  if (!isClosed(upload)) await whileOpen(deps, reference, () => abortUpload(deps, upload));
  return { ok: true };
}

export const isClosed = (upload: UploadRow) => upload.completed_at !== null || upload.aborted_at !== null;

/** Beside its upload, below its video's prefix, so that it's swept with it; each upload's own: objects never change. */
export const renditionKey = ({ id, key, rendition }: UploadRow) =>
  key.replace(/[^/]+$/, `${rendition}-${id}`);

export async function abortUpload(
  deps: Pick<UploadDeps, "media" | "mediaStore" | "uploads" | "clock">,
  upload: UploadRow,
) {
  if (upload.rendition !== null) return abortRendition(deps, upload);
  await deps.media.abortMultipart(upload.key, upload.multipart_id);
  // Storage may have assembled it without telling us, or another tab may be about to. Creating and discarding its media
  // item ensures that it's gone either way.
  const { id, seller_id: sellerId, name } = upload;
  await deps.mediaStore.begin({ id, sellerId, purpose: "post", kind: "video", name, now: deps.clock.now() });
  await discard(deps, upload.id);
  await deps.uploads.abort(upload.id, deps.clock.now());
}

/** Its row first: a request that is adding it then sees that it's over, and removes its copy. */
async function abortRendition(
  { media, uploads, clock }: Pick<UploadDeps, "media" | "uploads" | "clock">,
  upload: UploadRow,
) {
  await uploads.abort(upload.id, clock.now());
  const row = await uploads.findRow(upload.id, upload.seller_id);
  // Another request has just added it.
  if (row !== null && row.completed_at !== null) return;
  await media.abortMultipart(upload.key, upload.multipart_id);
  await media.remove([upload.key, renditionKey(upload)]);
}

/** Discards uploads without progress for three days, and deletes records that were closed over a week ago. */
export async function sweepUploads(deps: Pick<UploadDeps, "media" | "mediaStore" | "uploads" | "clock">) {
  const now = deps.clock.now();
  await deps.uploads.deleteFinished(now - REUSE_WINDOW_MS);
  const stale = await deps.uploads.listStale(now - ABANDONED_MS, BATCH);
  await settleEach(
    stale,
    ({ id }) => `upload ${id}`,
    (upload) => abortUpload(deps, upload),
  );
}
