import type { Cents } from "../money.ts";

export const postTypes = ["image", "video", "audio", "text"] as const;
export type PostType = (typeof postTypes)[number];
export const visibilities = ["free", "subscriber", "ppv"] as const;
export type Visibility = (typeof visibilities)[number];

export type CreatorChip = { id: string; username: string; name: string; avatarUrl: string | null };

/** What anybody past the gates may know of a post (readings 23): nothing here recovers what is locked. */
export type PostTeaser = {
  id: string;
  type: PostType;
  title: string;
  visibility: Visibility;
  price: Cents | null;
  /** The creator's monthly price, for the sentence beside a subscriber post. */
  subscriptionPrice: Cents | null;
  publishedAt: number;
  likeCount: number;
  creator: CreatorChip;
  /** A data: URI of a few blurred pixels, empty for a text. */
  teaser: string;
  width: number | null;
  height: number | null;
  durationMs: number | null;
};

export type Picture = {
  alt: string;
  width: number;
  height: number;
  teaser: string;
  /** Widest last; addresses of this site, checked on every request. */
  sources: { url: string; width: number }[];
};

/** A card in a list: the teaser, and the picture when this viewer may see it. */
export type PostCard = PostTeaser & { open: boolean; picture: Picture | null };

export type PostMedium = {
  id: string;
  kind: "image" | "video" | "audio";
  picture: Picture | null;
  file: { url: string; contentType: string } | null;
  durationMs: number | null;
};

/** The whole post, made only for a viewer with access. */
export type OpenPost = PostTeaser & {
  description: string;
  body: string;
  tags: string[];
  media: PostMedium[];
};
