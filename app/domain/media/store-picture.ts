import type { MediaStore } from "../../../db/stores/media.ts";
import type { Chance } from "../accounts/ports.ts";
import { type Outcome, refuse } from "../outcome.ts";
import type { MediaPort } from "./media-port.ts";
import { checkPicture, type PictureRefusal, QUOTA_BYTES, widths } from "./picture.ts";
import { renderWidths } from "./render-widths.ts";

type Deps = {
  store: Pick<MediaStore, "bytesOf" | "begin" | "describeWithin">;
  media: Pick<MediaPort, "measure" | "render" | "teaser" | "put">;
  clock: Pick<Chance, "now" | "newId">;
};

/**
 * Checks a picture, re-encodes it to the widths that pages use, and puts it into storage. It is seen by nobody
 * until something uses it (a post that is published, a profile that is saved); otherwise it is swept.
 */
export async function storePicture(
  deps: Deps,
  upload: { sellerId: string; purpose: keyof typeof widths; bytes: Uint8Array; alt: string },
): Promise<Outcome<PictureRefusal, { mediumId: string; url: string }>> {
  const checked = checkPicture(upload.bytes, deps.media.measure);
  if (!checked.ok) return checked;
  if ((await deps.store.bytesOf(upload.sellerId)) + upload.bytes.length > QUOTA_BYTES)
    return refuse("no_room");

  const id = deps.clock.newId();
  const { sellerId, purpose } = upload;
  await deps.store.begin({ id, sellerId, purpose, kind: "image", now: deps.clock.now() });
  const rendered = await renderWidths(deps.media, id, upload.bytes, widths[purpose], { jpeg: false });
  if (rendered === null) return refuse("broken");
  const { variants, ...facts } = rendered;
  const described = { id, facts: { ...facts, alt: upload.alt }, variants, now: deps.clock.now() };
  // Others took the room meanwhile; the objects are swept.
  if (!(await deps.store.describeWithin({ sellerId, most: QUOTA_BYTES }, described)))
    return refuse("no_room");
  return { ok: true, mediumId: id, url: `/media/${id}/${variants.at(-1)?.name}` };
}
