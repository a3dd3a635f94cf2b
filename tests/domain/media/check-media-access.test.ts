import { describe, expect, test } from "vitest";
import { checkMediaAccess } from "#domain/media/check-media-access.ts";
import type { Entitlements, GuardedPost } from "#domain/posts/access/check-access.ts";
import { DAY, NOW, people } from "#tests/cast.ts";

const { creator, fan } = people;
const mediaItem = {
  key: "media/1/w320",
  contentType: "image/webp",
  kind: "image" as const,
  bytes: 1,
  purpose: "post" as const,
  sellerId: creator.id,
  leaving: false,
  isRemoved: false,
  reviewUntil: null,
  depictedUntil: null,
  entitlements: { viewerId: null, subscription: null, purchased: false },
};
const guard = {
  sellerId: creator.id,
  visibility: "subscriber" as const,
  subscribersPayToo: false,
  state: "published" as const,
};
const nobody = { viewerId: null, subscription: null, purchased: false };
const use = (more: Partial<GuardedPost> = {}, entitlements: Entitlements = nobody, isPreview = false) => ({
  postId: "post-1",
  guard: { ...guard, ...more },
  entitlements,
  isPreview,
});
const term = { status: "active", currentPeriodEnd: NOW + DAY, expiresAt: NOW + DAY, revokedAt: null };
const tied = (viewerId: string) => ({ viewerId, subscription: term, purchased: false });

describe("checkMediaAccess", () => {
  test.each(["portrait", "cover"] as const)("a %s is public", (purpose) => {
    expect(checkMediaAccess({ ...mediaItem, purpose, uses: [] }, null, NOW).ok).toBe(true);
  });

  test.each(["portrait", "cover"] as const)(
    "a %s of a leaving creator is only for fans who paid",
    (purpose) => {
      const of = (entitlements: Entitlements) => ({
        ...mediaItem,
        purpose,
        leaving: true,
        entitlements,
        uses: [],
      });
      expect(checkMediaAccess(of(nobody), null, NOW).ok).toBe(false);
      expect(checkMediaAccess(of({ ...nobody, viewerId: fan.id }), fan.id, NOW).ok).toBe(false);
      expect(checkMediaAccess(of(tied(fan.id)), fan.id, NOW)).toEqual({ ok: true, by: "subscription" });
      expect(checkMediaAccess(of(tied(fan.id)), fan.id, NOW + 2 * DAY).ok).toBe(false);
      const bought = { ...nobody, viewerId: fan.id, purchased: true };
      expect(checkMediaAccess(of(bought), fan.id, NOW)).toEqual({ ok: true, by: "purchase" });
      expect(checkMediaAccess(of(nobody), creator.id, NOW)).toEqual({ ok: true, by: "owner" });
    },
  );

  test.each(["portrait", "cover"] as const)(
    "a %s is hidden from fans whom its creator blocked, unless they paid",
    (purpose) => {
      const of = (entitlements: Entitlements) => ({ ...mediaItem, purpose, entitlements, uses: [] });
      const blocked = { ...nobody, viewerId: fan.id, blockedBy: "creator" as const };
      expect(checkMediaAccess(of(blocked), fan.id, NOW).ok).toBe(false);
      expect(checkMediaAccess(of({ ...blocked, purchased: true }), fan.id, NOW)).toEqual({
        ok: true,
        by: "purchase",
      });
      expect(checkMediaAccess(of({ ...blocked, blockedBy: "viewer" as const }), fan.id, NOW).ok).toBe(true);
    },
  );

  test("a post's media item is as open as the post", () => {
    const locked = { ...mediaItem, uses: [use()] };
    expect(checkMediaAccess(locked, null, NOW)).toEqual({ ok: false, reason: "subscribe" });
    const tiedTo = { ...mediaItem, uses: [use({}, tied(fan.id))] };
    expect(checkMediaAccess(tiedTo, fan.id, NOW).ok).toBe(true);
    expect(checkMediaAccess(tiedTo, fan.id, NOW + 2 * DAY).ok).toBe(false);
    expect(checkMediaAccess({ ...mediaItem, uses: [use({ visibility: "free" })] }, null, NOW).ok).toBe(true);
  });

  test("one of several posts is enough to open an item, in any order", () => {
    const uses = [use(), use({ visibility: "free" }), use({ visibility: "ppv" })];
    expect(checkMediaAccess({ ...mediaItem, uses }, null, NOW)).toEqual({ ok: true, by: "free" });
    expect(checkMediaAccess({ ...mediaItem, uses: uses.toReversed() }, null, NOW)).toEqual({
      ok: true,
      by: "free",
    });
    expect(checkMediaAccess({ ...mediaItem, uses: [use(), use({ visibility: "ppv" })] }, null, NOW).ok).toBe(
      false,
    );
  });

  test("a preview is public once its post is published", () => {
    expect(checkMediaAccess({ ...mediaItem, uses: [use({}, nobody, true)] }, null, NOW)).toEqual({
      ok: true,
      by: "preview",
    });
    for (const state of ["archived", "withdrawn", "unpublished"] as const)
      expect(checkMediaAccess({ ...mediaItem, uses: [use({ state }, nobody, true)] }, null, NOW).ok).toBe(
        false,
      );
  });

  test("nobody sees an item of a removed post, even if another post shows it", () => {
    const uses = [use({ visibility: "free" }), use({ state: "removed" })];
    for (const viewer of [null, fan.id, creator.id])
      expect(checkMediaAccess({ ...mediaItem, isRemoved: true, uses }, viewer, NOW).ok).toBe(false);
  });

  test("an item in no published post is visible only to its owner", () => {
    for (const uses of [[], [use({ state: "unpublished" }, tied(fan.id))]]) {
      expect(checkMediaAccess({ ...mediaItem, uses }, fan.id, NOW).ok).toBe(false);
      expect(checkMediaAccess({ ...mediaItem, uses }, null, NOW).ok).toBe(false);
      expect(checkMediaAccess({ ...mediaItem, uses }, creator.id, NOW)).toEqual({ ok: true, by: "owner" });
    }
  });
});
