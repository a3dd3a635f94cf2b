import type { ListedPost } from "./own-posts.ts";

export type PendingChange = { id: string; change: "hide" | "pin" | "unpin" };

type Submission = { formData?: FormData; formAction?: string };

export function pendingChanges(fetchers: Submission[]): PendingChange[] {
  return fetchers.flatMap(({ formData, formAction }): PendingChange[] => {
    const deleted = /^\/post\/([\w-]+)\/delete$/.exec(formAction ?? "")?.[1];
    if (formData && deleted) return [{ id: deleted, change: "hide" }];
    const [change, id] = String(formData?.get("do") ?? "").split(":");
    if (!id) return [];
    if (change === "pin" || change === "unpin") return [{ id, change }];
    return change === "archive" || change === "restore" ? [{ id, change: "hide" }] : [];
  });
}

export type ShownPost = ListedPost & { leaving?: boolean };

/** The list once the changes are saved: at most one post is pinned, and it's on top. */
export function withChanges(posts: ListedPost[], changes: PendingChange[]): ShownPost[] {
  let shown: ShownPost[] = posts;
  for (const { id, change } of changes) {
    if (change === "hide") shown = shown.map((post) => (post.id === id ? { ...post, leaving: true } : post));
    else if (change === "unpin") shown = shown.map((post) => (post.id === id ? unpinned(post) : post));
    else {
      const pinned = shown
        .filter((post) => post.id === id)
        .map((post) => ({ ...post, pinnedAt: post.updatedAt }));
      if (pinned.length > 0) shown = [...pinned, ...shown.filter((post) => post.id !== id).map(unpinned)];
    }
  }
  return shown;
}

const unpinned = (post: ShownPost): ShownPost =>
  post.pinnedAt === null ? post : { ...post, pinnedAt: null };
