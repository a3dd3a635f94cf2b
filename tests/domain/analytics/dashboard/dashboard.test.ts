import { expect, test } from "vitest";
import { checklistOf } from "#domain/analytics/dashboard/checklist.ts";
import { countText } from "#domain/analytics/dashboard/count.ts";
import { periodsAt } from "#domain/analytics/dashboard/days.ts";

const start = {
  avatarUrl: null,
  bio: "  ",
  subscriptionPrice: null,
  isOnboarded: false,
  firstPostAt: null,
  isFound: false,
};

test("days and months begin at midnight in UTC", () => {
  expect(periodsAt(Date.UTC(2026, 0, 1))).toEqual({
    today: Date.UTC(2026, 0, 1),
    month: Date.UTC(2026, 0, 1),
    lastMonth: Date.UTC(2025, 11, 1),
  });
  expect(periodsAt(Date.UTC(2026, 2, 31, 23, 59, 59, 999))).toEqual({
    today: Date.UTC(2026, 2, 31),
    month: Date.UTC(2026, 2, 1),
    lastMonth: Date.UTC(2026, 1, 1),
  });
});

test("a new creator's checklist has six steps, each marked as done by what the creator has set up", () => {
  expect(checklistOf(start)?.map(({ isDone }) => isDone)).toEqual([false, false, false, false, false, false]);
  const done = (facts: object) =>
    checklistOf({ ...start, ...facts })
      ?.filter(({ isDone }) => isDone)
      .map(({ step }) => step);
  expect(done({ avatarUrl: "/media/a" })).toEqual(["photo"]);
  expect(done({ bio: "Hi" })).toEqual(["bio"]);
  expect(done({ subscriptionPrice: 1000 })).toEqual(["price"]);
  expect(done({ isOnboarded: true })).toEqual(["payouts"]);
  expect(done({ firstPostAt: 1 })).toEqual(["post"]);
  expect(done({ isFound: true })).toEqual(["share"]);
});

test("the checklist is gone once everything is done", () => {
  const all = { avatarUrl: "x", bio: "x", subscriptionPrice: 1000, isOnboarded: true, firstPostAt: 1 };
  expect(checklistOf({ ...all, isFound: false })).not.toBeNull();
  expect(checklistOf({ ...all, isFound: true })).toBeNull();
});

test("a capped count is marked as such", () => {
  expect([0, 999, 1000].map((count) => countText(count))).toEqual(["0", "999", "More than 999"]);
  expect(countText(10_000, 9999)).toBe("More than 9,999");
});
