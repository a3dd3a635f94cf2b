import type { PostType } from "#db/kinds.ts";
import type { FeedName, PostFilter } from "../discovery/feed.ts";
import type { PostFilters } from "../discovery/search/filters.ts";
import { indexTerms } from "../discovery/search-text/tokenize.ts";

/** What a page lists, which alone decides what is promoted there; it says nothing about the reader. */
export type ListContext =
  | { list: "discover"; feed: FeedName; filter: PostFilter }
  | { list: "search"; q: string; filters: PostFilters };

export type PromotedPost = {
  type: PostType;
  isFree: boolean;
  heading: string;
};

/**
 * Why a post fits a list, in words for its viewer; null if it doesn't. Filters apply to promoted posts too. A search by
 * exact price or date, where order is the point, has no slot; neither do members' own feeds.
 */
export function fitOf(post: PromotedPost, context: ListContext): string | null {
  if (context.list === "discover") {
    const { feed, filter } = context;
    if (feed === "following" || feed === "interests" || feed === "featured") return null;
    if (!passes(post, filter.type, filter.price)) return null;
    return feed === "trending" ? "this page lists trending posts" : `this page lists ${nameOf(filter)}`;
  }
  const { q, filters } = context;
  const { price } = filters;
  if (price !== "all" && price !== "free" && price !== "paid") return null;
  if (filters.date !== "all" || !["relevance", "newest", "popular"].includes(filters.sort)) return null;
  if (!passes(post, filters.type, price)) return null;
  const asked = indexTerms(q);
  const own = new Set(post.heading.split(/\s+/));
  if (asked.length === 0 || !asked.every((word) => own.has(word))) return null;
  return "its title or tags match this search";
}

const passes = (post: PromotedPost, type: PostFilter["type"], price: PostFilter["price"]) =>
  (type === "all" || type === post.type) && (price === "all" || (price === "free") === post.isFree);

const plurals: Record<PostType, string> = { image: "photos", video: "videos", audio: "audio", text: "texts" };
const nameOf = ({ type, price }: PostFilter) => {
  const kind = type === "all" ? "posts" : plurals[type];
  return price === "all" ? (type === "all" ? "new posts" : kind) : `${price} ${kind}`;
};
