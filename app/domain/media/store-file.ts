import { type Outcome, refuse } from "../outcome.ts";
import { peek } from "./byte-chunks.ts";
import { type imageWidths, MAX_IMAGE_BYTES, STORAGE_QUOTA_BYTES } from "./image/image.ts";
import {
  MAX_VIDEO_BYTES,
  type MediaKind,
  type MediaType,
  SNIFFED_BYTES,
  sniffMediaType,
} from "./media-types.ts";
import type { MediaRefusal, ProcessingFailure } from "./messages.ts";
import { isRetryable, type ProcessingDeps, processMedia } from "./process-media.ts";
import { putObject } from "./put-object.ts";

/** A medium that was taken. Not `ready`, it is worked on by somebody else, or could not be made ready yet: `failure`. */
export type StoredMediaItem = {
  mediaItemId: string;
  kind: MediaKind;
  ready: boolean;
  failure: ProcessingFailure | null;
};

type IncomingFile = { sellerId: string; name: string; data: AsyncIterable<Uint8Array> };

/** Takes a file for a post and makes it ready. Nothing of a refused or broken-off one is left behind. */
export async function storeFile(
  deps: ProcessingDeps,
  file: IncomingFile,
): Promise<Outcome<MediaRefusal, StoredMediaItem>> {
  const taken = await receiveFile(deps, { ...file, purpose: "post" });
  return taken.ok ? discardOnError(deps, taken.id, () => processOrDiscard(deps, taken)) : taken;
}

/**
 * Takes a file as it arrives: tells by its content what it is, and puts it into storage. Nothing of a refused or
 * broken-off one is left behind. No more than a part of it is held in memory on its way. A profile has pictures alone.
 */
export async function receiveFile(
  deps: ProcessingDeps,
  file: IncomingFile & { purpose: keyof typeof imageWidths },
): Promise<Outcome<MediaRefusal, { id: string; kind: MediaKind }>> {
  const { head, all } = await peek(file.data, SNIFFED_BYTES);
  const sniffed = checkFileType(head);
  const { sellerId, name, purpose } = file;
  const isPicture = sniffed.ok && sniffed.kind === "image";
  if (purpose !== "post" && head.length > 0 && !isPicture) return refuse("not_a_picture");
  if (!sniffed.ok) return sniffed;
  const used = await deps.mediaStore.usedBytes(sellerId);
  if (used >= STORAGE_QUOTA_BYTES) return refuse("no_room");
  const id = deps.clock.newId();
  const { kind, type } = sniffed;
  await deps.mediaStore.begin({ id, sellerId, purpose, kind, name, now: deps.clock.now() });
  return discardOnError(deps, id, async () => {
    const limit = Math.min(STORAGE_QUOTA_BYTES - used, isPicture ? MAX_IMAGE_BYTES : MAX_VIDEO_BYTES);
    const put = await putObject(deps.media, { key: originalKey(id), type }, all, limit);
    const variants = put === null ? [] : [originalVariant(id, type, put)];
    const within = { sellerId, maxBytes: STORAGE_QUOTA_BYTES };
    if (put !== null && (await deps.mediaStore.saveVariantsWithinQuota(within, { id, variants })))
      return { ok: true, id, kind };
    await discard(deps, id);
    // Others that were on their way at the same time took the room.
    if (put !== null) return refuse("no_room");
    if (limit === STORAGE_QUOTA_BYTES - used) return refuse("no_room");
    return refuse(isPicture ? "too_big" : "film_too_big");
  });
}

/** Whoever sent it went away, or storage did: what cannot be removed now is swept later. */
async function discardOnError<T>(deps: ProcessingDeps, id: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await discard(deps, id).catch((second: unknown) => console.error(id, second));
    throw error;
  }
}

/** Where the file of a medium lies as it was sent. */
export const originalKey = (mediaItemId: string) => `media/${mediaItemId}/original`;

/** Tells by the first bytes whether a file can be one of ours. */
export function checkFileType(head: Uint8Array): Outcome<MediaRefusal, { kind: MediaKind; type: MediaType }> {
  if (head.length === 0) return refuse("empty");
  const sniffed = sniffMediaType(head);
  if (sniffed !== null) return { ok: true, ...sniffed };
  const brand = String.fromCharCode(...head.subarray(4, 12));
  return refuse(/^ftyp(hei|hev|mif|msf)/.test(brand) ? "heic" : "not_allowed");
}

/** The object that a medium begins with. */
export const originalVariant = (id: string, type: MediaType, bytes: number) => ({
  ...{ media_id: id, name: "original" as const, key: originalKey(id), content_type: type, bytes },
});

/** Makes a file ready that lies whole in storage and is recorded; one that will never do is removed again. */
export async function processOrDiscard(
  deps: ProcessingDeps,
  { id, kind }: { id: string; kind: MediaKind },
): Promise<Outcome<MediaRefusal, StoredMediaItem>> {
  const made = await processMedia(deps, id);
  const taken = { ok: true as const, mediaItemId: id, kind, ready: made.ok, failure: null };
  if (made.ok || made.reason === "working") return taken;
  if (isRetryable(made.reason)) return { ...taken, failure: made.reason };
  await discard(deps, id);
  return refuse(made.reason);
}

/** Removes what there is of a medium, unless something uses it: claimed first, then the objects, then the row. */
export async function discard(deps: Pick<ProcessingDeps, "mediaStore" | "media" | "clock">, id: string) {
  if ((await deps.mediaStore.claimUnused([id], deps.clock.now())).length === 0) return;
  await deps.media.remove(await deps.media.list(`media/${id}/`));
  await deps.mediaStore.deleteClaimed(id);
}
