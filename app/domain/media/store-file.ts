import type { MediaKind } from "#db/kinds.ts";
import { peek } from "#platform/formats/byte-chunks.ts";
import { isoType } from "#platform/formats/iso-brands.ts";
import {
  MAX_VIDEO_BYTES,
  type MediaType,
  SNIFFED_BYTES,
  sniffMediaType,
} from "#platform/formats/media-types.ts";
import { type Outcome, refuse } from "../outcome.ts";
import { type imageWidths, MAX_IMAGE_BYTES, STORAGE_QUOTA_BYTES } from "./image/image.ts";
import type { MediaRefusal, ProcessingFailure } from "./messages.ts";
import { isRetryable, type ProcessingDeps, processMedia } from "./process-media.ts";
import { putObject } from "./put-object.ts";

/** If not `ready`, it's being processed elsewhere, or processing failed for now (`failure`). */
export type StoredMediaItem = {
  mediaItemId: string;
  kind: MediaKind;
  ready: boolean;
  failure: ProcessingFailure | null;
};

type IncomingFile = { sellerId: string; name: string; data: AsyncIterable<Uint8Array> };
/** In bytes: per account, and per image. */
type StorageLimits = { quota: number; image: number };
const CREATOR_LIMITS: StorageLimits = { quota: STORAGE_QUOTA_BYTES, image: MAX_IMAGE_BYTES };

export async function storeFile(
  deps: ProcessingDeps,
  file: IncomingFile & { purpose?: "post" | "message" | "team"; limits?: StorageLimits },
): Promise<Outcome<MediaRefusal, StoredMediaItem>> {
  const received = await receiveFile(deps, { ...file, purpose: file.purpose ?? "post" });
  return received.ok ? discardOnError(deps, received.id, () => processOrDiscard(deps, received)) : received;
}

/**
 * Streams a file into storage, recognizing its type by content. A refused or interrupted one leaves nothing behind.
 * Holds at most one part in memory. Only posts and team files may be something other than images.
 */
export async function receiveFile(
  deps: ProcessingDeps,
  file: IncomingFile & { purpose: keyof typeof imageWidths; limits?: StorageLimits },
): Promise<Outcome<MediaRefusal, { id: string; kind: MediaKind }>> {
  const { head, all } = await peek(file.data, SNIFFED_BYTES);
  const sniffed = checkFileType(head);
  const { sellerId, name, purpose, limits = CREATOR_LIMITS } = file;
  const isImage = sniffed.ok && sniffed.kind === "image";
  if (purpose !== "post" && purpose !== "team" && head.length > 0 && !isImage) return refuse("not_an_image");
  if (!sniffed.ok) return sniffed;
  const used = await deps.mediaStore.usedBytes(sellerId);
  if (used >= limits.quota) return refuse("storage_full");
  const id = deps.clock.newId();
  const { kind, type } = sniffed;
  await deps.mediaStore.begin({ id, sellerId, purpose, kind, name, now: deps.clock.now() });
  return discardOnError(deps, id, async () => {
    const limit = Math.min(limits.quota - used, isImage ? limits.image : MAX_VIDEO_BYTES);
    const bytes = await putObject(deps.media, { key: originalKey(id), type }, all, limit);
    const variants = bytes === null ? [] : [originalVariant(id, type, bytes)];
    const quota = { sellerId, maxBytes: limits.quota };
    if (bytes !== null && (await deps.mediaStore.saveVariantsWithinQuota(quota, { id, variants })))
      return { ok: true, id, kind };
    await discard(deps, id);
    // Parallel uploads used up the quota.
    if (bytes !== null) return refuse("storage_full");
    if (limit === limits.quota - used) return refuse("storage_full");
    return refuse(isImage ? "too_big" : "file_too_big");
  });
}

/** What can't be removed now is swept later. */
async function discardOnError<T>(deps: ProcessingDeps, id: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await discard(deps, id).catch((second: unknown) => console.error(id, second));
    throw error;
  }
}

export const originalKey = (mediaItemId: string) => `media/${mediaItemId}/original`;

export function checkFileType(head: Uint8Array): Outcome<MediaRefusal, { kind: MediaKind; type: MediaType }> {
  if (head.length === 0) return refuse("empty");
  const sniffed = sniffMediaType(head);
  if (sniffed !== null) return { ok: true, ...sniffed };
  return refuse(isoType(head) === "image/heic" ? "heic" : "not_allowed");
}

export const originalVariant = (id: string, type: MediaType, bytes: number) => ({
  media_id: id,
  name: "original" as const,
  key: originalKey(id),
  content_type: type,
  bytes,
});

export async function processOrDiscard(
  deps: ProcessingDeps,
  { id, kind }: { id: string; kind: MediaKind },
): Promise<Outcome<MediaRefusal, StoredMediaItem>> {
  const processed = await processMedia(deps, id);
  const stored = { ok: true as const, mediaItemId: id, kind, ready: processed.ok, failure: null };
  if (processed.ok || processed.reason === "working") return stored;
  if (isRetryable(processed.reason)) return { ...stored, failure: processed.reason };
  await discard(deps, id);
  return refuse(processed.reason);
}

/** Claims the item first, then removes its objects, then its row; does nothing if it's in use. */
export async function discard(deps: Pick<ProcessingDeps, "mediaStore" | "media" | "clock">, id: string) {
  if ((await deps.mediaStore.claimUnused([id], deps.clock.now())).length === 0) return;
  await deps.media.remove(await deps.media.list(`media/${id}/`));
  await deps.mediaStore.deleteClaimed(id);
}
