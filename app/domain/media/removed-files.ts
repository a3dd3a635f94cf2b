import type { MediaStore } from "#db/stores/media/media.ts";
import type { Clock } from "../clock.ts";
import { type ComparedFile, type FileHash, likenessOf, lookalikes, SQUARE } from "./image/likeness.ts";
import type { MediaPort } from "./media-port.ts";

/** Of the newest removed files. Identical ones are always found. */
export const LIKENESSES_COMPARED = 5000;

/** `removed_own`: the uploader's own post was removed, so they can read the decision. */
export type RemovedRefusal = "removed" | "removed_own";
type Deps = {
  mediaStore: Pick<MediaStore, "findRemoved">;
  clock: Pick<Clock, "now">;
};
type Compared = ComparedFile & { refusal: RemovedRefusal | null };

/** The likeness of a stored image; null if it can't be decoded. */
export async function readLikeness(media: Pick<MediaPort, "square">, key: string) {
  const square = await media.square(key, SQUARE);
  return square === null ? null : { likeness: likenessOf(square) };
}

/** Compares a file with those of posts that we removed. `refusal`: it's identical to one. */
export async function compareToRemoved(
  { mediaStore, clock }: Deps,
  file: FileHash,
  sellerId: string,
): Promise<Compared> {
  const comparedAt = clock.now();
  const { identical, likenesses } = await mediaStore.findRemoved({
    sha256: file.sha256,
    sellerId,
    limit: LIKENESSES_COMPARED,
  });
  const alike = file.likeness === null ? [] : lookalikes(file.likeness, likenesses);
  const isOwn = identical.some(({ creatorId }) => creatorId === sellerId);
  return {
    ...file,
    comparedAt,
    matches: [...new Set([...identical, ...alike].map(({ caseId }) => caseId))],
    refusal: identical.length === 0 ? null : isOwn ? "removed_own" : "removed",
  };
}

const DUE_COMPARED_PER_RUN = 500;
/**
 * Compares the files of posts and broadcasts that are due and were saved before the newest removal, so that posts wait
 * for a review, and broadcasts aren't sent.
 */
export async function compareDue(
  deps: Deps & { mediaStore: Pick<MediaStore, "listUncomparedDue" | "recordComparison"> },
): Promise<void> {
  const due = await deps.mediaStore.listUncomparedDue(deps.clock.now(), DUE_COMPARED_PER_RUN);
  for (const { mediaId, sellerId, ...file } of due)
    await deps.mediaStore.recordComparison(mediaId, await compareToRemoved(deps, file, sellerId));
}

export type SendableDeps = Deps & {
  mediaStore: Pick<MediaStore, "listUncompared" | "recordComparison" | "hasUnsendable">;
};
/** Why one of these files can't be sent, if so. Messages can't wait for a review, so alike ones are refused, too. */
export async function refusalToSend(
  deps: SendableDeps,
  ids: string[],
  senderId: string,
): Promise<RemovedRefusal | null> {
  if (ids.length === 0) return null;
  const refusal = await compareAgain(deps, ids, senderId);
  return refusal ?? ((await deps.mediaStore.hasUnsendable(ids)) ? "removed" : null);
}

/** Compares files that were uploaded before the newest removal. Returns why one of them can't be posted, if so. */
export async function compareAgain(
  deps: Deps & { mediaStore: Pick<MediaStore, "listUncompared" | "recordComparison"> },
  ids: string[],
  sellerId: string,
): Promise<RemovedRefusal | null> {
  let refusal: RemovedRefusal | null = null;
  for (const { mediaId, ...file } of await deps.mediaStore.listUncompared(ids)) {
    const compared = await compareToRemoved(deps, file, sellerId);
    // Identical ones are compared each time, so that they are refused until the removal is reversed.
    if (compared.refusal === null) await deps.mediaStore.recordComparison(mediaId, compared);
    refusal = compared.refusal ?? refusal;
  }
  return refusal;
}
