import fc from "fast-check";
import { expect, test } from "vitest";
import { readFrame } from "#domain/messages/frames.ts";
import type { Listeners } from "#domain/messages/listeners.ts";
import { type Cause, nudged, otherOf } from "#domain/messages/nudge.ts";

const pair: Listeners = {
  id: "c1",
  changed: 4,
  fanId: "fan",
  creatorId: "creator",
  isBegun: true,
  isBlocked: false,
  isFanGone: false,
  isCreatorGone: false,
  sharesPresence: true,
  showsReceipts: true,
  teamIds: [],
};
const change: Cause = { kind: "change" };
const read: Cause = { kind: "read", userId: "fan" };

test("both sides are notified of shared changes and of reading", () => {
  expect(nudged(pair, change)).toEqual(["fan", "creator"]);
  expect(nudged(pair, read)).toEqual(["fan", "creator"]);
});

test("the creator's team is notified of shared changes only", () => {
  const withTeam = { ...pair, teamIds: ["lu"] };
  expect(nudged(withTeam, change)).toEqual(["fan", "creator", "lu"]);
  for (const cause of [read, { kind: "own", userId: "creator" } as const])
    expect(nudged(withTeam, cause)).not.toContain("lu");
  expect(nudged({ ...withTeam, isBegun: false }, change)).toEqual([]);
});

test("one side's settings and first drafts notify only that side", () => {
  expect(nudged(pair, { kind: "own", userId: "fan" })).toEqual(["fan"]);
  expect(nudged({ ...pair, isBegun: false }, change)).toEqual([]);
  expect(nudged({ ...pair, isBegun: false }, read)).toEqual(["fan"]);
});

test("after a block, the other side is notified of unsent messages but not of reading", () => {
  const blocked = { ...pair, isBlocked: true };
  expect(nudged(blocked, change)).toEqual(["fan", "creator"]);
  expect(nudged(blocked, read)).toEqual(["fan"]);
});

test("if either participant turned read receipts off, only the reader's own pages are notified of reading", () => {
  const hidden = { ...pair, showsReceipts: false };
  expect(nudged(hidden, read)).toEqual(["fan"]);
  expect(nudged(hidden, change)).toEqual(["fan", "creator"]);
});

test("pages of a deleted account aren't notified", () => {
  expect(nudged({ ...pair, isCreatorGone: true }, change)).toEqual(["fan"]);
  expect(nudged({ ...pair, isFanGone: true }, read)).toEqual(["creator"]);
});

test("online status is shown only while both share it and neither blocked the other", () => {
  expect([otherOf(pair, "fan"), otherOf(pair, "creator"), otherOf(pair, "someone")]).toEqual([
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
    expect(otherOf({ ...pair, ...obstacle }, "fan"), JSON.stringify(obstacle)).toBeNull();
});

test("only objects count as frames", () => {
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
