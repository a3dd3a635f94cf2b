import { type Outcome, refuse } from "../outcome.ts";
import { MAXIMUM_FILM_BYTES, type MediumKind, type MediumType, SNIFFED_BYTES, sniffMedium } from "./kinds.ts";
import { type MakingDeps, makeReady, mayTryAgain } from "./make-ready.ts";
import type { MediumFailure, MediumRefusal } from "./messages.ts";
import { MAXIMUM_PICTURE_BYTES, QUOTA_BYTES, type widths } from "./picture.ts";
import { peek } from "./pieces.ts";
import { putObject } from "./put-object.ts";

/** A medium that was taken. Not `ready`, it is worked on by somebody else, or could not be made ready yet: `failure`. */
export type TakenMedium = {
  mediumId: string;
  kind: MediumKind;
  ready: boolean;
  failure: MediumFailure | null;
};

type Arriving = { sellerId: string; name: string; data: AsyncIterable<Uint8Array> };

/** Takes a file for a post and makes it ready. Nothing of a refused or broken-off one is left behind. */
export async function storeFile(
  deps: MakingDeps,
  file: Arriving,
): Promise<Outcome<MediumRefusal, TakenMedium>> {
  const taken = await takeFile(deps, { ...file, purpose: "post" });
  return taken.ok ? orDiscard(deps, taken.id, () => finish(deps, taken)) : taken;
}

/**
 * Takes a file as it arrives: tells by its content what it is, and puts it into storage. Nothing of a refused or
 * broken-off one is left behind. No more than a part of it is held in memory on its way. A profile has pictures alone.
 */
export async function takeFile(
  deps: MakingDeps,
  file: Arriving & { purpose: keyof typeof widths },
): Promise<Outcome<MediumRefusal, { id: string; kind: MediumKind }>> {
  const { head, all } = await peek(file.data, SNIFFED_BYTES);
  const sniffed = checkHead(head);
  const { sellerId, name, purpose } = file;
  const isPicture = sniffed.ok && sniffed.kind === "image";
  if (purpose !== "post" && head.length > 0 && !isPicture) return refuse("not_a_picture");
  if (!sniffed.ok) return sniffed;
  const used = await deps.store.bytesOf(sellerId);
  if (used >= QUOTA_BYTES) return refuse("no_room");
  const id = deps.clock.newId();
  const { kind, type } = sniffed;
  await deps.store.begin({ id, sellerId, purpose, kind, name, now: deps.clock.now() });
  return orDiscard(deps, id, async () => {
    const limit = Math.min(QUOTA_BYTES - used, isPicture ? MAXIMUM_PICTURE_BYTES : MAXIMUM_FILM_BYTES);
    const put = await putObject(deps.media, { key: keyOf(id), type }, all, limit);
    const variants = put === null ? [] : [originalOf(id, type, put)];
    const within = { sellerId, most: QUOTA_BYTES };
    if (put !== null && (await deps.store.describeWithin(within, { id, variants })))
      return { ok: true, id, kind };
    await discard(deps, id);
    // Others that were on their way at the same time took the room.
    if (put !== null) return refuse("no_room");
    if (limit === QUOTA_BYTES - used) return refuse("no_room");
    return refuse(isPicture ? "too_big" : "film_too_big");
  });
}

/** Whoever sent it went away, or storage did: what cannot be removed now is swept later. */
async function orDiscard<T>(deps: MakingDeps, id: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
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
  ...{ media_id: id, name: "original" as const, key: keyOf(id), content_type: type, bytes },
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
