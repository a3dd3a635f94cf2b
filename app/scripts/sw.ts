import { isKept, offlineAssets } from "./offline/offline-assets.ts";

// Shows the offline page when a page can't be loaded. It caches that page with its styles and icons and nothing else,
// so no visited page is ever stored here.
const CACHE = "offline-1";
const PAGE = "/offline";

/** The part of a service worker's scope that is used here; the types of a page's scope are global. */
type Scope = {
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(
    type: "install" | "activate",
    handle: (event: { waitUntil(done: Promise<unknown>): void }) => void,
  ): void;
  addEventListener(
    type: "fetch",
    handle: (event: { request: Request; respondWith(response: Promise<Response>): void }) => void,
  ): void;
};
const scope = self as unknown as Scope;

async function fillCache() {
  const cache = await caches.open(CACHE);
  const page = await fetch(PAGE, { credentials: "omit" });
  await cache.addAll(offlineAssets(await page.clone().text()));
  await cache.put(PAGE, page);
}

async function deleteOldCaches() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
}

/** The network's response, or else what is kept. */
const fetchOrFind = (request: Request, kept: Request | string) =>
  fetch(request).catch(async () => (await caches.match(kept)) ?? Response.error());

scope.addEventListener("install", (event) => {
  event.waitUntil(fillCache().then(() => scope.skipWaiting()));
});
scope.addEventListener("activate", (event) => {
  event.waitUntil(deleteOldCaches().then(() => scope.clients.claim()));
});
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate" && request.method === "GET") event.respondWith(fetchOrFind(request, PAGE));
  else if (isKept(new URL(request.url).pathname)) event.respondWith(fetchOrFind(request, request));
});
