import { expect, test } from "vitest";
import type { Entitlements } from "#domain/posts/access/check-access.ts";
import { isPaidAccess } from "#domain/posts/access/check-access.ts";
import { paidPostsOf } from "#domain/reversals/access-log.ts";
import { DAY, NOW, people } from "#tests/cast.ts";

const { creator, fan } = people;
const term = { status: "active", currentPeriodEnd: NOW + DAY, expiresAt: NOW + DAY, revokedAt: null };
const subscriber: Entitlements = { viewerId: fan.id, subscription: term, purchased: false };
const buyer: Entitlements = { viewerId: fan.id, subscription: null, purchased: true };
const stranger: Entitlements = { viewerId: fan.id, subscription: null, purchased: false };
const use = (
  postId: string,
  entitlements: Entitlements,
  visibility: "free" | "subscriber" | "ppv",
  isPreview = false,
) => ({
  postId,
  isPreview,
  entitlements,
  guard: { sellerId: creator.id, visibility, subscribersPayToo: true, state: "published" as const },
});
const file = (uses: ReturnType<typeof use>[], kind: "image" | "video" | "audio" = "image") => ({
  kind,
  uses,
});

test("access is paid for by a subscription or a purchase, and by nothing else", () => {
  expect(isPaidAccess({ ok: true, by: "subscription" })).toBe(true);
  expect(isPaidAccess({ ok: true, by: "purchase" })).toBe(true);
  for (const by of ["free", "owner", "preview"] as const) expect(isPaidAccess({ ok: true, by })).toBe(false);
  expect(isPaidAccess({ ok: false, reason: "buy" })).toBe(false);
});

test("a photo is part of each post that a fan paid for, and of none that they didn't", () => {
  const uses = [use("a", buyer, "ppv"), use("b", subscriber, "subscriber"), use("c", stranger, "ppv")];
  expect(paidPostsOf(file(uses), "w320", NOW)).toEqual(["a", "b"]);
  expect(paidPostsOf(file([use("b", subscriber, "subscriber")]), "w320", NOW + 2 * DAY)).toEqual([]);
});

test("files that anyone may see are not part of a purchase: free posts, previews, and posters", () => {
  const bought = use("a", buyer, "ppv");
  expect(paidPostsOf(file([bought, use("b", stranger, "free")]), "w320", NOW)).toEqual([]);
  expect(paidPostsOf(file([use("a", buyer, "ppv", true)]), "w320", NOW)).toEqual([]);
  for (const name of ["w320", "w2160", "jpeg"])
    expect(paidPostsOf(file([bought], "video"), name, NOW)).toEqual([]);
  for (const name of ["file", "video480", "captions"])
    expect(paidPostsOf(file([bought], "video"), name, NOW)).toEqual(["a"]);
});
