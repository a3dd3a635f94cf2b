import type { PostImage } from "./post.ts";

/** A width in which a picture lies in storage: its variant's name, and what came out, in px. */
export type RenderedVariant = { name: string; width: number; height: number };

/** Gives a medium's picture with the addresses of what is there, the widest last; null where nothing was drawn. */
export function toPostImage(
  mediaItem: { id: string; alt: string; teaser: string },
  renderedVariants: RenderedVariant[],
): PostImage | null {
  const steps = renderedVariants.toSorted((a, b) => a.width - b.width);
  const widest = steps.at(-1);
  if (!widest) return null;
  return {
    alt: mediaItem.alt,
    teaser: mediaItem.teaser,
    width: widest.width,
    height: widest.height,
    sources: steps.map(({ name, width }) => ({ url: variantUrl(mediaItem.id, name), width })),
  };
}

/** The address of the smallest picture of a medium; null where nothing was drawn. */
export const thumbnailUrl = (mediaItemId: string, renderedVariants: RenderedVariant[]): string | null =>
  toPostImage({ id: mediaItemId, alt: "", teaser: "" }, renderedVariants)?.sources[0]?.url ?? null;

/** The address of a variant of a medium, which the caller knows to be there. */
export const variantUrl = (mediaItemId: string, name: string) => `/media/${mediaItemId}/${name}`;
