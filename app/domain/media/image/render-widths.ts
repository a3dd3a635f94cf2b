import type { StoredVariant, VariantName } from "../../../../db/stores/media/media.ts";
import type { MediaPort } from "../media-port.ts";
import type { ImageWidth } from "./image.ts";

/** The fallback for what cannot show WebP: so wide, in px, that it is worth looking at on any screen. */
const JPEG_WIDTH = 1080;

export type RenderedWidths = { width: number; height: number; teaser: string; variants: StoredVariant[] };

/**
 * Re-encodes the picture that lies under a key to widths in px, puts each into storage as `media/ID/NAME`, and makes its
 * teaser. With `jpeg` also the fallback of that name. Null when the picture cannot be decoded.
 */
export async function renderWidths(
  media: Pick<MediaPort, "render" | "teaser" | "put">,
  id: string,
  original: string,
  widths: readonly ImageWidth[],
  { jpeg }: { jpeg: boolean },
): Promise<RenderedWidths | null> {
  const teaser = await media.teaser(original);
  if (teaser === null) return null;
  const variants: StoredVariant[] = [];
  let widest = { width: 0, height: 0 };
  const add = async (name: VariantName, width: number, format: "webp" | "jpeg") => {
    const rendered = await media.render(original, width, format);
    if (rendered === null) return null;
    const size = { width: rendered.width, height: rendered.height };
    const key = `media/${id}/${name}`;
    await media.put(key, rendered.bytes, rendered.contentType);
    const facts = { content_type: rendered.contentType, ...size, bytes: rendered.bytes.length };
    variants.push({ media_id: id, name, key, ...facts });
    return size;
  };
  // One after another: to be drawn, a picture passes through memory, and two at once would take twice its room.
  for (const [index, width] of widths.entries()) {
    // The step before came out at the picture's own width: a wider one would be the same again.
    if (index > 0 && widest.width < (widths[index - 1] ?? 0)) break;
    const size = await add(`w${width}`, width, "webp");
    if (size === null) return null;
    widest = size;
  }
  if (jpeg && (await add("jpeg", JPEG_WIDTH, "jpeg")) === null) return null;
  return { ...widest, teaser, variants };
}
