import type { PostType, Visibility } from "#db/kinds.ts";

export const ownPostFilters = [
  { id: "published", label: "Published", empty: "No posts yet", hint: "Posts you publish appear here." },
  { id: "scheduled", label: "Scheduled", empty: "No scheduled posts", hint: "Scheduled posts appear here." },
  { id: "drafts", label: "Drafts", empty: "No drafts", hint: "Drafts you save appear here." },
  {
    id: "archived",
    label: "Archived",
    empty: "No archived posts",
    hint: "Only you and fans who bought them can see archived posts.",
  },
] as const;
export type OwnPostFilter = (typeof ownPostFilters)[number]["id"];

export const readOwnPostFilter = (named: unknown): OwnPostFilter =>
  ownPostFilters.find(({ id }) => id === named)?.id ?? "published";
export const ownPostsHref = (filter: OwnPostFilter): string =>
  filter === "published" ? "/dashboard/posts" : `/dashboard/posts?show=${filter}`;

export type ListedPost = {
  id: string;
  title: string;
  type: PostType;
  visibility: Visibility;
  price: number | null;
  likeCount: number;
  viewCount: number;
  publishedAt: number | null;
  scheduledFor: number | null;
  pinnedAt: number | null;
  updatedAt: number;
  thumbnail: string | null;
};
