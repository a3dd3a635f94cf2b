// Shows the offline page where a page cannot be had. It keeps that page and what it is drawn with, nothing else:
// what a person looked at is never kept here.
const KEPT = "offline-1";
const PAGE = "/offline";

addEventListener("install", (event) => {
  const keep = async () => {
    const cache = await caches.open(KEPT);
    const page = await fetch(PAGE, { credentials: "omit" });
    const parts = [...(await page.clone().text()).matchAll(/(?:href|src)="(\/[^"#]+\.(?:css|svg))/g)];
    await cache.addAll([...new Set(parts.map(([, path]) => path))]);
    await cache.put(PAGE, page);
  };
  event.waitUntil(keep().then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  const forget = async () => {
    for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
    await clients.claim();
  };
  event.waitUntil(forget());
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate" && request.method === "GET")
    event.respondWith(fetch(request).catch(() => caches.match(PAGE)));
  else if (/\.(css|svg)$/.test(new URL(request.url).pathname))
    event.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()));
});
