import type { PostState, Visibility } from "../access/visibility.ts";
import type { Cents } from "../money.ts";

export const postTypes = ["image", "video", "audio", "text"] as const;
export type PostType = (typeof postTypes)[number];

export type CreatorSummary = { id: string; username: string; name: string; avatarUrl: string | null };

/** What anybody past the gates may know of a post: nothing here recovers what is locked. */
export type PostTeaser = {
  id: string;
  type: PostType;
  title: string;
  /** Empty where only those with access may read it. */
  description: string;
  /** How a text that everybody may read begins; empty for every other post. */
  excerpt: string;
  visibility: Visibility;
  price: Cents | null;
  /** The creator's monthly price, for the sentence beside a subscriber post. */
  subscriptionPrice: Cents | null;
  /** When it was published; of a scheduled post, when it will be. */
  publishedAt: number;
  state: PostState;
  likeCount: number;
  viewCount: number;
  pinned: boolean;
  featuredAt: number | null;
  hotScore: number;
  mediaCount: number;
  creator: CreatorSummary;
  /** A data: URI of a few blurred pixels, empty for a text. */
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
  /** Widest last; addresses of this site, checked on every request. */
  sources: { url: string; width: number }[];
};

/** A card in a list: the teaser, and the picture when this viewer may see it; `preview` when it is all they may. */
export type PostCard = PostTeaser & { open: boolean; image: PostImage | null; preview: boolean };

export type PostMediaItem = {
  id: string;
  alt: string;
  kind: "image" | "video" | "audio";
  image: PostImage | null;
  file: { url: string; contentType: string } | null;
  /** WebVTT, where its creator gave some. */
  captions: string | null;
  /** The picture as it moves, where it does. */
  animation: string | null;
  durationMs: number | null;
  /** A film as it is to be shown, in px; its poster may have another shape. */
  size: { width: number; height: number } | null;
};

/** The whole post, made only for a viewer with access. */
export type FullPost = PostTeaser & {
  body: string;
  tags: string[];
  media: PostMediaItem[];
};
