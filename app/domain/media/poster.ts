import { type Outcome, refuse } from "../outcome.ts";
import type { MakingDeps } from "./make-ready.ts";
import type { AdditionRefusal } from "./messages.ts";
import { checkPicture, MAXIMUM_PICTURE_BYTES, type PictureRefusal, QUOTA_BYTES, widths } from "./picture.ts";
import { collect } from "./pieces.ts";
import { renderWidths } from "./render-widths.ts";

/** Gives a film or sound the picture that stands for it; a later one replaces it. */
export async function setPoster(
  deps: MakingDeps,
  poster: { sellerId: string; mediumId: string; data: AsyncIterable<Uint8Array> },
): Promise<Outcome<PictureRefusal | AdditionRefusal>> {
  const bytes = await collect(poster.data, MAXIMUM_PICTURE_BYTES);
  if (bytes === null) return refuse("too_big");
  const checked = checkPicture(bytes, deps.media.measure);
  if (!checked.ok) return checked;
  const whole = await deps.store.withVariants(poster.mediumId);
  if (whole === null || whole.medium.seller_id !== poster.sellerId || whole.medium.kind === "image")
    return refuse("no_such_medium");
  if ((await deps.store.bytesOf(poster.sellerId)) + bytes.length > QUOTA_BYTES) return refuse("no_room");

  // Under keys of its own: an older poster is shown until this one is whole.
  const folder = `${poster.mediumId}/poster-${deps.clock.newId()}`;
  const rendered = await renderWidths(deps.media, folder, bytes, widths.post, { jpeg: true });
  if (rendered === null) return refuse("broken");
  const variants = rendered.variants.map((one) => ({ ...one, media_id: poster.mediumId }));
  const old = whole.variants.filter(({ name }) => name === "jpeg" || /^w\d+$/.test(name));
  const dropped = old.map(({ name }) => name);
  const { teaser } = rendered;
  // A sound has no size of its own: its picture's is what the page leaves room for.
  const size = whole.medium.kind === "audio" ? { width: rendered.width, height: rendered.height } : {};
  const described = { id: poster.mediumId, facts: { teaser, ...size }, variants, dropped };
  if (!(await deps.store.describeWithin({ sellerId: poster.sellerId, most: QUOTA_BYTES }, described))) {
    await deps.media.remove(variants.map(({ key }) => key));
    return refuse("no_room");
  }
  await deps.media.remove(old.map(({ key }) => key));
  return { ok: true };
}
