import type { Upload, UploadRow } from "../../../db/stores/uploads.ts";
import { type Outcome, refuse } from "../outcome.ts";
import { type MediumKind, SNIFFED_BYTES } from "./kinds.ts";
import type { MediumRefusal, UploadRefusal } from "./messages.ts";
import { MAXIMUM_PICTURE_BYTES } from "./picture.ts";
import { checkHead, finish, originalOf } from "./store-file.ts";
import { isOver, type Own, partsOf, type UploadDeps, whileOpen } from "./upload-in-parts.ts";

/** What has become of an upload's medium; it is worked on while it is neither ready nor failed. */
export type Arrived = { mediumId: string; kind: MediumKind; ready: boolean; failure: string | null };

/** Makes a medium of an upload whose parts are all there. Asked again, or by two at once, it is the same medium. */
export async function completeUpload(
  deps: UploadDeps,
  own: Own,
): Promise<Outcome<MediumRefusal | UploadRefusal, { arrived: Arrived }>> {
  const upload = await deps.uploads.find(own.id, own.sellerId);
  if (upload === null) return refuse("no_such_upload");
  if (isOver(upload)) return goOn(deps, upload);
  if (upload.parts.length < partsOf(upload.bytes)) return refuse("parts_missing");
  return whileOpen(deps, own, () => putTogether(deps, own.sellerId, upload));
}

async function putTogether(
  deps: UploadDeps,
  sellerId: string,
  upload: Upload,
): Promise<Outcome<MediumRefusal | UploadRefusal, { arrived: Arrived }>> {
  if (!(await deps.media.completeParts(upload.key, upload.multipart_id, upload.parts))) {
    // A part was replaced whose answer nobody heard: which of them is not known, so that all are sent again.
    await deps.uploads.forgetParts(upload.id);
    return refuse("parts_missing");
  }
  const checked = await checkWhole(deps, upload);
  const now = deps.clock.now();
  const { id, name, bytes } = upload;
  if (!checked.ok) {
    await deps.media.remove([upload.key]);
    await deps.uploads.abort(id, now);
    return checked;
  }
  const { kind, type } = checked;
  await deps.store.begin({ id, sellerId, purpose: "post", kind, name, now });
  // Who marks it complete makes it ready; another tab is told that it is being worked on.
  const original = originalOf(id, type, bytes);
  if (!(await deps.uploads.complete(id, original, now))) return arrivedOf(deps, upload);
  return finishing(deps, { id, kind });
}

/** What became of an upload that is over; one whose making was stopped in the middle, as by a lost connection, goes on. */
async function goOn(deps: UploadDeps, upload: UploadRow) {
  const over = await arrivedOf(deps, upload);
  if (!over.ok || over.arrived.ready || over.arrived.failure !== null) return over;
  // Given up while it was completed: there is nothing left to go on with.
  if ((await deps.media.sizeOf(upload.key)) === null) return refuse("upload_over");
  return finishing(deps, { id: upload.id, kind: over.arrived.kind });
}

async function finishing(deps: UploadDeps, medium: { id: string; kind: MediumKind }) {
  const finished = await finish(deps, medium);
  if (!finished.ok) return finished;
  const { ok, ...arrived } = finished;
  return { ok, arrived };
}

/** Looks at the file that its parts were put together to. */
async function checkWhole(deps: Pick<UploadDeps, "media">, upload: UploadRow) {
  const size = await deps.media.sizeOf(upload.key);
  const head = await deps.media.read(upload.key, 0, SNIFFED_BYTES);
  const checked = checkHead(head ?? new Uint8Array());
  if (!checked.ok) return checked;
  if (size !== upload.bytes) return refuse("film_broken");
  if (checked.kind === "image" && upload.bytes > MAXIMUM_PICTURE_BYTES) return refuse("too_big");
  return checked;
}

/** What became of an upload that is over. */
export async function arrivedOf(
  deps: Pick<UploadDeps, "store">,
  upload: UploadRow,
): Promise<Outcome<UploadRefusal, { arrived: Arrived }>> {
  const whole = await deps.store.withVariants(upload.id);
  if (whole === null || whole.medium.seller_id !== upload.seller_id) return refuse("upload_over");
  const { id, kind, failure, ready_at } = whole.medium;
  return { ok: true, arrived: { mediumId: id, kind, ready: ready_at !== null, failure } };
}
