import type { EdgeCache } from "#platform/edge-cache.ts";
import { PAGE_STALE_MS, type StoredPage } from "./page-store.ts";

const GENERATED_AT = "X-Generated-At";
const VIEWED_POST = "X-Viewed-Post";

/** This location's edge cache. It has no revalidation, so pages carry the time of their rendering. */
export function edgePages(cache: Pick<EdgeCache, "find" | "put">) {
  return {
    async find(key: string): Promise<StoredPage | null> {
      const response = await cache.find(key);
      if (response === null) return null;
      const [id, sellerId] = (response.headers.get(VIEWED_POST) ?? "").split(" ");
      return {
        html: new Uint8Array(await response.arrayBuffer()),
        generatedAt: Number(response.headers.get(GENERATED_AT)),
        viewedPost: id && sellerId ? { id, sellerId } : null,
      };
    },
    async put(key: string, { html, generatedAt, viewedPost }: StoredPage) {
      const headers = new Headers({
        "Content-Type": "text/html; charset=utf-8",
        [GENERATED_AT]: `${generatedAt}`,
      });
      if (viewedPost) headers.set(VIEWED_POST, `${viewedPost.id} ${viewedPost.sellerId}`);
      await cache.put(key, new Response(html, { headers }), PAGE_STALE_MS / 1000);
    },
  };
}
