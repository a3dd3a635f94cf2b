import { type PostType, postTypes } from "#db/kinds.ts";
import type { Preferences } from "../onboarding/preferences.ts";

/** The previous page's last row; `rank` is the feed's first sort value, 0 if it has none. */
export type Cursor = { rank: number; at: number; id: string };

export type Feed =
  | { name: "newest" | "popular" | "trending" | "featured" }
  | { name: "following" | "interests"; userId: string }
  /** `withdrawn`: posts hidden by a leaving creator's deletion request, instead of published ones. */
  | { name: "seller"; sellerId: string; type: PostType | null; withdrawn?: boolean }
  | { name: "profile"; idOrUsername: string; type: PostType | null; withdrawn: boolean };

export const feedNames = ["newest", "following", "trending", "featured", "interests"] as const;
export type FeedName = (typeof feedNames)[number];
/** Free posts are open to everyone; all others are paid. */
export type PriceFilter = "all" | "free" | "paid";
export type PostFilter = { type: "all" | PostType; price: PriceFilter };

const isOneOf = <T extends string>(names: readonly T[], name: string | null): name is T =>
  names.includes(name as T);

/** Unknown values are ignored. `sort=popular` is an old name of trending. */
export function readDiscover(params: URLSearchParams): {
  feed: FeedName;
  filter: PostFilter;
  after: Cursor | null;
} {
  const feed = params.get("feed") ?? (params.get("sort") === "popular" ? "trending" : null);
  const [type, price] = [params.get("type"), params.get("price")];
  return {
    feed: isOneOf(feedNames, feed) ? feed : "newest",
    filter: {
      type: isOneOf(postTypes, type) ? type : "all",
      price: isOneOf(["free", "paid"] as const, price) ? price : "all",
    },
    after: readCursor(params.get("after")),
  };
}

/** The canonical URL: defaults left out, parameters in a fixed order. */
export function discoverHref(feed: FeedName, filter: PostFilter, after: string | null = null): string {
  const params = new URLSearchParams();
  if (feed !== "newest") params.set("feed", feed);
  if (filter.type !== "all") params.set("type", filter.type);
  if (filter.price !== "all") params.set("price", filter.price);
  if (after !== null) params.set("after", after);
  return params.size === 0 ? "/discover" : `/discover?${params}`;
}

export const writeCursor = (cursor: Cursor) => `${cursor.rank}.${cursor.at}.${cursor.id}`;

export function readCursor(text: string | null): Cursor | null {
  const match = /^(\d{1,15})\.(\d{1,15})\.([\w-]{1,64})$/.exec(text ?? "");
  return match ? { rank: Number(match[1]), at: Number(match[2]), id: match[3] ?? "" } : null;
}

export const isForMembers = (feed: FeedName): feed is "following" | "interests" =>
  feed === "following" || feed === "interests";

/**
 * Guests get the feeds that need no account, members those they haven't turned off; the current one is always included.
 */
export function feedsFor(viewer: {
  member: boolean;
  shown: Preferences["discoveryPreferences"];
  current: FeedName;
}): FeedName[] {
  const { showTrending, showFeatured, showNew } = viewer.shown;
  const offered: Record<FeedName, boolean> = {
    newest: showNew,
    following: viewer.member,
    trending: showTrending,
    featured: showFeatured,
    interests: viewer.member,
  };
  return feedNames.filter((name) => offered[name] || name === viewer.current);
}
