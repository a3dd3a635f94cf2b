import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { NoticeKind } from "#db/kinds.ts";
import { pushForm } from "#domain/notifications/push/forms.ts";
import { isPushEndpoint } from "#domain/notifications/push/push-endpoint.ts";
import { afterAnswer, retryAfter } from "#domain/notifications/push/push-outcome.ts";
import { pushMessage } from "#domain/notifications/push/push-text.ts";
import { DAY, HOUR, MINUTE, NOW } from "#tests/cast.ts";

const of = (kind: NoticeKind, name: string | null = null, noticeId = 7) => ({
  noticeId,
  kind,
  at: NOW,
  name,
});

describe("a push endpoint", () => {
  test.each([
    "https://fcm.googleapis.com/fcm/send/abc:def",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://web.push.apple.com/QABC",
    "https://wns2-by3p.notify.windows.com/w/?token=abc",
  ])("is accepted at a push service: %s", (endpoint) => expect(isPushEndpoint(endpoint)).toBe(true));

  test.each([
    "http://fcm.googleapis.com/x",
    "https://fcm.googleapis.com:8443/x",
    "https://user@fcm.googleapis.com/x",
    "https://fcm.googleapis.com.evil.example/x",
    "https://evilfcm.googleapis.com/x",
    "https://notpush.apple.com/x",
    "https://push.apple.com.example/x",
    "https://127.0.0.1/x",
    "https://localhost/x",
    "https://[::1]/x",
    "file:///etc/passwd",
    "fcm.googleapis.com",
    `https://fcm.googleapis.com/${"x".repeat(1000)}`,
    "",
  ])("is refused anywhere else: %s", (endpoint) => expect(isPushEndpoint(endpoint)).toBe(false));

  test("is refused on any other host, however it is written", () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (url) => {
        fc.pre(!/(googleapis|mozilla|apple|windows)\.com$/.test(new URL(url).hostname));
        expect(isPushEndpoint(url)).toBe(false);
        expect(isPushEndpoint(`${url}#fcm.googleapis.com`)).toBe(false);
      }),
    );
  });
});

describe("a push notification", () => {
  test("says neither who nor what, and leads to the one notice or to the list", () => {
    expect(pushMessage([])).toBeNull();
    expect(pushMessage([of("message")])).toEqual({
      text: "You have a new message",
      path: "/notifications/7",
      topic: "messages",
    });
    expect(pushMessage([of("sale")])).toMatchObject({ text: "There's news on Fanlight", topic: "news" });
    const several = pushMessage([of("new_post", "Mira"), of("message", "Mira")]);
    expect(several).toEqual({
      text: "You have a new message",
      path: "/notifications?show=unread",
      topic: "messages",
    });
  });

  test("names who caused the one notice if the device shows names", () => {
    const texts = (["message", "new_post", "subscriber", "tip", "sale"] as const).map(
      (kind) => pushMessage([of(kind, "Mira")])?.text,
    );
    expect(texts).toEqual([
      "Mira sent you a message",
      "Mira published a new post",
      "Mira subscribed to you",
      "Mira sent you a tip",
      "Mira bought something from you",
    ]);
  });
});

describe("after a push service's answer", () => {
  const tried = { attempts: 0, toldAt: NOW - 5 };

  test("a device gets no other push for a minute, or is removed", () => {
    expect(afterAnswer({ kind: "taken" }, { ...tried, attempts: 3 }, NOW)).toEqual({
      remove: false,
      dueAt: null,
      notBeforeAt: NOW + MINUTE,
      toldAt: NOW - 5,
      attempts: 0,
    });
    expect(afterAnswer({ kind: "gone" }, tried, NOW)).toEqual({ remove: true });
  });

  test("a service that asks to wait isn't called for that long, from a minute to a day", () => {
    const wait = (ms: number) => afterAnswer({ kind: "wait", ms }, tried, NOW);
    expect(wait(2 * HOUR)).toMatchObject({
      dueAt: NOW + 2 * HOUR,
      notBeforeAt: NOW + 2 * HOUR,
      toldAt: null,
    });
    expect(wait(0)).toMatchObject({ notBeforeAt: NOW + MINUTE });
    expect(wait(99 * DAY)).toMatchObject({ notBeforeAt: NOW + DAY });
  });

  test("failures are retried at growing intervals, and given up after eight", () => {
    const failed = (attempts: number) =>
      afterAnswer({ kind: "failed", reason: "x" }, { ...tried, attempts }, NOW);
    expect([0, 1, 2, 6].map((attempts) => failed(attempts))).toMatchObject(
      [1, 2, 4, 64].map((minutes) => ({ dueAt: NOW + minutes * MINUTE, toldAt: null })),
    );
    expect(failed(7)).toEqual({
      remove: false,
      dueAt: null,
      notBeforeAt: NOW,
      toldAt: NOW - 5,
      attempts: 0,
    });
  });

  test("Retry-After has seconds or a date", () => {
    expect(retryAfter("120", NOW)).toBe(2 * MINUTE);
    expect(retryAfter(new Date(NOW + HOUR).toUTCString(), NOW)).toBeGreaterThan(HOUR - 1001);
    expect(retryAfter(new Date(NOW - HOUR).toUTCString(), NOW)).toBe(0);
    for (const none of [null, "", "soon"]) expect(retryAfter(none, NOW)).toBe(MINUTE);
  });
});

test("a browser is registered by its keys alone", () => {
  const keys = { public_key: `B${"a".repeat(86)}`, auth_secret: "b".repeat(22) };
  const form = { intent: "add", endpoint: "https://web.push.apple.com/Q", ...keys };
  expect(pushForm.safeParse(form).success).toBe(true);
  for (const wrong of [
    { endpoint: "https://example.com/" },
    { public_key: "short" },
    { public_key: `A${"a".repeat(86)}` },
    { auth_secret: `${"b".repeat(21)}!` },
  ])
    expect(pushForm.safeParse({ ...form, ...wrong }).success).toBe(false);
});
