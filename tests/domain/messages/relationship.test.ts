import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Side } from "#db/kinds.ts";
import { checkEdit, checkReact, checkUnsend, type Message } from "#domain/messages/message.ts";
import { checkWrite, type Relationship } from "#domain/messages/relationship.ts";
import { MINUTE, NOW } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";

const stranger: Relationship = {
  isOpen: true,
  price: 1200,
  freeFor: null,
  isUnlocked: false,
  isSubscriber: false,
  hasSubscribed: false,
  hasConversation: false,
  refusesPaid: false,
  paidToday: 0,
  fanBlocked: false,
  creatorBlocked: false,
  isClosed: false,
  fanLeaving: false,
  creatorLeaving: false,
};
const reason = (more: Partial<Relationship>, side: Side) => {
  const checked = checkWrite({ ...stranger, ...more }, side);
  return checked.ok ? "ok" : checked.reason;
};
const both = (more: Partial<Relationship>) => [reason(more, "fan"), reason(more, "creator")];

describe("who may write", () => {
  test.each<[string, Partial<Relationship>, string, string]>([
    ["a stranger", {}, "locked", "not_a_fan"],
    ["who unlocked", { isUnlocked: true }, "ok", "ok"],
    [
      "a subscriber of a creator who charges everyone",
      { isSubscriber: true, hasSubscribed: true },
      "locked",
      "ok",
    ],
    [
      "a subscriber whose messages are free",
      { freeFor: "subscribers", isSubscriber: true, hasSubscribed: true },
      "ok",
      "ok",
    ],
    ["a former subscriber", { freeFor: "subscribers", hasSubscribed: true }, "locked", "ok"],
    ["anyone, where messages are free for all", { freeFor: "all", price: 0 }, "ok", "not_a_fan"],
    ["who has written there", { freeFor: "all", price: 0, hasConversation: true }, "ok", "ok"],
    ["whose unlock was refunded", { hasConversation: true }, "locked", "not_a_fan"],
    ["a creator without a price", { price: null, hasSubscribed: true }, "not_offered", "no_price"],
    ["while messages are off", { isOpen: false, isUnlocked: true }, "coming_soon", "coming_soon"],
    ["a fan who blocked", { isUnlocked: true, fanBlocked: true }, "you_blocked", "they_blocked"],
    ["a creator who blocked", { isUnlocked: true, creatorBlocked: true }, "they_blocked", "you_blocked"],
    ["a fan who leaves", { isUnlocked: true, fanLeaving: true }, "you_leave", "they_leave"],
    ["a creator who leaves", { isUnlocked: true, creatorLeaving: true }, "they_leave", "you_leave"],
  ])("%s", (_, more, fan, creator) => {
    expect(both(more)).toEqual([fan, creator]);
  });
});

/** The rule restated as reasons that allow writing and reasons that forbid it. */
function mayWrite(one: Relationship, side: Side): boolean {
  const stops = [
    !one.isOpen,
    one.isClosed,
    one.fanBlocked,
    one.creatorBlocked,
    one.fanLeaving,
    one.creatorLeaving,
  ];
  if (stops.includes(true)) return false;
  const isFree =
    one.price !== null &&
    new Set([one.freeFor === "all", one.freeFor === "subscribers" && one.isSubscriber]).has(true);
  const grounds: Record<Side, boolean[]> = {
    fan: [one.isUnlocked, isFree],
    creator: [one.isUnlocked, isFree && one.hasConversation, one.price !== null && one.hasSubscribed],
  };
  return grounds[side].includes(true);
}

const anyRelationship = fc.record({
  ...Object.fromEntries(
    Object.entries(stranger)
      .filter(([, value]) => typeof value === "boolean")
      .map(([name]) => [name, fc.boolean()]),
  ),
  price: fc.constantFrom(null, 0, 1200),
  freeFor: fc.constantFrom(null, "all", "subscribers"),
}) as fc.Arbitrary<Relationship>;
const anySide = fc.constantFrom<Side>("fan", "creator");

test("the rule agrees with an independent oracle for any unlock, price, subscription, block, and leaving account", () => {
  fc.assert(
    fc.property(anyRelationship, anySide, (relationship, side) => {
      expect(checkWrite(relationship, side).ok).toBe(mayWrite(relationship, side));
    }),
    { numRuns: cases(3000) },
  );
});

test("a block or a leaving account closes the conversation for both, and each reads why", () => {
  fc.assert(
    fc.property(anyRelationship, (relationship) => {
      if (
        !(
          relationship.fanBlocked ||
          relationship.creatorBlocked ||
          relationship.fanLeaving ||
          relationship.creatorLeaving
        )
      )
        return;
      expect([checkWrite(relationship, "fan").ok, checkWrite(relationship, "creator").ok]).toEqual([
        false,
        false,
      ]);
    }),
  );
});

const message: Message = {
  number: 1,
  side: "fan",
  text: "Hello",
  media: [],
  sale: null,
  replyTo: null,
  quoted: null,
  sentAt: NOW,
  editedAt: null,
  unsentAt: null,
  author: { kind: "fan", id: "f", name: null },
  reactions: { fan: null, creator: null },
};
const writer = { id: "f", side: "fan" } as const;
const unlocked = { ...stranger, isUnlocked: true };

test("a message can be edited by its author alone, for less than 15 minutes, while they may write", () => {
  const edit = (
    more: Partial<Message>,
    who: { id: string; side: Side } = writer,
    now = NOW,
    relationship = unlocked,
  ) => {
    const checked = checkEdit({ ...message, ...more }, who, relationship, now);
    return checked.ok ? "ok" : checked.reason;
  };
  expect(edit({})).toBe("ok");
  expect(edit({}, writer, NOW + 15 * MINUTE - 1)).toBe("ok");
  expect(edit({}, writer, NOW + 15 * MINUTE)).toBe("too_late");
  expect(edit({ unsentAt: NOW })).toBe("unsent");
  expect(edit({}, { id: "c", side: "creator" })).toBe("not_yours");
  expect(edit({}, { id: "g", side: "fan" })).toBe("not_yours");
  expect(edit({}, writer, NOW, stranger)).toBe("locked");
});

test("unsending has no time limit and needs no open conversation; reacting needs one", () => {
  expect(checkUnsend(message, writer)).toEqual({ ok: true });
  expect(checkUnsend({ ...message, unsentAt: NOW }, writer)).toEqual({ ok: false, reason: "unsent" });
  expect(checkUnsend(message, { id: "c", side: "creator" })).toEqual({ ok: false, reason: "not_yours" });
  expect(checkReact(message, "creator", unlocked)).toEqual({ ok: true });
  expect(checkReact(message, "fan", stranger)).toEqual({ ok: false, reason: "locked" });
  expect(checkReact({ ...message, unsentAt: 1 }, "fan", unlocked)).toEqual({ ok: false, reason: "unsent" });
});
