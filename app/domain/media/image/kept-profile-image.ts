import type { MediaStore } from "#db/stores/media/media.ts";
import { imageWidths } from "./image.ts";
import { widestImageUrl } from "./process-profile-image.ts";

type Purpose = "portrait" | "cover";

export const keptImageUrl = (purpose: Purpose, id: string) => `/media/${id}/w${imageWidths[purpose][0]}`;

export async function findKeptImage(
  deps: { mediaStore: Pick<MediaStore, "findWithVariants"> },
  { id, sellerId, purpose }: { id: string; sellerId: string; purpose: Purpose },
): Promise<{ mediaItemId: string; url: string } | null> {
  const found = await deps.mediaStore.findWithVariants(id);
  if (found === null) return null;
  const { mediaItem, variants } = found;
  const isTheirs = mediaItem.seller_id === sellerId && mediaItem.purpose === purpose;
  const url = widestImageUrl(id, variants);
  return isTheirs && mediaItem.ready_at !== null && mediaItem.first_used_at === null && url !== null
    ? { mediaItemId: id, url }
    : null;
}
