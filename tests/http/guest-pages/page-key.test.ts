import { expect, test } from "vitest";
import type { RequestContext } from "#http/context.ts";
import { pageKey } from "#http/guest-pages/page-key.ts";
import { fan } from "../gates/fixtures/fake-runtime.ts";

type Context = Pick<RequestContext, "viewer" | "flash" | "region" | "age" | "isNarrow" | "viewerPlaces">;
const guest: Context = {
  viewer: { kind: "guest" },
  flash: null,
  isNarrow: false,
  viewerPlaces: [],
  region: { name: "US-OR", classification: "default" },
  age: { ok: true, until: null } as unknown as Context["age"],
};
const shared = { sharedByGuests: true } as const;
const key = (
  context: Partial<Context> = {},
  init: RequestInit = {},
  path = "/discover",
  rule: object = shared,
) => pageKey(new Request(`https://fanlight.example${path}`, init), { ...guest, ...context }, rule);

test.each<[string, string | null]>([
  ["a member", key({ viewer: fan })],
  ["a guest with a message from the last page", key({ flash: { kind: "info", title: "Signed out" } })],
  ["a write", key({}, { method: "POST" })],
  ["HEAD", key({}, { method: "HEAD" })],
  ["a data request", key({}, {}, "/discover.data")],
  ["a page that is not shared", key({}, {}, "/login", {})],
  ["a very long address", key({}, {}, `/search?q=${"a".repeat(600)}`)],
])("%s gets their own page", (_, found) => {
  expect(found).toBeNull();
});

test("guests share a page whatever headers their browser sends about them", () => {
  const headers = {
    "User-Agent": "a",
    "Accept-Language": "de",
    Cookie: "age=x",
    "CF-Connecting-IP": "192.0.2.1",
  };
  expect(key({}, { headers })).toBe(key());
});

test("everything a page varies by is in its key", () => {
  const keys = [
    key(),
    key({}, {}, "/discover?feed=popular"),
    key({}, {}, "/Discover"),
    key({}, { headers: { "Save-Data": "on" } }),
    key({ isNarrow: true }),
    key({ isNarrow: true }, { headers: { "Save-Data": "on" } }),
    key({ region: { name: "US-UT", classification: "strict" } }),
    key({ age: { ok: false, reason: "required" } }),
    key({ viewerPlaces: ["US"] }),
    key({ viewerPlaces: ["US", "US-OR"] }),
  ];
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).not.toContain(null);
});

test("unconfirmed visitors share the age page, by region and by the missing check", () => {
  const onlyUnconfirmed = { sharedByGuests: "unconfirmed" };
  const ageKey = (context: Partial<Context>) => key(context, {}, "/verify-age", onlyUnconfirmed);
  expect(ageKey({})).toBeNull();
  const keys = [
    ageKey({ age: { ok: false, reason: "required" } }),
    ageKey({ age: { ok: false, reason: "expired" } }),
    ageKey({ age: { ok: false, reason: "required" }, region: { name: "US-CA", classification: "default" } }),
    key({ age: { ok: false, reason: "required" } }, {}, "/verify-age"),
  ];
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).not.toContain(null);
});

test("no URL has the key of another request", () => {
  expect(key({}, { headers: { "Save-Data": "on" } })).not.toBe(key({}, {}, "/discover?lite /discover"));
});
