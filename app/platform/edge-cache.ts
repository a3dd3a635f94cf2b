/** Answers kept at the edge for a while, for whoever may have them; never asked before the check of who that is. */
export type EdgeCache = {
  find(key: string): Promise<Response | null>;
  put(key: string, answer: Response): Promise<void>;
  /** In this place alone: the others forget by themselves. */
  purge(keys: string[]): Promise<void>;
};

/** What is free no more is forgotten in one place alone, the one that was told; so long the others may keep it. */
const CACHE_SECONDS = 60 * 60;
/** No host has this name: no request from outside can meet these keys. */
const cacheUrl = (key: string) => `https://kept.invalid/${encodeURIComponent(key)}`;

/** Cloudflare's cache of the place that answers. It may forget at any time; where it fails, it has nothing. */
export function edgeCache(): EdgeCache {
  // The types are those of browsers too, which have no default cache.
  const cache = (caches as unknown as { default: Cache }).default;
  return {
    async find(key) {
      return (await cache.match(cacheUrl(key)).catch(() => undefined)) ?? null;
    },
    async put(key, answer) {
      const headers = new Headers(answer.headers);
      headers.set("Cache-Control", `public, max-age=${CACHE_SECONDS}`);
      headers.delete("Vary");
      await cache
        .put(cacheUrl(key), new Response(answer.body, { headers }))
        .catch((error: unknown) => console.error("nothing could be kept at the edge", error));
    },
    async purge(keys) {
      await Promise.all(keys.map((key) => cache.delete(cacheUrl(key)).catch(() => false)));
    },
  };
}
