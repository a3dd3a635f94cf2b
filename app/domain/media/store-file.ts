import { type Outcome, refuse } from "../outcome.ts";
import { MAXIMUM_FILM_BYTES, type MediumKind, type MediumType, SNIFFED_BYTES, sniffMedium } from "./kinds.ts";
import { type MakingDeps, makeReady, mayTryAgain } from "./make-ready.ts";
import { MediaUnavailable, type StoredPart } from "./media-port.ts";
import type { MediumFailure, MediumRefusal } from "./messages.ts";
import { checkPicture, MAXIMUM_PICTURE_BYTES, QUOTA_BYTES } from "./picture.ts";
import { collect, inParts, peek } from "./pieces.ts";

/** Parts of this size are put into storage: the least that it takes. */
export const PART_BYTES = 5 * 1024 * 1024;

/** A medium that was taken. Not `ready`, it is worked on by somebody else, or could not be made ready yet: `failure`. */
export type TakenMedium = {
  mediumId: string;
  kind: MediumKind;
  ready: boolean;
  failure: MediumFailure | null;
};

/**
 * Takes a file as it arrives: tells by its content what it is, puts it into storage and makes it ready. Nothing of a
 * refused or broken-off one is left behind. A film is never held in memory.
 */
export async function storeFile(
  deps: MakingDeps,
  file: { sellerId: string; name: string; data: AsyncIterable<Uint8Array> },
): Promise<Outcome<MediumRefusal, TakenMedium>> {
  const { head, all } = await peek(file.data, SNIFFED_BYTES);
  const sniffed = checkHead(head);
  if (!sniffed.ok) return sniffed;
  const used = await deps.store.bytesOf(file.sellerId);
  if (used >= QUOTA_BYTES) return refuse("no_room");
  const id = deps.clock.newId();
  const { sellerId, name } = file;
  const { kind, type } = sniffed;
  await deps.store.begin({ id, sellerId, purpose: "post", kind, name, now: deps.clock.now() });
  try {
    const limit = Math.min(QUOTA_BYTES - used, kind === "image" ? MAXIMUM_PICTURE_BYTES : MAXIMUM_FILM_BYTES);
    const put = await (kind === "image" ? putPicture : putFilm)(deps, keyOf(id), type, all, limit);
    const variants = put.ok ? [originalOf(id, type, put.bytes)] : [];
    const within = { sellerId, most: QUOTA_BYTES };
    if (put.ok && (await deps.store.describeWithin(within, { id, variants })))
      return await finish(deps, { id, kind });
    await discard(deps, id);
    // Others that were on their way at the same time took the room.
    if (put.ok) return refuse("no_room");
    if (put.reason !== "too_much") return refuse(put.reason);
    if (limit === QUOTA_BYTES - used) return refuse("no_room");
    return refuse(kind === "image" ? "too_big" : "film_too_big");
  } catch (error) {
    // Whoever sent it went away, or storage did: what cannot be removed now is swept later.
    await discard(deps, id).catch((second: unknown) => console.error(id, second));
    throw error;
  }
}

/** Where the file of a medium lies as it was sent. */
export const keyOf = (mediumId: string) => `media/${mediumId}/original`;

/** Tells by the first bytes whether a file can be one of ours. */
export function checkHead(head: Uint8Array): Outcome<MediumRefusal, { kind: MediumKind; type: MediumType }> {
  if (head.length === 0) return refuse("empty");
  const sniffed = sniffMedium(head);
  if (sniffed !== null) return { ok: true, ...sniffed };
  const brand = String.fromCharCode(...head.subarray(4, 12));
  return refuse(/^ftyp(hei|hev|mif|msf)/.test(brand) ? "heic" : "not_allowed");
}

/** The object that a medium begins with. */
export const originalOf = (id: string, type: MediumType, bytes: number) => ({
  ...{ media_id: id, name: "original", key: keyOf(id), content_type: type, bytes },
});

/** Makes a file ready that lies whole in storage and is recorded; one that will never do is removed again. */
export async function finish(
  deps: MakingDeps,
  { id, kind }: { id: string; kind: MediumKind },
): Promise<Outcome<MediumRefusal, TakenMedium>> {
  const made = await makeReady(deps, id);
  const taken = { ok: true as const, mediumId: id, kind, ready: made.ok, failure: null };
  if (made.ok || made.reason === "working") return taken;
  if (mayTryAgain(made.reason)) return { ...taken, failure: made.reason };
  await discard(deps, id);
  return refuse(made.reason);
}

/** Removes what there is of a medium, unless something uses it: claimed first, then the objects, then the row. */
export async function discard(deps: Pick<MakingDeps, "store" | "media" | "clock">, id: string) {
  if ((await deps.store.claim([id], deps.clock.now())).length === 0) return;
  await deps.media.remove(await deps.media.list(`media/${id}/`));
  await deps.store.forget(id);
}

type Put = Outcome<MediumRefusal | "too_much", { bytes: number }>;

async function putPicture(
  deps: MakingDeps,
  key: string,
  type: MediumType,
  data: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<Put> {
  const bytes = await collect(data, limit);
  if (bytes === null) return refuse("too_much");
  const checked = checkPicture(bytes, deps.media.measure);
  if (!checked.ok) return checked;
  await deps.media.put(key, bytes, type);
  return { ok: true, bytes: bytes.length };
}

async function putFilm(
  deps: MakingDeps,
  key: string,
  type: MediumType,
  data: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<Put> {
  const { media } = deps;
  const uploadId = await media.startParts(key, type);
  try {
    const parts: StoredPart[] = [];
    let bytes = 0;
    for await (const part of inParts(data, PART_BYTES)) {
      bytes += part.length;
      if (bytes > limit) {
        await media.abortParts(key, uploadId);
        return refuse("too_much");
      }
      const number = parts.length + 1;
      parts.push({ number, etag: await media.putPart(key, uploadId, number, part) });
    }
    if (!(await media.completeParts(key, uploadId, parts))) throw new MediaUnavailable("storage lost a part");
    return { ok: true, bytes };
  } catch (error) {
    await media.abortParts(key, uploadId).catch((second: unknown) => console.error(key, second));
    throw error;
  }
}
