import type { MediaStore } from "#db/stores/media/media.ts";
import type { OwnPost } from "../posts/own-post.ts";

type Deps = {
  mediaStore: Pick<MediaStore, "imageKeys" | "imageKeysOfCreator">;
  edgeCache: { purge(keys: string[]): Promise<void> };
};
/** Newest first; limited, since each key takes a call. */
const MAX_KEYS_PER_CREATOR = 500;

/** Purges images that may no longer be free; those still free are simply fetched again. */
export async function purgeFromEdge(deps: Deps, mediaIds: string[]): Promise<void> {
  if (mediaIds.length > 0) await deps.edgeCache.purge(await deps.mediaStore.imageKeys(mediaIds));
}

export async function purgeCreatorFromEdge(deps: Deps, sellerId: string): Promise<void> {
  await deps.edgeCache.purge(await deps.mediaStore.imageKeysOfCreator(sellerId, MAX_KEYS_PER_CREATOR));
}

type VisibleMedia = { visibility: string; media: { id: string; isPreview: boolean }[] };

export const visibleMedia = ({ post, media }: OwnPost) => ({
  visibility: post.visibility_type,
  media: media.map(({ mediaItem, isPreview }) => ({ id: mediaItem.id, isPreview })),
});

const freeMediaIds = ({ visibility, media }: VisibleMedia) =>
  media.filter(({ isPreview }) => visibility === "free" || isPreview).map(({ id }) => id);

export function noLongerFree(before: VisibleMedia, after: VisibleMedia | null): string[] {
  const freeAfter = new Set(after === null ? [] : freeMediaIds(after));
  return freeMediaIds(before).filter((id) => !freeAfter.has(id));
}
