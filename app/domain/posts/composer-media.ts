import type { MediaKind, MediaPurpose } from "#db/kinds.ts";
import { LOST_ANIMATION, mediaMessages } from "../media/messages.ts";
import { missingRenditions, type RenditionSpec } from "../media/rendition-rules.ts";
import { type RenderedVariant, thumbnailUrl } from "./post-image.ts";

export type OwnMediaItem = {
  mediaItem: {
    id: string;
    kind: MediaKind;
    purpose: MediaPurpose;
    name: string;
    alt: string;
    teaser: string;
    width: number | null;
    height: number | null;
    duration_ms: number | null;
    ready_at: number | null;
    failure: string | null;
    animation_dropped: boolean;
  };
  renderedVariants: RenderedVariant[];
  /** A video's file and lighter versions. */
  files: { name: string; bytes: number }[];
  captions: number;
};

export type ComposerMediaItem = {
  id: string;
  kind: MediaKind;
  name: string;
  alt: string;
  thumbnailUrl: string | null;
  durationMs: number | null;
  ready: boolean;
  failure: string | null;
  captions: boolean;
  missingRenditions: RenditionSpec[];
  notice: string | null;
};

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
      missingRenditions:
        // Only a creator's own: a team's become the creator's when they are sent.
        mediaItem.purpose === "post" && mediaItem.ready_at !== null
          ? missingRenditions(mediaItem, one.files)
          : [],
      notice: mediaItem.animation_dropped ? LOST_ANIMATION : null,
    };
  });
}
