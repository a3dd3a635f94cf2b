import { formatCents } from "../../domain/money.ts";
import type { PostTeaser, PostType } from "../../domain/posts/post.ts";
import type { IconName } from "../icons/icon-names.ts";

export const typeLabels: Record<PostType, string> = {
  image: "Picture",
  video: "Video",
  audio: "Audio",
  text: "Text",
};
/** The same of many, as tabs and filters say it. */
export const pluralTypeLabels: Record<PostType, string> = {
  image: "Pictures",
  video: "Videos",
  audio: "Audio",
  text: "Texts",
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

/** 83000 → "1:23". */
export function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** What opens a locked post, in as few words as are still true. */
export function unlockLabels(post: PostTeaser): { price: string; action: string } {
  if (post.visibility === "ppv" && post.price !== null)
    return { price: `${formatCents(post.price)} once`, action: "Unlock" };
  if (post.subscriptionPrice === null) return { price: "For subscribers", action: "See how" };
  return { price: `${formatCents(post.subscriptionPrice)} a month`, action: "Subscribe" };
}

export const pluralize = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
