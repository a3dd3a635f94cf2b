import { isKept, offlineAssets } from "./offline/offline-assets.ts";
import { notificationOf, type Pushed, replaceAddress, targetOf } from "./push/show-push.ts";

// Shows the offline page when a page can't be loaded, and shows pushed notifications. It caches that page with its
// styles and icons and nothing else, so no visited page is ever stored here.
const CACHE = "offline-1";
const PAGE = "/offline";

type Waiting = { waitUntil(done: Promise<unknown>): void };
type Client = { url: string; focus(): Promise<unknown> };
type Scope = {
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: "window" }): Promise<Client[]>;
    openWindow(url: string): Promise<unknown>;
  };
  registration: ServiceWorkerRegistration;
  location: Location;
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", handle: (event: Waiting) => void): void;
  addEventListener(
    type: "push",
    handle: (event: Waiting & { data: { json(): Partial<Pushed> } | null }) => void,
  ): void;
  addEventListener(
    type: "notificationclick",
    handle: (event: Waiting & { notification: Notification }) => void,
  ): void;
  addEventListener(
    type: "pushsubscriptionchange",
    handle: (
      event: Waiting & { oldSubscription?: PushSubscription; newSubscription?: PushSubscription },
    ) => void,
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

/** Falls back to the cache. */
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

function readPush(data: { json(): Partial<Pushed> } | null) {
  try {
    return data?.json() ?? null;
  } catch {
    return null;
  }
}

async function openPage(url: string) {
  const open = await scope.clients.matchAll({ type: "window" });
  const shown = open.find((client) => client.url === url);
  await (shown ? shown.focus() : scope.clients.openWindow(url));
}

async function renew(old?: PushSubscription, renewed?: PushSubscription) {
  if (!old) return;
  await replaceAddress(
    renewed ?? (await scope.registration.pushManager.subscribe(old.options)),
    old.endpoint,
  );
}

scope.addEventListener("push", (event) => {
  event.waitUntil(scope.registration.showNotification(...notificationOf(readPush(event.data))));
});
scope.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(targetOf(event.notification, scope.location.origin)));
});
scope.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renew(event.oldSubscription, event.newSubscription).catch(() => {}));
});
