import type { LikeStore } from "#db/stores/posts/likes.ts";
import type { CreatorCard } from "#domain/creators/creator.ts";
import { PAGE_SIZE, toCards } from "#domain/discovery/list-posts.ts";
import type { PostCard } from "../post.ts";

/** The tabs of My Likes, also called favorites (docs/product.md, section 2.1). */
export type LikesTab = "creators" | "content";

type LikesQuery = { tab: LikesTab | null; after: { at: number; id: string } | null };

export function readLikes(params: URLSearchParams): LikesQuery {
  const match = /^(\d{1,15})\.([\w-]{1,64})$/.exec(params.get("after") ?? "");
  const tab = params.get("tab");
  return {
    tab: tab === "content" || tab === "creators" ? tab : null,
    after: match ? { at: Number(match[1]), id: match[2] ?? "" } : null,
  };
}

export const likesHref = (tab: LikesTab, after: string | null = null) => {
  const params = new URLSearchParams({ tab });
  if (after !== null) params.set("after", after);
  return `/favorites?${params}`;
};

const pageOf = <T>(rows: { at: number; id: string; item: T }[]): { shown: T[]; next: string | null } => {
  const last = rows.length > PAGE_SIZE ? rows[PAGE_SIZE - 1] : undefined;
  return {
    shown: rows.slice(0, PAGE_SIZE).map(({ item }) => item),
    next: last ? `${last.at}.${last.id}` : null,
  };
};

export async function listLikes(
  deps: { likes: Pick<LikeStore, "listPosts" | "listCreators">; now: number },
  request: LikesQuery & { userId: string },
): Promise<{ tab: LikesTab; posts: PostCard[]; creators: CreatorCard[]; next: string | null }> {
  const { userId, tab, after } = request;
  if (tab !== "content") {
    const { shown, next } = pageOf(await deps.likes.listCreators(userId, after, PAGE_SIZE + 1));
    if (shown.length > 0 || tab !== null) return { tab: "creators", posts: [], creators: shown, next };
  }
  const { shown, next } = pageOf(await deps.likes.listPosts(userId, after, PAGE_SIZE + 1));
  const isEmpty = tab === null && shown.length === 0;
  return {
    tab: isEmpty ? "creators" : "content",
    posts: toCards(shown, deps.now, "likes"),
    creators: [],
    next,
  };
}
