import type { OwnPost } from "../../../db/stores/authoring.ts";
import type { MediaStore } from "../../../db/stores/media.ts";

type Deps = {
  store: Pick<MediaStore, "pictureKeys" | "pictureKeysOf">;
  /** What the edge keeps of free pictures. */
  edge: { forget(keys: string[]): Promise<void> };
};
/** Of a creator who leaves: the newest of what may be kept, since each takes a call of its own. */
const MOST_OF_A_CREATOR = 500;

/** Lets the edge forget pictures that may be free no more; one that still is, is fetched again. */
export async function forgetKept(deps: Deps, mediaIds: string[]): Promise<void> {
  if (mediaIds.length > 0) await deps.edge.forget(await deps.store.pictureKeys(mediaIds));
}

/** The same for a creator whose page and posts are withdrawn. */
export async function forgetKeptOf(deps: Deps, sellerId: string): Promise<void> {
  await deps.edge.forget(await deps.store.pictureKeysOf(sellerId, MOST_OF_A_CREATOR));
}

type Shown = { visibility: string; media: { id: string; isPreview: boolean }[] };

/** A post as it is stored, in the terms of what it shows. */
export const shownIn = ({ post, media }: OwnPost) => ({
  visibility: post.visibility_type,
  media: media.map(({ medium, isPreview }) => ({ id: medium.id, isPreview })),
});

/** The media that a post gives to everybody: all of a free one, else its preview. */
const freeIn = ({ visibility, media }: Shown) =>
  media.filter(({ isPreview }) => visibility === "free" || isPreview).map(({ id }) => id);

/** The media that everybody could see of a post and that it gives to everybody no more. */
export function lessFree(before: Shown, after: Shown | null): string[] {
  const still = new Set(after === null ? [] : freeIn(after));
  return freeIn(before).filter((id) => !still.has(id));
}
