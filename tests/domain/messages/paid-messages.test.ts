import { describe, expect, test } from "vitest";
import { type AttachedItem, checkAttached } from "#domain/messages/attach.ts";
import { checkBuy, ownedElsewhere } from "#domain/messages/buy-message.ts";
import { contentsText, mediaExcerpt, waitsToBeOpened } from "#domain/messages/message-media.ts";
import type { Relationship } from "#domain/messages/relationship.ts";
import { HOUR, NOW } from "#tests/cast.ts";

const relationship: Relationship = {
  isOpen: true,
  price: 1200,
  freeFor: null,
  isUnlocked: true,
  isSubscriber: false,
  hasSubscribed: false,
  hasConversation: true,
  refusesPaid: false,
  paidToday: 0,
  fanBlocked: false,
  creatorBlocked: false,
  isClosed: false,
  fanLeaving: false,
  creatorLeaving: false,
};
const item = (more: Partial<AttachedItem> = {}): AttachedItem => ({
  id: "m1",
  alt: "",
  isPreview: false,
  kind: "image",
  durationMs: null,
  ...more,
});

describe("the summary of a message's files", () => {
  test("counts each kind, and adds up the lengths of videos and audio", () => {
    const photo = { kind: "image" as const, durationMs: null };
    const video = (durationMs: number) => ({ kind: "video" as const, durationMs });
    expect(contentsText([photo])).toBe("1 photo");
    expect(contentsText([video(61_000), photo, video(9_000), photo])).toBe("2 photos and 2 videos (1:10)");
    expect(contentsText([{ kind: "audio", durationMs: 5_000 }])).toBe("1 audio file (0:05)");
    expect([mediaExcerpt("image"), mediaExcerpt("image,image"), mediaExcerpt(null)]).toEqual([
      "Photo",
      "2 photos",
      "",
    ]);
  });
});

describe("sending at a price", () => {
  const send = (price: number | null, items: AttachedItem[], more: Partial<Relationship> = {}) =>
    checkAttached({ items, price }, "creator", { ...relationship, ...more });

  test("locks at least one file, within the cap, and only for a fan who takes that", () => {
    expect(send(500, [item()])).toEqual({ ok: true });
    expect(send(500, [])).toEqual({ ok: false, reason: "no_media" });
    expect(send(500, [item({ isPreview: true })])).toEqual({ ok: false, reason: "nothing_locked" });
    expect(send(500, [item()], { refusesPaid: true })).toEqual({ ok: false, reason: "refuses_paid" });
    expect(send(500, [item()], { paidToday: 2 })).toEqual({ ok: true });
    expect(send(500, [item()], { paidToday: 3 })).toEqual({ ok: false, reason: "paid_cap" });
    expect(send(null, [item()], { refusesPaid: true, paidToday: 3 })).toEqual({ ok: true });
  });

  test("is only for creators", () => {
    expect(checkAttached({ items: [item()], price: 500 }, "fan", relationship).ok).toBe(false);
  });
});

describe("buying", () => {
  const media = [0, 1].map((position) => ({
    position,
    kind: "image" as const,
    durationMs: null,
    isPreview: false,
    teaser: "",
    open: null,
  }));
  const sale = {
    id: "s1",
    price: 500,
    contents: "2 photos",
    boughtAt: null,
    isOpened: false,
    isWaiting: false,
  };
  const buy = (
    more: { owned?: number[]; boughtAt?: number; unsentAt?: number; side?: "fan" | "creator" } = {},
    how: Partial<Relationship> = {},
    buyer = {},
  ) =>
    checkBuy(
      { media, sale: { ...sale, boughtAt: more.boughtAt ?? null }, unsentAt: more.unsentAt ?? null },
      { side: more.side ?? "fan", relationship: { ...relationship, ...how } },
      new Set(more.owned ?? []),
      buyer,
    );

  test("is refused where there is nothing to pay for", () => {
    expect(buy()).toEqual({ ok: true, price: 500, saleId: "s1" });
    expect(buy({ owned: [1] }).ok).toBe(true);
    expect(buy({ owned: [0, 1] })).toEqual({ ok: false, reason: "already_yours" });
    expect(buy({ boughtAt: NOW })).toEqual({ ok: false, reason: "already_bought" });
    expect(buy({ unsentAt: NOW })).toEqual({ ok: false, reason: "not_for_sale" });
    expect(buy({ side: "creator" })).toEqual({ ok: false, reason: "own_message" });
    expect(buy({}, { fanBlocked: true })).toEqual({ ok: false, reason: "blocked" });
    expect(buy({}, { creatorLeaving: true })).toEqual({ ok: false, reason: "creator_leaving" });
    expect(buy({}, {}, { deletionDueAt: NOW })).toEqual({ ok: false, reason: "leaving" });
  });

  test("an item counts as owned where the access rule opens it: a free post, an open message, a preview", () => {
    const pair = { fanId: "fan", creatorId: "creator" };
    const entitlements = { viewerId: "fan", subscription: null, purchased: false };
    const post = (visibility: "free" | "ppv", more = {}) => ({
      position: 0,
      postId: "p1",
      isPreview: false,
      entitlements,
      guard: { sellerId: "creator", visibility, subscribersPayToo: false, state: "published" as const },
      ...more,
    });
    const message = (more = {}) => ({
      position: 1,
      number: 4,
      isPaid: true,
      isPreview: false,
      purchased: false,
      ...more,
    });
    const owned = (inPosts: ReturnType<typeof post>[], inMessages: ReturnType<typeof message>[]) => [
      ...ownedElsewhere({ inPosts, inMessages }, pair, NOW).keys(),
    ];
    expect(owned([post("ppv")], [message()])).toEqual([]);
    expect(owned([post("free")], [message({ purchased: true })])).toEqual([0, 1]);
    expect(owned([post("ppv", { isPreview: true })], [message({ isPaid: false })])).toEqual([0, 1]);
  });
});

test("a purchase waits to be opened for 24 hours, unless any of it was opened", () => {
  const bought = { boughtAt: NOW, isOpened: false };
  expect(waitsToBeOpened(bought, NOW + 24 * HOUR - 1)).toBe(true);
  expect(waitsToBeOpened(bought, NOW + 24 * HOUR)).toBe(false);
  expect(waitsToBeOpened({ ...bought, isOpened: true }, NOW)).toBe(false);
  expect(waitsToBeOpened({ boughtAt: null, isOpened: false }, NOW)).toBe(false);
});
