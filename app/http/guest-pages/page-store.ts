export type ViewedPost = {
  id: string;
  sellerId: string;
  /** Whether the viewer came through a promotion made for them; guests never do. */
  isPromoted?: Promise<boolean>;
};

/** `generatedAt` is in ms. */
export type StoredPage = {
  html: Uint8Array<ArrayBuffer>;
  generatedAt: number;
  viewedPost: ViewedPost | null;
};

/** How long a page is fresh, and how long it may still be shown while it is rendered again, in ms. */
export const PAGE_FRESH_MS = 30_000;
export const PAGE_STALE_MS = 10 * 60_000;

export function freshness({ generatedAt }: StoredPage, now: number): "fresh" | "stale" | "expired" {
  const age = now - generatedAt;
  if (age < 0 || age >= PAGE_STALE_MS) return "expired";
  return age < PAGE_FRESH_MS ? "fresh" : "stale";
}

/** At most `maxBytes` in total; evicts the least recently used pages. */
export function pageStore(maxBytes: number) {
  // A Map keeps insertion order, so its first key is the least recently used.
  const pages = new Map<string, StoredPage>();
  let bytes = 0;
  const size = (key: string, page: StoredPage) => page.html.byteLength + 2 * key.length;

  function remove(key: string) {
    const page = pages.get(key);
    if (page === undefined) return;
    bytes -= size(key, page);
    pages.delete(key);
  }

  return {
    find(key: string): StoredPage | null {
      const page = pages.get(key);
      if (page === undefined) return null;
      pages.delete(key);
      pages.set(key, page);
      return page;
    },
    put(key: string, page: StoredPage) {
      remove(key);
      if (size(key, page) > maxBytes) return;
      pages.set(key, page);
      bytes += size(key, page);
      for (const oldest of pages.keys()) {
        if (bytes <= maxBytes) break;
        remove(oldest);
      }
    },
    get bytes() {
      return bytes;
    },
  };
}
