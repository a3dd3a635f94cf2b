import type { CoverFocus, MediaKind, PostType, Visibility } from "#db/kinds.ts";
import type { Cents } from "../money.ts";
import type { PostState } from "./access/visibility.ts";

export type CreatorSummary = { id: string; username: string; name: string; avatarUrl: string | null };

/** What anyone past the gates may know about a post; never reveals locked content. */
export type PostTeaser = {
  id: string;
  type: PostType;
  title: string;
  /** Empty unless it's public or the viewer has access. */
  description: string;
  /** The beginning of a free post's text; empty for all others. */
  excerpt: string;
  visibility: Visibility;
  price: Cents | null;
  subscriptionPrice: Cents | null;
  /** For a scheduled post, when it will be published. */
  publishedAt: number;
  state: PostState;
  likeCount: number;
  viewCount: number;
  pinned: boolean;
  featuredAt: number | null;
  hotScore: number;
  mediaCount: number;
  creator: CreatorSummary;
  /** A data: URI of a few blurred pixels; empty for text posts. */
  teaser: string;
  width: number | null;
  height: number | null;
  durationMs: number | null;
};

export type PostImage = {
  alt: string;
  width: number;
  height: number;
  teaser: string;
  /** Widest last. Every request for them is checked for access. */
  sources: { url: string; width: number }[];
  /** Focus point of a cover in cards; centered if omitted. */
  focus?: CoverFocus;
};

export type PostCard = PostTeaser & {
  open: boolean;
  image: PostImage | null;
  /** The viewer sees the image only because it's the preview. */
  preview: boolean;
  liked: boolean;
  /** What the viewer is offered; guests are offered neither. */
  mayLike: boolean;
  mayTip: boolean;
};

export type PostMediaItem = {
  id: string;
  alt: string;
  kind: MediaKind;
  image: PostImage | null;
  file: { url: string; contentType: string; bytes: number } | null;
  /** A video's lighter versions, lightest first; `side` is the shorter one, in px. */
  renditions: { side: number; url: string; bytes: number }[];
  captions: string | null;
  animation: string | null;
  durationMs: number | null;
  /** A video's display size in px; its poster may have another aspect ratio. */
  size: { width: number; height: number } | null;
};

export type FullPost = PostTeaser & {
  body: string;
  tags: string[];
  media: PostMediaItem[];
};
