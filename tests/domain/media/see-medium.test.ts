import { describe, expect, test } from "vitest";
import type { GuardedPost, Ties } from "../../../app/domain/access/check-access.ts";
import { maySeeMedium } from "../../../app/domain/media/see-medium.ts";
import { DAY, NOW, people } from "../../cast.ts";

const { creator, fan } = people;
const medium = {
  key: "media/1/w320",
  contentType: "image/webp",
  bytes: 1,
  purpose: "post" as const,
  sellerId: creator.id,
  leaving: false,
  ties: { viewerId: null, subscription: null, purchased: false },
};
const guard = {
  ...{ sellerId: creator.id, visibility: "subscriber" as const, subscribersPayToo: false },
  state: "published" as const,
};
const nobody = { viewerId: null, subscription: null, purchased: false };
const use = (more: Partial<GuardedPost> = {}, ties: Ties = nobody, isPreview = false) => ({
  guard: { ...guard, ...more },
  ties,
  isPreview,
});
const term = { status: "active", currentPeriodEnd: NOW + DAY, expiresAt: NOW + DAY, revokedAt: null };
const tied = (viewerId: string) => ({ viewerId, subscription: term, purchased: false });

describe("maySeeMedium", () => {
  test.each(["portrait", "cover"] as const)("a %s is part of the teaser", (purpose) => {
    expect(maySeeMedium({ ...medium, purpose, uses: [] }, null, NOW).ok).toBe(true);
  });

  test.each(["portrait", "cover"] as const)("a %s of who is leaving is for who paid", (purpose) => {
    const of = (ties: Ties) => ({ ...medium, purpose, leaving: true, ties, uses: [] });
    expect(maySeeMedium(of(nobody), null, NOW).ok).toBe(false);
    expect(maySeeMedium(of({ ...nobody, viewerId: fan.id }), fan.id, NOW).ok).toBe(false);
    expect(maySeeMedium(of(tied(fan.id)), fan.id, NOW)).toEqual({ ok: true, by: "subscription" });
    expect(maySeeMedium(of(tied(fan.id)), fan.id, NOW + 2 * DAY).ok).toBe(false);
    const bought = { ...nobody, viewerId: fan.id, purchased: true };
    expect(maySeeMedium(of(bought), fan.id, NOW)).toEqual({ ok: true, by: "purchase" });
    expect(maySeeMedium(of(nobody), creator.id, NOW)).toEqual({ ok: true, by: "owner" });
  });

  test("a post's medium follows the post", () => {
    const locked = { ...medium, uses: [use()] };
    expect(maySeeMedium(locked, null, NOW)).toEqual({ ok: false, reason: "subscribe" });
    const tiedTo = { ...medium, uses: [use({}, tied(fan.id))] };
    expect(maySeeMedium(tiedTo, fan.id, NOW).ok).toBe(true);
    expect(maySeeMedium(tiedTo, fan.id, NOW + 2 * DAY).ok).toBe(false);
    expect(maySeeMedium({ ...medium, uses: [use({ visibility: "free" })] }, null, NOW).ok).toBe(true);
  });

  test("in several posts, any of them may open it, in whatever order they come", () => {
    const uses = [use(), use({ visibility: "free" }), use({ visibility: "ppv" })];
    expect(maySeeMedium({ ...medium, uses }, null, NOW)).toEqual({ ok: true, by: "free" });
    expect(maySeeMedium({ ...medium, uses: uses.toReversed() }, null, NOW)).toEqual({ ok: true, by: "free" });
    expect(maySeeMedium({ ...medium, uses: [use(), use({ visibility: "ppv" })] }, null, NOW).ok).toBe(false);
  });

  test("the preview of a post is everybody's, but only once the post is", () => {
    expect(maySeeMedium({ ...medium, uses: [use({}, nobody, true)] }, null, NOW)).toEqual({
      ok: true,
      by: "preview",
    });
    for (const state of ["archived", "withdrawn", "unpublished"] as const)
      expect(maySeeMedium({ ...medium, uses: [use({ state }, nobody, true)] }, null, NOW).ok).toBe(false);
  });

  test("what no published post uses is its owner's alone, subscribers or not", () => {
    for (const uses of [[], [use({ state: "unpublished" }, tied(fan.id))]]) {
      expect(maySeeMedium({ ...medium, uses }, fan.id, NOW).ok).toBe(false);
      expect(maySeeMedium({ ...medium, uses }, null, NOW).ok).toBe(false);
      expect(maySeeMedium({ ...medium, uses }, creator.id, NOW)).toEqual({ ok: true, by: "owner" });
    }
  });
});
