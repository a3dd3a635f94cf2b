import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { CreatorSummary, PostCard } from "#domain/posts/post.ts";

export const html = (page: ReactElement) => renderToStaticMarkup(page);

export const all = (text: string, attribute: string) =>
  [...text.matchAll(new RegExp(`\\s${attribute}="([^"]*)"`, "g"))].map((match) => match[1] ?? "");

export const mara: CreatorSummary = { id: "c1", username: "mara", name: "Mara Lindqvist", avatarUrl: null };

export const lockedCard: PostCard = {
  id: "p1",
  type: "image",
  title: "First light",
  description: "",
  visibility: "subscriber",
  price: null,
  subscriptionPrice: 1500,
  publishedAt: Date.UTC(2026, 10, 14),
  state: "published",
  excerpt: "",
  likeCount: 3,
  viewCount: 9,
  pinned: false,
  featuredAt: null,
  hotScore: 0,
  mediaCount: 1,
  creator: mara,
  teaser: "data:image/webp;base64,AAAA",
  width: 1080,
  height: 1350,
  durationMs: null,
  open: false,
  image: null,
  preview: false,
  liked: false,
  mayLike: false,
  mayTip: false,
};

/** Data that a careless loader might pass; the card must not render it. */
export const leakyCard: PostCard = {
  ...lockedCard,
  image: {
    alt: "The original photo",
    width: 1080,
    height: 1350,
    teaser: "",
    sources: [{ url: "/media/m1/w640", width: 640 }],
  },
};
