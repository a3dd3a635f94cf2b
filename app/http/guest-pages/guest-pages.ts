import type { EdgeCache } from "../../platform/edge-cache.ts";
import { edgePages } from "./edge-pages.ts";
import { knownRevision } from "./known-revision.ts";
import { freshness, pageStore, type StoredPage } from "./page-store.ts";

/** Of an isolate's 128 MB; a page is 20 to 60 kB. */
const MAX_BYTES = 16 * 1024 * 1024;
/** A rendering that has not ended by then was cut off with its request; the next one may try. */
const RENDERING_MS = 10_000;
const MAX_RENDERING = 1_000;

/** What one request brings along to find its page. */
export type PageRequest = {
  key: string;
  now: number;
  cache: Pick<EdgeCache, "find" | "put">;
  /** Null for a page that content does not change. */
  readRevision: (() => Promise<number>) | null;
  /** Renders the page; a response instead of a page is passed on and not kept. */
  render(): Promise<StoredPage | Response>;
  waitUntil(work: Promise<unknown>): void;
};

/**
 * Pages rendered once for all guests, in this isolate's memory and in the edge cache of its location: fresh for 30 s,
 * then shown while they are rendered again, for up to 10 minutes. The content revision is part of each key, so that a
 * change leaves nothing to find.
 */
export function guestPages() {
  const store = pageStore(MAX_BYTES);
  const revision = knownRevision();
  const rendering = new Map<string, number>();

  async function renderAndKeep(key: string, { cache, render, waitUntil }: PageRequest) {
    const page = await render();
    if (page instanceof Response) return page;
    store.put(key, page);
    waitUntil(edgePages(cache).put(key, page));
    return page;
  }

  /** Renders a stale page again unless another request is doing so, or another isolate has. */
  async function refresh(key: string, request: PageRequest) {
    const { now, cache } = request;
    if (now < (rendering.get(key) ?? 0) + RENDERING_MS) return;
    if (rendering.size >= MAX_RENDERING) rendering.clear();
    rendering.set(key, now);
    try {
      const nearby = await edgePages(cache).find(key);
      if (nearby && freshness(nearby, now) === "fresh") store.put(key, nearby);
      else await renderAndKeep(key, request);
    } finally {
      rendering.delete(key);
    }
  }

  return {
    /** The page for a guest, or what rendering it returned instead; errors of the database are passed on. */
    async find(request: PageRequest): Promise<StoredPage | Response> {
      const { now, cache, readRevision, waitUntil } = request;
      const current = readRevision === null ? "static" : await revision.current(readRevision, now);
      const key = `${current} ${request.key}`;
      const kept = store.find(key);
      if (kept && freshness(kept, now) === "fresh") return kept;
      if (kept && freshness(kept, now) === "stale") {
        waitUntil(refresh(key, request));
        return kept;
      }
      const nearby = await edgePages(cache).find(key);
      if (nearby === null || freshness(nearby, now) === "expired") return renderAndKeep(key, request);
      store.put(key, nearby);
      if (freshness(nearby, now) === "stale") waitUntil(refresh(key, request));
      return nearby;
    },
    /** To call after every request that may have changed something. */
    forgetRevision: revision.forget,
  };
}
