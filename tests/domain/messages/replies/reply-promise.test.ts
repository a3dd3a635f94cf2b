import { expect, test } from "vitest";
import { decidePromise, remindFrom, timeLeftText } from "#domain/messages/replies/reply-promise.ts";
import { DAY, HOUR, MINUTE, NOW } from "#tests/cast.ts";

const open = {
  dueAt: NOW + DAY,
  answeredAt: null,
  isRefunded: false,
  paidAt: NOW,
  isFanAway: false,
  isCreatorAway: false,
  isClosed: false,
};

test.each([
  ["is open while there is time", open, null],
  ["is open while the fan hasn't written", { ...open, dueAt: null, paidAt: NOW - 30 * DAY + 1 }, null],
  ["ends if they don't for 30 days", { ...open, dueAt: null, paidAt: NOW - 30 * DAY }, "ended"],
  ["doesn't if they did", { ...open, paidAt: NOW - 30 * DAY }, null],
  ["is broken the moment the time is over", { ...open, dueAt: NOW }, "unanswered"],
  ["is kept by a reply", { ...open, dueAt: NOW, answeredAt: NOW - 1 }, "kept"],
  ["stays open after a reply, which can still be taken back", { ...open, answeredAt: NOW - 1 }, null],
  ["is broken at once by a creator who blocks or leaves", { ...open, isCreatorAway: true }, "unanswered"],
  ["also before the fan wrote", { ...open, dueAt: null, isCreatorAway: true }, "unanswered"],
  ["isn't after a reply", { ...open, answeredAt: NOW - 1, isCreatorAway: true }, null],
  ["ends with a fan who blocks or leaves", { ...open, dueAt: NOW, isFanAway: true }, "ended"],
  ["ends with a conversation that we closed", { ...open, isClosed: true, isCreatorAway: true }, "ended"],
  ["doesn't after a reply", { ...open, isClosed: true, answeredAt: NOW - 1 }, null],
  ["isn't broken while messages are off", { ...open, dueAt: NOW - DAY, isPaused: true }, null],
  ["is by a creator who leaves", { ...open, isPaused: true, isCreatorAway: true }, "unanswered"],
  ["doesn't end unused while messages are off", { ...open, dueAt: null, paidAt: 0, isPaused: true }, null],
  [
    "nor before its 30 days with them on",
    { ...open, dueAt: null, paidAt: NOW - 30 * DAY, pausedMs: 1 },
    null,
  ],
  ["ends with a refund for another reason", { ...open, dueAt: NOW, isRefunded: true }, "ended"],
])("a promise %s", (_, promise, outcome) => {
  expect(decidePromise(promise, NOW)).toBe(outcome);
});

test("the creator is reminded a day before, or halfway through a single day", () => {
  expect([7, 2, 1].map((days) => (NOW - remindFrom(NOW, days)) / HOUR)).toEqual([24, 24, 12]);
});

test.each([
  [3 * DAY + HOUR, "3 days left to reply"],
  [2 * DAY - MINUTE, "47 hours left to reply"],
  [HOUR, "1 hour left to reply"],
  [MINUTE, "Less than an hour left to reply"],
  [0, "No reply in time"],
])("the time left is never overstated (%i ms)", (left, text) => {
  expect(timeLeftText(NOW + left, NOW)).toBe(text);
});
