import type { MediaStore, StoredVariant } from "../../../db/stores/media.ts";
import type { Chance } from "../accounts/ports.ts";
import { type Outcome, refuse } from "../outcome.ts";
import type { MediaPort } from "./media-port.ts";
import { checkPicture, type PictureRefusal, QUOTA_BYTES, widths } from "./picture.ts";

type Deps = { store: MediaStore; media: MediaPort; clock: Pick<Chance, "now" | "newId"> };

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

  const teaser = await deps.media.teaser(upload.bytes);
  if (teaser === null) return refuse("broken");
  const id = deps.clock.newId();
  const { sellerId, purpose } = upload;
  await deps.store.begin({ id, sellerId, purpose, kind: "image", now: deps.clock.now() });
  const variants: StoredVariant[] = [];
  let widest = { width: 0, height: 0 };
  // One after another: two decoded at once would double the memory that a large picture takes.
  for (const width of widths[purpose]) {
    // The step before came out at the picture's own width: a wider one would be the same again.
    const before = variants.at(-1);
    if (before && widest.width < Number(before.name.slice(1))) break;
    const rendered = await deps.media.render(upload.bytes, width);
    if (rendered === null) return refuse("broken");
    const key = `media/${id}/w${width}`;
    await deps.media.put(key, rendered.bytes, rendered.contentType);
    widest = { width: rendered.width, height: rendered.height };
    variants.push({
      media_id: id,
      name: `w${width}`,
      key,
      content_type: rendered.contentType,
      ...widest,
      bytes: rendered.bytes.length,
    });
  }
  await deps.store.describe(id, { ...widest, teaser, alt: upload.alt }, variants, deps.clock.now());
  return { ok: true, mediumId: id, url: `/media/${id}/${variants.at(-1)?.name}` };
}
