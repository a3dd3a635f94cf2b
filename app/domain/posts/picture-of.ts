import type { Picture } from "./post.ts";

/** A width in which a picture lies in storage: its variant's name, and what came out, in px. */
export type Drawn = { name: string; width: number; height: number };

/** Gives a medium's picture with the addresses of what is there, the widest last; null where nothing was drawn. */
export function pictureOf(
  medium: { id: string; alt: string; teaser: string },
  drawn: Drawn[],
): Picture | null {
  const steps = drawn.toSorted((a, b) => a.width - b.width);
  const widest = steps.at(-1);
  if (!widest) return null;
  return {
    alt: medium.alt,
    teaser: medium.teaser,
    width: widest.width,
    height: widest.height,
    sources: steps.map(({ name, width }) => ({ url: addressOf(medium.id, name), width })),
  };
}

/** The address of the smallest picture of a medium; null where nothing was drawn. */
export const thumbOf = (mediumId: string, drawn: Drawn[]): string | null =>
  pictureOf({ id: mediumId, alt: "", teaser: "" }, drawn)?.sources[0]?.url ?? null;

/** The address of a variant of a medium, which the caller knows to be there. */
export const addressOf = (mediumId: string, name: string) => `/media/${mediumId}/${name}`;
