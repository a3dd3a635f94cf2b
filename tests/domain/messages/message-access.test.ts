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

test("a message's media is open to its two, to the fan once paid, and to nobody once unsent, whatever else happens", () => {
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

test("what a fan sends is the fan's and open to the creator; a purchase by someone else opens nothing", () => {
  const sent = { fanId: "fan", creatorId: "creator", side: "fan" as const, isPaid: false, isUnsent: false };
  expect(checkMessageAccess(sent, { id: "fan", purchased: false }, false)).toEqual({ ok: true, by: "owner" });
  expect(checkMessageAccess(sent, { id: "creator", purchased: false }, false).ok).toBe(true);
  expect(checkMessageAccess({ ...sent, isPaid: true }, { id: "other", purchased: true }, true)).toEqual({
    ok: false,
    reason: "hidden",
  });
});

test("at the address of posts, what is only in messages is its owner's alone, a fan's photo too", () => {
  for (const purpose of ["post", "message"] as const) {
    const item = {
      purpose,
      sellerId: "fan",
      leaving: false,
      uses: [],
      entitlements: { viewerId: "creator", subscription: null, purchased: true },
    };
    expect(checkMediaAccess(item, "creator", NOW)).toEqual({ ok: false, reason: "hidden" });
    expect(checkMediaAccess(item, "fan", NOW)).toEqual({ ok: true, by: "owner" });
  }
});
