import { DAY_MS } from "#domain/durations.ts";
import type { PostCard } from "#domain/posts/post.ts";

/** The preview's current time: December 1, 2026, noon UTC. */
export const NOW = Date.UTC(2026, 11, 1, 12);
export const daysAgo = (days: number) => NOW - days * DAY_MS;
export const inDays = (days: number) => NOW + days * DAY_MS;

export const creatorSummary = {
  id: "creator",
  username: "mara",
  name: "Mara Lindqvist",
  avatarUrl: "/sample/portrait.svg",
};
export const paidVideo: PostCard = {
  id: "paid",
  type: "video",
  title: "Firing the kiln, start to finish",
  description: "",
  excerpt: "",
  visibility: "ppv",
  price: 4000,
  subscriptionPrice: 1500,
  publishedAt: daysAgo(2),
  state: "published",
  likeCount: 31,
  viewCount: 240,
  pinned: false,
  featuredAt: null,
  hotScore: 0,
  mediaCount: 1,
  creator: creatorSummary,
  teaser: "/sample/teaser.svg",
  width: 1080,
  height: 1350,
  durationMs: 754_000,
  open: false,
  image: null,
  preview: false,
  liked: false,
  mayLike: false,
  mayTip: false,
};
