import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Access,
  checkAccess,
  checkCreatorAccess,
  type Entitlements,
  type GuardedPost,
  isListed,
} from "#domain/posts/access/check-access.ts";
import { DAY, NOW, people } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";

const { creator, fan, otherFan } = people;
const live = { status: "active", currentPeriodEnd: NOW + DAY, expiresAt: NOW + DAY, revokedAt: null };
const over = { status: "canceled", currentPeriodEnd: NOW, expiresAt: NOW, revokedAt: null };
const post = (visibility: GuardedPost["visibility"], subscribersPayToo = false): GuardedPost => ({
  sellerId: creator.id,
  visibility,
  subscribersPayToo,
  state: "published",
});
const ties = (viewerId: string | null, more: Partial<Entitlements> = {}): Entitlements => ({
  viewerId,
  subscription: null,
  purchased: false,
  ...more,
});

describe("checkAccess, the truth table", () => {
  const rows: [string, GuardedPost, Entitlements, string][] = [
    ["a guest and a free post", post("free"), ties(null), "free"],
    ["a guest and a subscriber post", post("subscriber"), ties(null), "subscribe"],
    ["a guest and a ppv post", post("ppv"), ties(null), "buy"],
    ["the owner and a subscriber post", post("subscriber"), ties(creator.id), "owner"],
    ["the owner and a ppv post for all", post("ppv", true), ties(creator.id), "owner"],
    [
      "a buyer where it's removed",
      post("ppv"),
      ties(fan.id, { purchased: true, isRemovedHere: true }),
      "hidden",
    ],
    ["the owner where it's removed", post("ppv"), ties(creator.id, { isRemovedHere: true }), "owner"],
    ["a stranger and a subscriber post", post("subscriber"), ties(fan.id), "subscribe"],
    ["a stranger and a ppv post", post("ppv"), ties(fan.id), "buy"],
    [
      "a subscriber and a subscriber post",
      post("subscriber"),
      ties(fan.id, { subscription: live }),
      "subscription",
    ],
    ["a subscriber and a ppv post", post("ppv"), ties(fan.id, { subscription: live }), "subscription"],
    ["a subscriber and a ppv post for all", post("ppv", true), ties(fan.id, { subscription: live }), "buy"],
    [
      "a former subscriber and a subscriber post",
      post("subscriber"),
      ties(fan.id, { subscription: over }),
      "subscribe",
    ],
    ["a former subscriber and a ppv post", post("ppv"), ties(fan.id, { subscription: over }), "buy"],
    ["a buyer and a ppv post", post("ppv"), ties(fan.id, { purchased: true }), "purchase"],
    ["a buyer and a ppv post for all", post("ppv", true), ties(fan.id, { purchased: true }), "purchase"],
    [
      "a buyer of a post that became subscriber-only",
      post("subscriber"),
      ties(fan.id, { purchased: true }),
      "purchase",
    ],
    // Must hold even if a store returns entitlements for a guest.
    [
      "a guest with someone else's subscription",
      post("subscriber"),
      ties(null, { subscription: live }),
      "subscribe",
    ],
    ["a guest with someone else's purchase", post("ppv"), ties(null, { purchased: true }), "buy"],
  ];
  test.each(rows)("%s", (_, guarded, tied, word) => {
    const access = checkAccess(guarded, tied, NOW);
    expect(access.ok ? access.by : access.reason).toBe(word);
    expect(access.ok).toBe(!["subscribe", "buy", "hidden"].includes(word));
  });
});

const isShutOut = ({ blockedBy }: Entitlements) => blockedBy === "creator" || blockedBy === "place";

/** The access rules as sets of reasons, independent of the implementation's returns. */
function oracle(guarded: GuardedPost, tied: Entitlements, now: number): Set<string> {
  const reasons = new Set<string>();
  const listed = guarded.state === "published";
  if (guarded.visibility === "free" && listed && !isShutOut(tied)) reasons.add("free");
  if (tied.viewerId === null) return reasons;
  if (tied.viewerId === guarded.sellerId) reasons.add("owner");
  if (tied.purchased && guarded.state !== "unpublished") reasons.add("purchase");
  if (!listed && guarded.state !== "withdrawn") return reasons;
  const sub = tied.subscription;
  if (sub !== null && !(guarded.visibility === "ppv" && guarded.subscribersPayToo)) {
    if (sub.revokedAt !== null) return reasons;
    const paid = sub.currentPeriodEnd > now || sub.expiresAt > now;
    const inGrace = sub.currentPeriodEnd + DAY > now || sub.expiresAt + DAY > now;
    if ((sub.status === "active" && inGrace) || (["canceled", "past_due"].includes(sub.status) && paid))
      reasons.add("subscription");
  }
  return reasons;
}

test("agrees with an independent implementation for any post, viewer, and time", () => {
  const instant = fc.oneof(
    fc.constantFrom(NOW - DAY - 1, NOW - DAY, NOW - DAY + 1, NOW - 1, NOW, NOW + 1),
    fc.integer({ min: NOW - 60 * DAY, max: NOW + 60 * DAY }),
  );
  const term = fc.record({
    status: fc.constantFrom("active", "canceled", "past_due", "unpaid", "incomplete", "trialing"),
    currentPeriodEnd: instant,
    expiresAt: instant,
    revokedAt: fc.option(instant, { freq: 5 }),
  });
  fc.assert(
    fc.property(
      fc.record({
        sellerId: fc.constantFrom(creator.id, otherFan.id),
        visibility: fc.constantFrom("free" as const, "subscriber" as const, "ppv" as const),
        subscribersPayToo: fc.boolean(),
        state: fc.constantFrom("published", "withdrawn", "archived", "unpublished", "removed"),
      }),
      fc.record({
        viewerId: fc.constantFrom(null, fan.id, creator.id),
        subscription: fc.option(term),
        purchased: fc.boolean(),
        blockedBy: fc.constantFrom(null, "creator" as const, "place" as const, "viewer" as const),
      }),
      (guarded, tied) => {
        const access = checkAccess(guarded, tied, NOW);
        const reasons = guarded.state === "removed" ? new Set() : oracle(guarded, tied, NOW);
        expect(access.ok).toBe(reasons.size > 0);
        if (access.ok) expect(reasons).toContain(access.by);
        else if (guarded.state !== "published" || isShutOut(tied)) expect(access.reason).toBe("hidden");
        else expect(access.reason).toBe(guarded.visibility === "ppv" ? "buy" : "subscribe");
      },
    ),
    { numRuns: cases(2000) },
  );
});

test.each(["creator", "place"] as const)(
  "kept away by the creator (%s), only paid posts are open, and only in the fan's likes and the creator's list",
  (blockedBy) => {
    const blocked = (more: Partial<Entitlements>) => ties(fan.id, { blockedBy, ...more });
    for (const [tied, isOpen] of [
      [blocked({}), false],
      [blocked({ subscription: live }), true],
      [blocked({ subscription: over }), false],
      [blocked({ purchased: true }), true],
      [ties(null, { blockedBy }), false],
    ] as const) {
      const access = checkAccess(post("free"), tied, NOW);
      expect([access.ok, checkCreatorAccess({ id: creator.id, leaving: false }, tied, NOW).ok]).toEqual([
        isOpen,
        isOpen,
      ]);
      expect(listsWith(access, tied)).toEqual([false, isOpen, isOpen]);
    }
  },
);

test("after a block by the viewer, only posts they paid for are listed, and only on the creator's page", () => {
  const blocked = (more: Partial<Entitlements>) => ties(fan.id, { blockedBy: "viewer", ...more });
  for (const [guarded, tied, isOpen, isPaid] of [
    [post("free"), blocked({}), true, false],
    [post("subscriber"), blocked({}), false, false],
    [post("subscriber"), blocked({ subscription: live }), true, true],
    [post("subscriber"), blocked({ subscription: over }), false, false],
    [post("ppv"), blocked({ purchased: true }), true, true],
  ] as const) {
    const access = checkAccess(guarded, tied, NOW);
    expect([access.ok, ...listsWith(access, tied)]).toEqual([isOpen, false, false, isPaid]);
    expect(listsWith(access, ties(fan.id))).toEqual([true, true, true]);
  }
});

const listsWith = (access: Access, tied: Entitlements) =>
  (["public", "likes", "creator"] as const).map((list) => isListed(access, tied, list));

test("a leaving creator is visible to themselves and to fans who paid; other creators to everyone", () => {
  const seen = (leaving: boolean, tied: Entitlements, now = NOW) =>
    checkCreatorAccess({ id: creator.id, leaving }, tied, now).ok;
  for (const viewer of [null, fan.id, creator.id]) expect(seen(false, ties(viewer))).toBe(true);
  expect(seen(true, ties(creator.id))).toBe(true);
  expect(seen(true, ties(fan.id))).toBe(false);
  expect(seen(true, ties(fan.id, { subscription: live }))).toBe(true);
  expect(seen(true, ties(fan.id, { subscription: live }), NOW + 3 * DAY)).toBe(false);
  expect(seen(true, ties(fan.id, { subscription: over }))).toBe(false);
  expect(seen(true, ties(fan.id, { purchased: true }))).toBe(true);
  // Must hold even if a store returns entitlements for a guest.
  expect(seen(true, ties(null, { subscription: live, purchased: true }))).toBe(false);
  const strangers = checkCreatorAccess({ id: creator.id, leaving: true }, ties(fan.id), NOW);
  expect(strangers).toEqual({ ok: false, reason: "hidden" });
});
