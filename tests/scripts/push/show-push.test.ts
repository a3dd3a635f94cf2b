import { expect, test } from "vitest";
import { notificationOf, targetOf } from "#scripts/push/show-push.ts";

const tapped = (data: unknown) => targetOf({ data } as Notification, "https://site.example");

test("a tap leads to a page of ours, whatever was pushed", () => {
  expect(tapped({ path: "/notifications/7" })).toBe("https://site.example/notifications/7");
  for (const path of ["https://evil.example/", "//evil.example/x", "javascript:alert(1)", "\\\\evil.example"])
    expect(tapped({ path })).toBe("https://site.example/notifications");
  for (const none of [null, undefined, {}]) expect(tapped(none)).toBe("https://site.example/notifications");
});

test("an unreadable push is shown as news, with no picture but the site's own icon", () => {
  expect(notificationOf(null)).toEqual([
    "There's news",
    {
      tag: "news",
      renotify: true,
      icon: "/icon-192.png",
      badge: "/badge-96.png",
      data: { path: "/notifications" },
    },
  ]);
  expect(notificationOf({ title: "You have a new message" })[0]).toBe("You have a new message");
});
