import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CacheSubject, cachePolicy } from "#http/cache-policy.ts";
import { secureHeaders } from "#http/headers.ts";

type Media = Extract<CacheSubject, { content: "media" }>;
const photo: Media = {
  content: "media",
  contentType: "image/webp",
  bytes: 100_000,
  isFree: true,
  isWhole: true,
  variesByAccept: true,
};

describe("cachePolicy", () => {
  test("responses for one visitor aren't cached", () => {
    expect(cachePolicy({ content: "personal" })).toEqual({
      cacheControl: "private, no-store",
      vary: null,
      edgeSeconds: 0,
    });
  });

  test.each([
    ["discover", "private, max-age=300, stale-while-revalidate=600"],
    ["profile", "private, max-age=60, stale-while-revalidate=600"],
    ["list", "private, max-age=30, stale-while-revalidate=600"],
    ["post", "private, no-cache"],
  ] as const)("an API response of a %s is private to its caller: %s", (of, cacheControl) => {
    expect(cachePolicy({ content: "api", of })).toEqual({
      cacheControl,
      vary: "Cookie, Authorization",
      edgeSeconds: 0,
    });
  });

  test("the edge caches a whole free photo for an hour", () => {
    expect(cachePolicy(photo)).toEqual({
      cacheControl: "private, no-cache",
      vary: "Cookie, Accept",
      edgeSeconds: 3600,
    });
    expect(cachePolicy({ ...photo, bytes: 4 * 1024 * 1024 }).edgeSeconds).toBe(3600);
  });

  test.each<[string, Partial<Media>]>([
    ["is locked for anyone", { isFree: false }],
    ["is asked for in part, or under a condition", { isWhole: false }],
    ["is a video", { contentType: "video/mp4" }],
    ["is audio", { contentType: "audio/mpeg" }],
    ["is larger than 4 MB", { bytes: 4 * 1024 * 1024 + 1 }],
  ])("the edge doesn't cache a response that %s", (_, more) => {
    expect(cachePolicy({ ...photo, ...more }).edgeSeconds).toBe(0);
  });

  test("only a page that is the same for everyone is public", () => {
    const media = fc.record({
      content: fc.constant("media" as const),
      contentType: fc.constantFrom("image/webp", "video/mp4"),
      bytes: fc.nat(),
      isFree: fc.boolean(),
      isWhole: fc.boolean(),
      variesByAccept: fc.boolean(),
    });
    const api = fc.record({
      content: fc.constant("api" as const),
      of: fc.constantFrom("discover" as const, "profile" as const, "list" as const, "post" as const),
    });
    fc.assert(
      fc.property(fc.oneof(media, api, fc.constant({ content: "personal" as const })), (subject) => {
        expect(cachePolicy(subject).cacheControl).toMatch(/^private, /);
      }),
    );
    expect(cachePolicy({ content: "public-page" }).cacheControl).toBe("public, max-age=3600");
  });
});

describe("secureHeaders", () => {
  const cacheControlOf = (init: Record<string, string>) => {
    const headers = new Headers(init);
    secureHeaders(headers, { nonce: "n", formTargets: [], https: true });
    return headers.get("Cache-Control");
  };

  test("a response without cache headers isn't cached", () => {
    expect(cacheControlOf({})).toBe("private, no-store");
    expect(cacheControlOf({ "Cache-Control": "private, no-cache" })).toBe("private, no-cache");
  });

  test("a public page that sets a cookie isn't cached either", () => {
    const { cacheControl } = cachePolicy({ content: "public-page" });
    expect(cacheControlOf({ "Cache-Control": cacheControl })).toBe(cacheControl);
    expect(cacheControlOf({ "Cache-Control": cacheControl, "Set-Cookie": "region=x" })).toBe(
      "private, no-store",
    );
  });
});
