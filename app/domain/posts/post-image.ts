import type { CardMedia } from "#db/kinds.ts";
import type { PostImage } from "./post.ts";

/** Size in px. */
export type RenderedVariant = { name: string; width: number; height: number };

/** Widest last; null if there are no widths. */
export function toPostImage(
  mediaItem: { id: string; alt: string; teaser: string },
  renderedVariants: RenderedVariant[],
  urlOf = (name: string) => variantUrl(mediaItem.id, name),
): PostImage | null {
  const sorted = renderedVariants.toSorted((a, b) => a.width - b.width);
  const widest = sorted.at(-1);
  if (!widest) return null;
  return {
    alt: mediaItem.alt,
    teaser: mediaItem.teaser,
    width: widest.width,
    height: widest.height,
    sources: sorted.map(({ name, width }) => ({ url: urlOf(name), width })),
  };
}

export const thumbnailUrl = (mediaItemId: string, renderedVariants: RenderedVariant[]): string | null =>
  toPostImage({ id: mediaItemId, alt: "", teaser: "" }, renderedVariants)?.sources[0]?.url ?? null;

export function cardThumbnail(media: CardMedia | null): string | null {
  const [, coverId, , , , , , variants] = media ?? [];
  return coverId
    ? thumbnailUrl(
        coverId,
        (variants ?? []).map(([name, width, height]) => ({ name, width, height })),
      )
    : null;
}

export const variantUrl = (mediaItemId: string, name: string) => `/media/${mediaItemId}/${name}`;
