/** Caches responses near visitors. Check the visitor's access before looking one up. */
export type EdgeCache = {
  find(key: string): Promise<Response | null>;
  put(key: string, response: Response, seconds: number): Promise<void>;
  /** Only affects this edge location; others keep theirs until they expire. */
  purge(keys: string[]): Promise<void>;
};

/** The host doesn't exist, so no outside request can match a key. */
const cacheUrl = (key: string) => `https://cache.invalid/${encodeURIComponent(key)}`;

/** Cloudflare's cache at this location. It may drop anything at any time, and a failure counts as a miss. */
export function edgeCache(): EdgeCache {
  // The browser's types, which are loaded too, have no default cache.
  const cache = (caches as unknown as { default: Cache }).default;
  return {
    async find(key) {
      return (await cache.match(cacheUrl(key)).catch(() => undefined)) ?? null;
    },
    async put(key, response, seconds) {
      const headers = new Headers(response.headers);
      headers.set("Cache-Control", `public, max-age=${seconds}`);
      headers.delete("Vary");
      await cache
        .put(cacheUrl(key), new Response(response.body, { headers }))
        .catch((error: unknown) => console.error("the edge cache did not take a response", error));
    },
    async purge(keys) {
      await Promise.all(keys.map((key) => cache.delete(cacheUrl(key)).catch(() => false)));
    },
  };
}
