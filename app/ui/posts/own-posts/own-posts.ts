import type { PostType, Visibility } from "#db/kinds.ts";
import type { WaitReason } from "#domain/posts/own-post.ts";
import {
  type OwnPostFilter,
  type OwnPostQuery,
  type OwnPostSort,
  sortsOf,
} from "#domain/posts/own-post-query.ts";

/** `date` is the title of their dates, and `byDate` their order. */
type FilterTexts = { label: string; date: string; byDate: string; empty: string; hint: string };
export const filterTexts: Record<OwnPostFilter, FilterTexts> = {
  published: {
    label: "Published",
    date: "Published",
    byDate: "Newest first",
    empty: "No posts yet",
    hint: "Posts you publish appear here.",
  },
  scheduled: {
    label: "Scheduled",
    date: "Scheduled for",
    byDate: "Soonest first",
    empty: "No scheduled posts",
    hint: "Scheduled posts appear here.",
  },
  drafts: {
    label: "Drafts",
    date: "Created",
    byDate: "Newest first",
    empty: "No drafts",
    hint: "Drafts you save appear here.",
  },
  archived: {
    label: "Archived",
    date: "Published",
    byDate: "Newest first",
    empty: "No archived posts",
    hint: "Only you and fans who bought them can see archived posts.",
  },
  removed: {
    label: "Removed",
    date: "Removed",
    byDate: "Newest first",
    empty: "No removed posts",
    hint: "Posts that we take down for breaking our rules appear here.",
  },
};
export const EDITED = "Last edited";
export const sortTexts: Record<Exclude<OwnPostSort, "date">, string> = {
  edited: EDITED,
  views: "Most views",
  likes: "Most likes",
  earned: "Most earned",
};

const PATH = "/dashboard/posts";
export function ownPostsHref({
  filter,
  sort,
  kind,
  search,
  after,
}: OwnPostQuery & { after?: string | null }): string {
  const query = new URLSearchParams({
    ...(filter !== "published" && { show: filter }),
    ...(search && { q: search }),
    ...(kind && { only: kind }),
    ...(sort && sort !== sortsOf(filter)[0] && { sort }),
    ...(after && { after }),
  });
  return query.size > 0 ? `${PATH}?${query}` : PATH;
}

export const ownPostHref = (username: string, id: string) => `/seller/${username}/content/${id}`;

/** Its form leads back to `list`. */
export const deletePostHref = (id: string, list: string) => list.replace(PATH, `/post/${id}/delete`);

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
  datedAt: number;
  pinnedAt: number | null;
  updatedAt: number;
  thumbnail: string | null;
  /** Someone in it hasn't agreed. */
  waitsFor: WaitReason | null;
};
