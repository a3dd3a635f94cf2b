import fc from "fast-check";
import { expect, test } from "vitest";
import { checkMediaAccess } from "#domain/media/check-media-access.ts";
import { checkMessageAccess } from "#domain/posts/access/check-access.ts";
import { NOW } from "#tests/cast.ts";

const events = [
  "unlock",
  "lose unlock",
  "subscribe",
  "subscription ends",
  "buy",
  "refund",
  "dispute",
  "dispute won",
  "block",
  "unblock",
  "creator leaves",
  "unsend",
] as const;
type Event = (typeof events)[number];

/** The rule (docs/product.md, section 4.26) by event: only payment, its reversal, and unsending count. */
function oracle(
  happened: Event[],
  who: "fan" | "creator" | "stranger" | "guest",
  isPaid: boolean,
  isPreview: boolean,
) {
  if (happened.includes("unsend") || who === "stranger" || who === "guest") return false;
  if (who === "creator" || !isPaid || isPreview) return true;
  return stands(happened);
}

function stands(happened: Event[]) {
  let isBought = false;
  let isDisputed = false;
  for (const event of happened) {
    if (event === "buy" && !isDisputed) isBought = true;
    if (event === "refund") isBought = false;
    if (event === "dispute" && isBought) isDisputed = true;
    if (event === "dispute won") isDisputed = false;
  }
  return isBought && !isDisputed;
}

const ids = { fan: "fan", creator: "creator", stranger: "other", guest: null };

test("a creator's media is open to the creator, to the fan once paid unless it's free, and to nobody once unsent", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...events), { maxLength: 10 }),
      fc.constantFrom("fan" as const, "creator" as const, "stranger" as const, "guest" as const),
      fc.boolean(),
      fc.boolean(),
      (happened, who, isPaid, isPreview) => {
        const message = {
          fanId: "fan",
          creatorId: "creator",
          side: "creator" as const,
          isPaid,
          isUnsent: happened.includes("unsend"),
        };
        const viewer = { id: ids[who], purchased: isPaid && stands(happened) };
        expect(checkMessageAccess(message, viewer, isPreview).ok).toBe(
          oracle(happened, who, isPaid, isPreview),
        );
      },
    ),
  );
});

test("a fan's media is open to the fan and the creator, and nobody else can open it by buying", () => {
  const sent = { fanId: "fan", creatorId: "creator", side: "fan" as const, isPaid: false, isUnsent: false };
  expect(checkMessageAccess(sent, { id: "fan", purchased: false }, false)).toEqual({ ok: true, by: "owner" });
  expect(checkMessageAccess(sent, { id: "creator", purchased: false }, false).ok).toBe(true);
  expect(checkMessageAccess({ ...sent, isPaid: true }, { id: "other", purchased: true }, true)).toEqual({
    ok: false,
    reason: "hidden",
  });
});

test("at a post's media address, files that are only in messages are open to their owner alone", () => {
  for (const purpose of ["post", "message"] as const) {
    const item = {
      purpose,
      sellerId: "fan",
      leaving: false,
      isRemoved: false,
      reviewUntil: null,
      depictedUntil: null,
      uses: [],
      entitlements: { viewerId: "creator", subscription: null, purchased: true },
    };
    expect(checkMediaAccess(item, "creator", NOW)).toEqual({ ok: false, reason: "hidden" });
    expect(checkMediaAccess(item, "fan", NOW)).toEqual({ ok: true, by: "owner" });
  }
});
