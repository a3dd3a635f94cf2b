import fc from "fast-check";
import { expect, test } from "vitest";
import type { Audience } from "../../../app/domain/messages/audience.ts";
import { readFrame } from "../../../app/domain/messages/frames.ts";
import { type Cause, nudged, otherOf } from "../../../app/domain/messages/nudge.ts";

const audience: Audience = {
  ...{ id: "c1", changed: 4, fanId: "fan", creatorId: "creator", isBegun: true, isBlocked: false },
  ...{ isFanGone: false, isCreatorGone: false, sharesPresence: true, showsReceipts: true },
};
const change: Cause = { kind: "change" };
const read: Cause = { kind: "read", userId: "fan" };

test("both hear of what both see, and of what one reads", () => {
  expect(nudged(audience, change)).toEqual(["fan", "creator"]);
  expect(nudged(audience, read)).toEqual(["fan", "creator"]);
});

test("what one side sets, and a draft that begins a conversation, is theirs alone", () => {
  expect(nudged(audience, { kind: "own", userId: "fan" })).toEqual(["fan"]);
  expect(nudged({ ...audience, isBegun: false }, change)).toEqual([]);
  expect(nudged({ ...audience, isBegun: false }, read)).toEqual(["fan"]);
});

test("after a block, the other side hears of what is taken back, and not of reading", () => {
  const blocked = { ...audience, isBlocked: true };
  expect(nudged(blocked, change)).toEqual(["fan", "creator"]);
  expect(nudged(blocked, read)).toEqual(["fan"]);
});

test("where one of the two turned read receipts off, only the reader's own pages hear of reading", () => {
  const hidden = { ...audience, showsReceipts: false };
  expect(nudged(hidden, read)).toEqual(["fan"]);
  expect(nudged(hidden, change)).toEqual(["fan", "creator"]);
});

test("nobody looks for the pages of an account that is gone", () => {
  expect(nudged({ ...audience, isCreatorGone: true }, change)).toEqual(["fan"]);
  expect(nudged({ ...audience, isFanGone: true }, read)).toEqual(["creator"]);
});

test("who is here is shown to the other only while both share it and nothing stands between them", () => {
  expect([otherOf(audience, "fan"), otherOf(audience, "creator"), otherOf(audience, "someone")]).toEqual([
    "creator",
    "fan",
    null,
  ]);
  for (const obstacle of [
    { sharesPresence: false },
    { isBlocked: true },
    { isBegun: false },
    { isFanGone: true },
    { isCreatorGone: true },
  ])
    expect(otherOf({ ...audience, ...obstacle }, "fan"), JSON.stringify(obstacle)).toBeNull();
});

test("whatever isn't an object is no frame", () => {
  expect(readFrame('{"conversation":"c1","changed":4}')).toEqual({ conversation: "c1", changed: 4 });
  for (const data of ["", "pong", "null", "4", undefined, new ArrayBuffer(2)])
    expect(readFrame(data)).toBeNull();
  fc.assert(
    fc.property(fc.string(), (text) => {
      const frame = readFrame(text);
      expect(frame === null || typeof frame === "object").toBe(true);
    }),
  );
});
