import { describe, expect, test } from "vitest";
import { checkUnlock, isWritable, messagePriceForm } from "#domain/messages/unlock.ts";
import { DAY, NOW } from "#tests/cast.ts";

const creator = { id: "c", leaving: false, canCharge: true, isBlocked: false, subscription: null };
const subscription = {
  id: "s",
  buyerId: "f",
  sellerId: "c",
  price: 1500,
  providerId: "sub",
  status: "active",
  currentPeriodEnd: NOW + DAY,
  expiresAt: NOW + DAY,
  cancelRequestedAt: null,
  retryAt: null,
  endedAt: null,
  revokedAt: null,
  createdAt: 0,
};
const offer = {
  price: 1200,
  freeFor: null,
  isOpen: true,
  isUnlocked: false,
  isClosed: false,
  replyDays: 7,
  firstReplies: [],
};
const fan = { id: "f", deletionDueAt: null };

test("a fan writes without paying only where it's free or unlocked, and both sides may", () => {
  const unlocked = { ...offer, isUnlocked: true };
  const may = (who: typeof creator, what: typeof offer | null) =>
    isWritable(checkUnlock(who, what, fan, NOW), who, what);
  expect([may(creator, unlocked), may(creator, offer), may(creator, null)]).toEqual([true, false, false]);
  expect(may({ ...creator, leaving: true }, unlocked)).toBe(false);
  expect(may({ ...creator, isBlocked: true }, unlocked)).toBe(false);
  expect(may(creator, { ...unlocked, isOpen: false })).toBe(false);
});

describe("whether messages can be unlocked", () => {
  test.each([
    ["own_page", creator, offer, { ...fan, id: "c" }],
    ["not_offered", creator, null, fan],
    ["coming_soon", creator, { ...offer, isOpen: false }, fan],
    ["already_unlocked", creator, { ...offer, isUnlocked: true }, fan],
    ["free", creator, { ...offer, freeFor: "all" as const }, fan],
    ["free", { ...creator, subscription }, { ...offer, freeFor: "subscribers" as const }, fan],
    ["blocked", { ...creator, isBlocked: true }, offer, fan],
    ["closed", creator, { ...offer, isClosed: true }, fan],
    ["leaving", creator, offer, { ...fan, deletionDueAt: NOW }],
    ["creator_leaving", { ...creator, leaving: true }, offer, fan],
    ["cannot_charge", { ...creator, canCharge: false }, offer, fan],
  ])("%s", (reason, who, what, buyer) => {
    expect(checkUnlock(who, what, buyer, NOW)).toEqual({ ok: false, reason });
  });

  test("for its price, even if subscribers have it free and this fan no longer subscribes", () => {
    expect(checkUnlock(creator, offer, fan, NOW)).toEqual({ ok: true, price: 1200 });
    const former = {
      ...creator,
      subscription: { ...subscription, endedAt: 1, status: "canceled", expiresAt: 1, currentPeriodEnd: 1 },
    };
    expect(checkUnlock(former, { ...offer, freeFor: "subscribers" }, fan, NOW)).toEqual({
      ok: true,
      price: 1200,
    });
  });
});

test("a message price is at least $10, unless messages are free for all", () => {
  const read = (free_for: string, message_price: string) =>
    messagePriceForm.safeParse({ free_for, message_price });
  expect(read("none", "12.50").data).toMatchObject({ price: 1250, freeFor: null });
  expect(read("subscribers", "10").data).toMatchObject({ price: 1000, freeFor: "subscribers" });
  expect(read("all", "nothing").data).toMatchObject({ price: 0, freeFor: "all" });
  for (const [bad, message] of [
    ["9.99", "Minimum message unlock price is $10.00"],
    ["1000.01", "Maximum price is $1,000.00"],
    ["", "Please enter a valid price"],
    ["ten", "Please enter a valid price"],
  ] as const)
    expect(read("none", bad).error?.issues, bad).toMatchObject([{ path: ["message_price"], message }]);
  expect(read("everyone", "12").success).toBe(false);
});
