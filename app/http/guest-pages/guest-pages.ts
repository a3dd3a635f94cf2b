import type { Off } from "#domain/admin/feature-flags/feature.ts";
import type { EdgeCache } from "#platform/edge-cache.ts";
import { edgePages } from "./edge-pages.ts";
import { knownRevision, type Revision } from "./known-revision.ts";
import { freshness, pageStore, type StoredPage } from "./page-store.ts";

/** Out of an isolate's 128 MB; a page is 20 to 60 kB. */
const MAX_BYTES = 16 * 1024 * 1024;
/** A rendering unfinished by then was cut off with its request, so the next one may try. */
const RENDERING_MS = 10_000;
const MAX_RENDERING = 1_000;

export type PageRequest = {
  key: string;
  now: number;
  cache: Pick<EdgeCache, "find" | "put">;
  readRevision: (() => Promise<Revision>) | null;
  /** Leaves out the features that were off at that revision. A response instead of a page is passed on and not kept. */
  render(off: Off): Promise<StoredPage | Response>;
  waitUntil(work: Promise<unknown>): void;
};

/**
 * Pages rendered once for all guests, kept in this isolate's memory and its location's edge cache: fresh for 30 s, then
 * shown while they are rendered again, for up to 10 minutes. Keys contain the content revision, so that no outdated
 * page is found after a change.
 */
export function guestPages() {
  const store = pageStore(MAX_BYTES);
  const revision = knownRevision<Revision>();
  const rendering = new Map<string, number>();

  async function renderAndKeep(key: string, off: Off, { cache, render, waitUntil }: PageRequest) {
    const page = await render(off);
    if (page instanceof Response) return page;
    store.put(key, page);
    waitUntil(edgePages(cache).put(key, page));
    return page;
  }

  /** Does nothing if another request is already rendering, or another isolate has. */
  async function refresh(key: string, off: Off, request: PageRequest) {
    const { now, cache } = request;
    if (now < (rendering.get(key) ?? 0) + RENDERING_MS) return;
    if (rendering.size >= MAX_RENDERING) rendering.clear();
    rendering.set(key, now);
    try {
      const nearby = await edgePages(cache).find(key);
      if (nearby && freshness(nearby, now) === "fresh") store.put(key, nearby);
      else await renderAndKeep(key, off, request);
    } finally {
      rendering.delete(key);
    }
  }

  return {
    async find(request: PageRequest): Promise<StoredPage | Response> {
      const { now, cache, readRevision, waitUntil } = request;
      const current = readRevision === null ? null : await revision.current(readRevision, now);
      const off = current?.off ?? [];
      const key = `${current?.revision ?? "static"} ${request.key}`;
      const kept = store.find(key);
      if (kept && freshness(kept, now) === "fresh") return kept;
      if (kept && freshness(kept, now) === "stale") {
        waitUntil(refresh(key, off, request));
        return kept;
      }
      const nearby = await edgePages(cache).find(key);
      if (nearby === null || freshness(nearby, now) === "expired") return renderAndKeep(key, off, request);
      store.put(key, nearby);
      if (freshness(nearby, now) === "stale") waitUntil(refresh(key, off, request));
      return nearby;
    },
    /** For guests whose page isn't shared; up to 30 s old, as on shared pages. */
    async listOff(readRevision: () => Promise<Revision>, now: number): Promise<Off> {
      return (await revision.current(readRevision, now)).off;
    },
    /** Call it after every request that may have changed something. */
    forgetRevision: revision.forget,
  };
}
