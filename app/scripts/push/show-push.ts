import { subscriptionFields } from "./subscription-fields.ts";

/** A `tag` replaces a notification of the same kind that's still shown. */
export type Pushed = { title: string; path: string; tag: string };

/** Browsers demand a notification for every push, even for one that we can't read. */
export function notificationOf(
  pushed: Partial<Pushed> | null,
): [title: string, options: NotificationOptions] {
  const { title = "There's news", path = "/notifications", tag = "news" } = pushed ?? {};
  const options = { tag, renotify: true, icon: "/icon-192.png", badge: "/badge-96.png", data: { path } };
  return [title, options];
}

/** A path on our site, behind its gates. */
export function targetOf(notification: Notification, origin: string): string {
  const path = String((notification.data as { path?: unknown } | null)?.path ?? "/notifications");
  const url = new URL(path, origin);
  return url.origin === origin ? url.href : new URL("/notifications", origin).href;
}

/** Tells the server the browser's new address; if that fails, the settings page asks again. */
export const replaceAddress = (subscription: PushSubscription, old: string) =>
  fetch("/settings/push", {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({
      intent: "replace",
      old_endpoint: old,
      ...subscriptionFields(subscription),
    }),
  });
