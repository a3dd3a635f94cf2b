import { describe, expect, test } from "vitest";
import { checkSend, stateOf, toReach } from "#domain/messages/broadcasts/broadcast.ts";
import { audienceValue, newSince, readAudience, segmentText } from "#domain/messages/broadcasts/segment.ts";
import { DAY, NOW } from "#tests/cast.ts";

const dates = { dueAt: null, startedAt: null, finishedAt: null, unsentAt: null, removedAt: null };

test.each([
  ["draft", {}],
  ["scheduled", { dueAt: NOW + DAY }],
  ["scheduled", { dueAt: NOW - DAY + 1 }],
  ["missed", { dueAt: NOW - DAY }],
  ["sending", { dueAt: NOW - 1, startedAt: NOW }],
  ["sending", { dueAt: NOW - 2 * DAY, startedAt: NOW - DAY }],
  ["sent", { dueAt: NOW - 1, startedAt: NOW, finishedAt: NOW }],
  ["unsent", { dueAt: NOW - 1, startedAt: NOW, finishedAt: NOW, unsentAt: NOW }],
  ["unsent", { dueAt: NOW - 1, startedAt: NOW, unsentAt: NOW }],
  ["removed", { dueAt: NOW - 1, startedAt: NOW, finishedAt: NOW, removedAt: NOW }],
])("a broadcast is %s by its dates %o", (state, some) => {
  expect(stateOf({ ...dates, ...some }, NOW)).toBe(state);
});

describe("a broadcast goes out", () => {
  type Checked = Parameters<typeof checkSend>[0];
  const photo = (isPreview: boolean) => ({ isPreview }) as Checked["media"][number];
  const text: Checked = {
    text: "Hello all",
    price: null,
    media: [],
    startedAt: null,
    unsentAt: null,
    segment: "subscribers",
    subject: null,
    hasRemovedFile: false,
  };
  const creator = { isLeaving: false, hasPrice: true };

  test.each([
    ["with text alone", text],
    ["with a photo alone", { ...text, text: "", media: [photo(false)] }],
    ["at a price, with something locked", { ...text, price: 500, media: [photo(true), photo(false)] }],
    ["to a list that is there", { ...text, segment: "list" as const, subject: "Regulars" }],
  ])("%s", (_, broadcast) => {
    expect(checkSend(broadcast, creator)).toEqual({ ok: true });
  });

  test.each([
    ["started", "once it began", { ...text, startedAt: NOW }, creator],
    ["started", "once it was taken back", { ...text, unsentAt: NOW }, creator],
    ["leaving", "by somebody who is leaving", text, { ...creator, isLeaving: true }],
    ["no_price", "where fans couldn't answer", text, { ...creator, hasPrice: false }],
    ["nobody", "to a list that was deleted", { ...text, segment: "list" as const }, creator],
    ["nobody", "to buyers of a post that was deleted", { ...text, segment: "post" as const }, creator],
    ["empty", "with nothing in it", { ...text, text: "" }, creator],
    ["empty", "with nothing but a price", { ...text, text: "", price: 500 }, creator],
    ["no_media", "at a price for text", { ...text, price: 500 }, creator],
    [
      "nothing_locked",
      "at a price for what is shown",
      { ...text, price: 500, media: [photo(true)] },
      creator,
    ],
  ])("not (%s) %s", (reason, _, broadcast, by) => {
    expect(checkSend(broadcast, by)).toEqual({ ok: false, reason });
  });
});

test("a broadcast's reach has the number of recipients and the reasons for leaving others out, in a fixed order", () => {
  const counts = [
    { reason: "leaving", count: 1 },
    { reason: null, count: 7 },
    { reason: "off", count: 0 },
    { reason: "blocked", count: 2 },
  ];
  expect(toReach(counts)).toEqual({
    recipients: 7,
    leftOut: [
      { reason: "blocked", count: 2 },
      { reason: "leaving", count: 1 },
    ],
  });
  expect(toReach([])).toEqual({ recipients: 0, leftOut: [] });
});

test("only an offered choice of fans is accepted", () => {
  for (const chosen of ["subscribers", "new", "ending", "buyers", "post:p-1", "list:l_2"]) {
    const audience = readAudience(chosen);
    expect(audience && audienceValue(audience)).toBe(chosen);
  }
  for (const forged of [
    "",
    "everyone",
    "post",
    "list:",
    "post:a b",
    `list:${"x".repeat(65)}`,
    "subscribers:1",
  ])
    expect(readAudience(forged), forged).toBeNull();
});

test("a segment has a label even if its post or list is gone", () => {
  expect(segmentText("post", "Dusk")).toBe('Bought "Dusk"');
  expect([segmentText("post", null), segmentText("list", null)]).toEqual([
    'Bought "a deleted post"',
    "List: deleted list",
  ]);
  expect(segmentText("new", null)).toContain("last 30 days");
  expect(newSince(NOW)).toBe(NOW - 30 * DAY);
});
