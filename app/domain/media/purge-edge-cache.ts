import type { MediaStore } from "../../../db/stores/media/media.ts";
import type { OwnPost } from "../../../db/stores/posts/authoring.ts";

type Deps = {
  mediaStore: Pick<MediaStore, "imageKeys" | "imageKeysOfCreator">;
  /** What the edge keeps of free pictures. */
  edgeCache: { purge(keys: string[]): Promise<void> };
};
/** Of a creator who leaves: the newest of what may be kept, since each takes a call of its own. */
const MAX_KEYS_PER_CREATOR = 500;

/** Lets the edge forget pictures that may be free no more; one that still is, is fetched again. */
export async function purgeFromEdge(deps: Deps, mediaIds: string[]): Promise<void> {
  if (mediaIds.length > 0) await deps.edgeCache.purge(await deps.mediaStore.imageKeys(mediaIds));
}

/** The same for a creator whose page and posts are withdrawn. */
export async function purgeCreatorFromEdge(deps: Deps, sellerId: string): Promise<void> {
  await deps.edgeCache.purge(await deps.mediaStore.imageKeysOfCreator(sellerId, MAX_KEYS_PER_CREATOR));
}

type VisibleMedia = { visibility: string; media: { id: string; isPreview: boolean }[] };

/** A post as it is stored, in the terms of what it shows. */
export const visibleMedia = ({ post, media }: OwnPost) => ({
  visibility: post.visibility_type,
  media: media.map(({ mediaItem, isPreview }) => ({ id: mediaItem.id, isPreview })),
});

/** The media that a post gives to everybody: all of a free one, else its preview. */
const freeMediaIds = ({ visibility, media }: VisibleMedia) =>
  media.filter(({ isPreview }) => visibility === "free" || isPreview).map(({ id }) => id);

/** The media that everybody could see of a post and that it gives to everybody no more. */
export function noLongerFree(before: VisibleMedia, after: VisibleMedia | null): string[] {
  const still = new Set(after === null ? [] : freeMediaIds(after));
  return freeMediaIds(before).filter((id) => !still.has(id));
}
