import type { PostType, Visibility } from "#db/kinds.ts";
import {
  type OwnPostFilter,
  type OwnPostQuery,
  type OwnPostSort,
  ownPostFilters,
} from "#domain/posts/own-post-query.ts";

export const filterTexts: Record<OwnPostFilter, { label: string; empty: string; hint: string }> = {
  published: { label: "Published", empty: "No posts yet", hint: "Posts you publish appear here." },
  scheduled: { label: "Scheduled", empty: "No scheduled posts", hint: "Scheduled posts appear here." },
  drafts: { label: "Drafts", empty: "No drafts", hint: "Drafts you save appear here." },
  archived: {
    label: "Archived",
    empty: "No archived posts",
    hint: "Only you and fans who bought them can see archived posts.",
  },
};
export const sortTexts: Record<OwnPostSort, string> = {
  edited: "Last edited",
  newest: "Newest first",
  views: "Most views",
  likes: "Most likes",
  earned: "Most earned",
};

export const readOwnPostFilter = (named: unknown): OwnPostFilter =>
  ownPostFilters.find((one) => one === named) ?? "published";

const PATH = "/dashboard/posts";
export function ownPostsHref(
  filter: OwnPostFilter,
  { sort, kind, search, after }: Omit<OwnPostQuery, "filter"> & { after?: string | null } = {},
): string {
  const query = new URLSearchParams({
    ...(filter !== "published" && { show: filter }),
    ...(search && { q: search }),
    ...(kind && { only: kind }),
    ...(sort && sort !== "edited" && { sort }),
    ...(after && { after }),
  });
  return query.size > 0 ? `${PATH}?${query}` : PATH;
}

/** `earned` is net, in cents. */
export type ListedPost = {
  id: string;
  title: string;
  type: PostType;
  visibility: Visibility;
  price: number | null;
  likeCount: number;
  viewCount: number;
  earned: number;
  publishedAt: number | null;
  scheduledFor: number | null;
  pinnedAt: number | null;
  updatedAt: number;
  thumbnail: string | null;
};
