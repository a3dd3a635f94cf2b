import type { ListedPost } from "./own-posts.ts";

export type OwnPostChange = { id: string; change: "hide" | "pin" | "unpin" };

export type ShownPost = ListedPost & { leaving?: boolean };

/** The list once the changes are saved, in the same order; at most one post is pinned. */
export const withChanges = (posts: ListedPost[], changes: OwnPostChange[]): ShownPost[] =>
  changes.reduce<ShownPost[]>(
    (shown, { id, change }) =>
      shown.map((post) => {
        if (post.id !== id) return change === "pin" ? { ...post, pinnedAt: null } : post;
        if (change === "hide") return { ...post, leaving: true };
        return { ...post, pinnedAt: change === "pin" ? post.updatedAt : null };
      }),
    posts,
  );
