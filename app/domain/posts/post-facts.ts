import type { CoverFocus, MediaKind } from "#db/kinds.ts";
import type { Entitlements, GuardedPost } from "./access/check-access.ts";
import type { PostTeaser } from "./post.ts";
import type { RenderedVariant } from "./post-image.ts";

export type MediaVariantRow = {
  mediaItem: {
    id: string;
    kind: MediaKind;
    alt: string;
    teaser: string;
    width: number | null;
    height: number | null;
    duration_ms: number | null;
  };
  variant: {
    name: string;
    content_type: string;
    width: number | null;
    height: number | null;
    bytes: number;
  };
  isPreview: boolean;
};

/** The file that represents a post in lists. Video or audio without a poster has no variants. */
export type Thumbnail = {
  mediaItemId: string;
  alt: string;
  renderedVariants: RenderedVariant[];
  /** Focus point of the cover; the center if omitted. */
  focus?: CoverFocus;
};

export type PostFacts = PostTeaser & {
  thumbnail: Thumbnail | null;
  preview: Thumbnail | null;
  /** By the viewer. */
  liked: boolean;
  /** Whether the creator can take payments. Unknown, so false, for guests. */
  canCharge: boolean;
  guard: GuardedPost;
  entitlements: Entitlements;
};
