import type { ListedPost } from "../../../db/stores/analytics/audience.ts";
import type { PostImage } from "./post.ts";

/** A stored width of an image: its variant's name, and the actual size in px. */
export type RenderedVariant = { name: string; width: number; height: number };

/** Returns an image with the URLs of its stored widths, the widest last; null when there are none. `urlOf` a variant. */
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

/** The URL of a media item's smallest image; null when there is none. */
export const thumbnailUrl = (mediaItemId: string, renderedVariants: RenderedVariant[]): string | null =>
  toPostImage({ id: mediaItemId, alt: "", teaser: "" }, renderedVariants)?.sources[0]?.url ?? null;

/** The URL of the smallest image of a post's card; null when there is none. */
export function cardThumbnail(media: ListedPost["media"]): string | null {
  const [, coverId, , , , , , variants] = media ?? [];
  return coverId
    ? thumbnailUrl(
        coverId,
        (variants ?? []).map(([name, width, height]) => ({ name, width, height })),
      )
    : null;
}

/** The URL of a media item's variant, which the caller knows to exist. */
export const variantUrl = (mediaItemId: string, name: string) => `/media/${mediaItemId}/${name}`;
