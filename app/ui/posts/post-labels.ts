import type { PostType, Visibility } from "#db/kinds.ts";
import { formatPrice } from "#domain/money.ts";
import { pluralize } from "#domain/pluralize.ts";
import type { PostTeaser } from "#domain/posts/post.ts";
import type { IconName } from "../primitives/icon-names.ts";

export const typeLabels: Record<PostType, string> = {
  image: "Photo",
  video: "Video",
  audio: "Audio",
  text: "Text",
};
export const pluralTypeLabels: Record<PostType, string> = {
  image: "Photos",
  video: "Videos",
  audio: "Audio",
  text: "Text",
};
export const audienceLabels: Record<Visibility, string> = {
  free: "Free",
  subscriber: "Subscribers",
  ppv: "One-time purchase",
};
/** What creators choose most comes first. */
export const audienceOptions = (["subscriber", "ppv", "free"] as const).map((value) => ({
  value,
  label: audienceLabels[value],
}));
export const typeIcons: Record<PostType, IconName> = {
  image: "image",
  video: "video",
  audio: "audio",
  text: "text",
};

export const creatorHref = (creator: { username: string }) => `/seller/${creator.username}`;
export const postHref = (post: Pick<PostTeaser, "id" | "creator">) =>
  `${creatorHref(post.creator)}/content/${post.id}`;

/** 83000 ms → "1:23". */
export function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** For example "6 MB". */
export function formatBytes(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`;
  return bytes >= 1e6 ? `${Math.round(bytes / 1e6)} MB` : `${Math.max(1, Math.round(bytes / 1e3))} kB`;
}

export function priceLabel(post: PostTeaser): string {
  if (post.visibility === "ppv" && post.price !== null) return `${formatPrice(post.price)} one-time`;
  return post.subscriptionPrice === null
    ? "Subscribers only"
    : `${formatPrice(post.subscriptionPrice)}/month`;
}

/** "3 photos", for posts of type image, which hold nothing else. */
const photoCount = ({ mediaCount }: PostTeaser) => pluralize(mediaCount, "photo");

/** The type, length, and number of further files, or the number of photos. Null for a single photo that is shown. */
export function cardBadge(post: PostTeaser & { open: boolean }): string | null {
  if (post.type === "image") return post.open && post.mediaCount === 1 ? null : photoCount(post);
  const length = post.durationMs === null ? "" : ` ${formatDuration(post.durationMs)}`;
  const others = post.mediaCount > 1 ? ` +${post.mediaCount - 1}` : "";
  return `${typeLabels[post.type]}${length}${others}`;
}

export function lockedPostSummary(post: PostTeaser): string {
  const others = post.mediaCount > 1 ? ` + ${post.mediaCount - 1} more` : "";
  return [
    post.type === "image" ? photoCount(post) : `${typeLabels[post.type]}${others}`,
    ...(post.durationMs === null ? [] : [formatDuration(post.durationMs)]),
    post.visibility === "ppv" ? audienceLabels.ppv : "Subscribers only",
  ].join(" · ");
}
