import type { OwnMediaItem } from "../../../db/stores/media/vault.ts";
import { LOST_ANIMATION, mediaMessages } from "../media/messages.ts";
import { thumbnailUrl } from "./post-image.ts";

/** A media item as the composer shows it. */
export type ComposerMediaItem = {
  id: string;
  kind: "image" | "video" | "audio";
  name: string;
  alt: string;
  thumbnailUrl: string | null;
  durationMs: number | null;
  ready: boolean;
  /** Why processing failed, as a message. */
  failure: string | null;
  captions: boolean;
  /** What processing could not keep, as a message. */
  notice: string | null;
};

/** Returns media as the composer shows them, in the order of `ids`; items that no longer exist are left out. */
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
      notice: mediaItem.animation_dropped ? LOST_ANIMATION : null,
    };
  });
}
