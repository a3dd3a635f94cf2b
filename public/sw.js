// Shows the offline page when a page can't be loaded. It caches that page with its styles and icons and nothing else,
// so no visited page is ever stored here.
const CACHE = "offline-1";
const PAGE = "/offline";

addEventListener("install", (event) => {
  const fillCache = async () => {
    const cache = await caches.open(CACHE);
    const page = await fetch(PAGE, { credentials: "omit" });
    const assets = [...(await page.clone().text()).matchAll(/(?:href|src)="(\/[^"#]+\.(?:css|svg))/g)];
    await cache.addAll([...new Set(assets.map(([, path]) => path))]);
    await cache.put(PAGE, page);
  };
  event.waitUntil(fillCache().then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  const deleteOldCaches = async () => {
    for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
    await clients.claim();
  };
  event.waitUntil(deleteOldCaches());
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate" && request.method === "GET")
    event.respondWith(fetch(request).catch(() => caches.match(PAGE)));
  else if (/\.(css|svg)$/.test(new URL(request.url).pathname))
    event.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()));
});
