import type { OwnMediaItem } from "../../../db/stores/media/vault.ts";
import { LOST_ANIMATION, mediaMessages } from "../media/messages.ts";
import { thumbnailUrl } from "./post-image.ts";

/** One of a post's media as its creator arranges it. */
export type ComposerMediaItem = {
  id: string;
  kind: "image" | "video" | "audio";
  name: string;
  alt: string;
  /** A small picture of it; null where there is none. */
  thumbnailUrl: string | null;
  durationMs: number | null;
  ready: boolean;
  /** Why it could not be made ready, in words. */
  failure: string | null;
  captions: boolean;
  /** What was lost on the way, in words. */
  notice: string | null;
};

/** Gives media as the composer shows them, in the order of `ids`; what is gone meanwhile is left out. */
export function composerMedia(ids: string[], mediaItems: OwnMediaItem[]): ComposerMediaItem[] {
  const byId = new Map(mediaItems.map((one) => [one.mediaItem.id, one]));
  return ids.flatMap((id) => {
    const one = byId.get(id);
    if (!one) return [];
    const { mediaItem } = one;
    return {
      id,
      kind: mediaItem.kind,
      name: mediaItem.name,
      alt: mediaItem.alt,
      thumbnailUrl: mediaItem.ready_at === null ? null : thumbnailUrl(id, one.renderedVariants),
      durationMs: mediaItem.duration_ms,
      ready: mediaItem.ready_at !== null,
      failure:
        mediaItem.failure === null
          ? null
          : (mediaMessages[mediaItem.failure as keyof typeof mediaMessages] ?? mediaMessages.unavailable),
      captions: one.captions === 1,
      notice: mediaItem.lost_motion ? LOST_ANIMATION : null,
    };
  });
}
