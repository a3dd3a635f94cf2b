import { formatPrice } from "../../domain/money.ts";
import type { PostTeaser, PostType } from "../../domain/posts/post.ts";
import type { IconName } from "../icons/icon-names.ts";

export const typeLabels: Record<PostType, string> = {
  image: "Photo",
  video: "Video",
  audio: "Audio",
  text: "Text",
};
/** The plural forms, for tabs and filters. */
export const pluralTypeLabels: Record<PostType, string> = {
  image: "Photos",
  video: "Videos",
  audio: "Audio",
  text: "Text",
};
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

/** A locked card's price and the label of its button. */
export function unlockLabels(post: PostTeaser): { price: string; action: string } {
  if (post.visibility === "ppv" && post.price !== null)
    return { price: `${formatPrice(post.price)} one-time`, action: "Unlock" };
  if (post.subscriptionPrice === null) return { price: "Subscribers only", action: "Learn how" };
  return { price: `${formatPrice(post.subscriptionPrice)}/month`, action: "Subscribe" };
}

/** "3 photos · Subscribers only". Only posts of type image hold a single kind of file. */
export function lockedPostSummary(post: PostTeaser): string {
  const others = post.mediaCount > 1 ? ` + ${post.mediaCount - 1} more` : "";
  return [
    post.type === "image" ? pluralize(post.mediaCount, "photo") : `${typeLabels[post.type]}${others}`,
    ...(post.durationMs === null ? [] : [formatDuration(post.durationMs)]),
    post.visibility === "ppv" ? "One-time purchase" : "Subscribers only",
  ].join(" · ");
}

/** 1 → "1 like", 1200 → "1,200 likes". */
export const pluralize = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
