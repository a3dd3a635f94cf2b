import type { Upload, UploadRow, UploadStore } from "../../../db/stores/uploads.ts";
import { type Outcome, refuse } from "../outcome.ts";
import { eachToTheEnd } from "../to-the-end.ts";
import { MAXIMUM_FILM_BYTES } from "./kinds.ts";
import type { MakingDeps } from "./make-ready.ts";
import type { MediumRefusal, UploadRefusal } from "./messages.ts";
import { peekStream } from "./peek-stream.ts";
import { MAXIMUM_PICTURE_BYTES, QUOTA_BYTES } from "./picture.ts";
import { PART_BYTES } from "./put-object.ts";
import { checkHead, discard, keyOf } from "./store-file.ts";

/** So many files of one creator may be on their way at once. */
export const OPEN_AT_ONCE = 10;
/** An upload that nobody goes on with is given up after this. */
const EXPIRES_MS = 3 * 24 * 60 * 60 * 1000;
/** So long it is known that a file arrived, so that choosing it again does not send it again. */
const REMEMBERED_MS = 7 * 24 * 60 * 60 * 1000;
const BATCH = 25;

export type UploadDeps = MakingDeps & { uploads: UploadStore };

export type { Upload };

/** An upload, and whose it must be. */
export type Own = { sellerId: string; id: string };
/**
 * Begins to take a file, or goes on where the same file stopped, whatever post it was for. `bytes` is its whole size.
 * Forms of one post share an upload of a file, however many begin it at once. Two new posts may make two of it at the
 * same moment; what nobody goes on with is swept.
 */
export async function beginUpload(
  deps: UploadDeps,
  file: { sellerId: string; postKey: string; fingerprint: string; name: string; bytes: number },
): Promise<Outcome<MediumRefusal | UploadRefusal, { upload: Upload }>> {
  if (file.bytes === 0) return refuse("empty");
  if (file.bytes > MAXIMUM_FILM_BYTES) return refuse("film_too_big");
  const now = deps.clock.now();
  const known = await deps.uploads.ofFile(file.sellerId, file, now - REMEMBERED_MS);
  if (known) return { ok: true, upload: known };
  if ((await deps.uploads.countOpen(file.sellerId)) >= OPEN_AT_ONCE) return refuse("too_many_uploads");
  if ((await deps.store.bytesOf(file.sellerId)) + file.bytes > QUOTA_BYTES) return refuse("no_room");
  // The upload and the medium that it becomes have one id, so that finishing it twice cannot make two.
  const id = deps.clock.newId();
  const key = keyOf(id);
  const multipart = await deps.media.startParts(key, "application/octet-stream");
  const row = {
    ...{ id, key, multipart_id: multipart, seller_id: file.sellerId, post_key: file.postKey },
    ...{
      fingerprint: file.fingerprint,
      name: file.name,
      bytes: file.bytes,
      created_at: now,
    },
  };
  const begun = await deps.uploads.begin(row, { open: OPEN_AT_ONCE, bytes: QUOTA_BYTES });
  // The same form in another tab was a moment earlier, and both go on with its upload; or others took the last room.
  if (!begun) await deps.media.abortParts(key, multipart);
  const upload = await deps.uploads.ofFile(file.sellerId, file, now - REMEMBERED_MS);
  if (upload) return { ok: true, upload };
  return refuse(
    (await deps.uploads.countOpen(file.sellerId)) >= OPEN_AT_ONCE ? "too_many_uploads" : "no_room",
  );
}

/** How many parts a file has; the last one holds what is left. */
export const partsOf = (bytes: number) => Math.ceil(bytes / PART_BYTES);

/** Takes one part as it arrives; the first one is looked at, so that nobody sends 2 GB of what cannot be taken. */
export async function takePart(
  deps: UploadDeps,
  part: Own & { number: number; length: number; stream: ReadableStream<Uint8Array> },
): Promise<Outcome<MediumRefusal | UploadRefusal>> {
  const upload = await deps.uploads.row(part.id, part.sellerId);
  if (upload === null) return refuse("no_such_upload");
  if (isOver(upload)) return refuse("upload_over");
  const last = partsOf(upload.bytes);
  if (!Number.isInteger(part.number) || part.number < 1 || part.number > last) return refuse("no_such_part");
  const expected = part.number < last ? PART_BYTES : upload.bytes - (last - 1) * PART_BYTES;
  if (part.length !== expected) return refuse("part_of_wrong_length");
  let { stream } = part;
  if (part.number === 1) {
    const { first, all, release } = await peekStream(stream);
    const checked = checkHead(first);
    const tooBig = checked.ok && checked.kind === "image" && upload.bytes > MAXIMUM_PICTURE_BYTES;
    if (!checked.ok || tooBig) {
      await giveUp(deps, upload);
      release();
      return tooBig ? refuse("too_big") : checked;
    }
    stream = all;
  }
  const { number, length } = part;
  return whileOpen(deps, part, async () => {
    const etag = await deps.media.putPart(upload.key, upload.multipart_id, number, { stream, length });
    await deps.uploads.notePart(part.id, { number, etag, bytes: length }, deps.clock.now());
    return { ok: true };
  });
}

/**
 * Another tab may complete an upload or give it up while this one works on it: then that is the answer, not what
 * storage or the database made of the missing rest.
 */
export async function whileOpen<T>(
  deps: Pick<UploadDeps, "uploads">,
  own: Own,
  work: () => Promise<T>,
): Promise<T | { ok: false; reason: "upload_over" }> {
  try {
    return await work();
  } catch (error) {
    const upload = await deps.uploads.row(own.id, own.sellerId);
    if (upload !== null && !isOver(upload)) throw error;
    return refuse("upload_over");
  }
}

/** Gives up an upload that is on its way; one that is over stays what it is. */
export async function abandonUpload(deps: UploadDeps, own: Own): Promise<Outcome<UploadRefusal>> {
  const upload = await deps.uploads.row(own.id, own.sellerId);
  if (upload === null) return refuse("no_such_upload");
  // Another tab may have completed it a moment earlier, as it may a moment before this was asked.
  if (!isOver(upload)) await whileOpen(deps, own, () => giveUp(deps, upload));
  return { ok: true };
}

export const isOver = (upload: UploadRow) => upload.completed_at !== null || upload.aborted_at !== null;

async function giveUp(deps: Pick<UploadDeps, "media" | "store" | "uploads" | "clock">, upload: UploadRow) {
  await deps.media.abortParts(upload.key, upload.multipart_id);
  // Storage may have put it together though we never heard of it, and another tab may be about to: what it would
  // become is there to be claimed, so that it finds it gone.
  const { id, seller_id: sellerId, name } = upload;
  await deps.store.begin({ id, sellerId, purpose: "post", kind: "video", name, now: deps.clock.now() });
  await discard(deps, upload.id);
  await deps.uploads.abort(upload.id, deps.clock.now());
}

/** Gives up what nobody went on with for three days, and forgets what was over a week ago. */
export async function sweepUploads(deps: Pick<UploadDeps, "media" | "store" | "uploads" | "clock">) {
  const now = deps.clock.now();
  await deps.uploads.forget(now - REMEMBERED_MS);
  const left = await deps.uploads.untouched(now - EXPIRES_MS, BATCH);
  await eachToTheEnd(
    left,
    ({ id }) => `upload ${id}`,
    (upload) => giveUp(deps, upload),
  );
}
