import { describe, expect, test } from "vitest";
import { maySeeMedium } from "../../../app/domain/media/see-medium.ts";
import { DAY, NOW, people } from "../../cast.ts";

const { creator, fan } = people;
const medium = {
  key: "media/1/w320",
  contentType: "image/webp",
  bytes: 1,
  purpose: "post" as const,
  sellerId: creator.id,
  guard: { sellerId: creator.id, visibility: "subscriber" as const, subscribersPayToo: false },
  ties: { viewerId: null, subscription: null, purchased: false },
};
const term = { status: "active", currentPeriodEnd: NOW + DAY, expiresAt: NOW + DAY, revokedAt: null };
const tied = (viewerId: string) => ({ viewerId, subscription: term, purchased: false });

describe("maySeeMedium", () => {
  test.each(["portrait", "cover"] as const)("a %s is part of the teaser", (purpose) => {
    expect(maySeeMedium({ ...medium, purpose, guard: null }, null, NOW).ok).toBe(true);
  });

  test("a post's medium follows the post", () => {
    expect(maySeeMedium(medium, null, NOW)).toEqual({ ok: false, reason: "subscribe" });
    expect(maySeeMedium({ ...medium, ties: tied(fan.id) }, fan.id, NOW).ok).toBe(true);
    expect(maySeeMedium({ ...medium, ties: tied(fan.id) }, fan.id, NOW + 2 * DAY).ok).toBe(false);
    const free = { ...medium, guard: { ...medium.guard, visibility: "free" as const } };
    expect(maySeeMedium(free, null, NOW).ok).toBe(true);
  });

  test("what no published post uses is its owner's alone, subscribers or not", () => {
    const unused = { ...medium, guard: null };
    expect(maySeeMedium({ ...unused, ties: tied(fan.id) }, fan.id, NOW).ok).toBe(false);
    expect(maySeeMedium(unused, null, NOW).ok).toBe(false);
    expect(maySeeMedium(unused, creator.id, NOW)).toEqual({ ok: true, by: "owner" });
  });
});
