import { subscriptionFields } from "./subscription-fields.ts";

/** What the server pushes. A `tag` replaces what is still shown of the same kind. */
export type Pushed = { title: string; path: string; tag: string };

/** The notification for what was pushed. Browsers demand one each time, also for what we can't read. */
export function notificationOf(
  pushed: Partial<Pushed> | null,
): [title: string, options: NotificationOptions] {
  const { title = "There's news", path = "/notifications", tag = "news" } = pushed ?? {};
  const options = { tag, renotify: true, icon: "/icon-192.png", badge: "/badge-96.png", data: { path } };
  return [title, options];
}

/** Where a tap leads: a page of ours, behind its gates. */
export function targetOf(notification: Notification, origin: string): string {
  const path = String((notification.data as { path?: unknown } | null)?.path ?? "/notifications");
  const url = new URL(path, origin);
  return url.origin === origin ? url.href : new URL("/notifications", origin).href;
}

/** Tells the server that the browser has a new address; one that doesn't arrive is asked for again on the page for it. */
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
