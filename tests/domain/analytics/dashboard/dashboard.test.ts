import { expect, test } from "vitest";
import { checklistOf } from "#domain/analytics/dashboard/checklist.ts";
import { countText } from "#domain/analytics/dashboard/count.ts";
import { monthSoFar, periodsAt } from "#domain/analytics/dashboard/days.ts";
import { DAY_MS } from "#domain/durations.ts";

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

test("the month is added up by day, against the same day of the month before", () => {
  const periods = periodsAt(Date.UTC(2026, 2, 3, 12));
  const day = (month: number, date: number) => Date.UTC(2026, month, date) / DAY_MS;
  const { days, ...sums } = monthSoFar(
    [
      { day: day(1, 1), net: 500, sales: 1 },
      { day: day(1, 28), net: 300, sales: 1 },
      { day: day(2, 1), net: 900, sales: 2 },
      { day: day(2, 3), net: -200, sales: 0 },
    ],
    periods,
  );
  expect(sums).toEqual({ today: -200, month: 700, lastMonth: 800, salesToday: 0, salesThisMonth: 2 });
  expect(days).toHaveLength(31);
  expect(days.slice(0, 4)).toEqual([
    { day: day(2, 1), now: 900, before: 500 },
    { day: day(2, 2), now: 900, before: 500 },
    { day: day(2, 3), now: 700, before: 500 },
    { day: day(2, 4), now: null, before: 500 },
  ]);
  // February has 28 days.
  expect(days.slice(27).map(({ before }) => before)).toEqual([800, 800, 800, 800]);
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
