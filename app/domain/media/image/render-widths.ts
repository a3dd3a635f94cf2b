import type { VariantName } from "#db/kinds.ts";
import type { MediaPort } from "../media-port.ts";
import type { ImageWidth } from "./image.ts";

export type StoredVariant = {
  media_id: string;
  name: VariantName;
  key: string;
  content_type: string;
  width?: number | null;
  height?: number | null;
  bytes: number;
};

/** Px; the fallback for software without WebP. */
const JPEG_WIDTH = 1080;

export type RenderedWidths = { width: number; height: number; teaser: string; variants: StoredVariant[] };

/**
 * Renders a stored image in several widths (px), stores each as `media/ID/NAME`, and makes its teaser; with `jpeg`,
 * also the JPEG fallback. null if it can't be decoded.
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
  // One at a time, since each rendering holds the image in memory.
  for (const [index, width] of widths.entries()) {
    // The previous width reached the image's own, so a wider one would be identical.
    if (index > 0 && widest.width < (widths[index - 1] ?? 0)) break;
    const size = await add(`w${width}`, width, "webp");
    if (size === null) return null;
    widest = size;
  }
  if (jpeg && (await add("jpeg", JPEG_WIDTH, "jpeg")) === null) return null;
  return { ...widest, teaser, variants };
}
