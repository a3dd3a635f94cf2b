import fc from "fast-check";
import { expect, test } from "vitest";
import { addBusinessDays, isBusinessDay } from "#domain/moderation/cases/business-days.ts";
import { deadlines, reasonKeys } from "#domain/moderation/cases/reasons.ts";
import { DAY, HOUR } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";

const at = (text: string) => Date.parse(`${text}T15:30:00Z`);
const date = (time: number) => new Date(time).toISOString().slice(0, 10);

test("weekends and US federal holidays aren't business days, also where they're observed on another day", () => {
  const off = [
    "2026-01-01", // New Year's Day
    "2026-01-19", // Martin Luther King Jr.
    "2026-02-16", // Washington
    "2026-05-25", // Memorial Day
    "2026-06-19", // Juneteenth
    "2026-07-03", // Independence Day, a Saturday
    "2026-09-07", // Labor Day
    "2026-10-12", // Columbus Day
    "2026-11-11", // Veterans Day
    "2026-11-26", // Thanksgiving
    "2026-12-25", // Christmas
    "2021-12-31", // New Year's Day 2022, a Saturday
    "2027-12-31", // New Year's Day 2028, a Saturday
    "2023-01-02", // New Year's Day 2023, a Sunday
    "2026-11-28",
    "2026-11-29",
  ];
  expect(off.filter((day) => isBusinessDay(at(day)))).toEqual([]);
  const on = ["2026-11-25", "2026-11-27", "2026-07-02", "2026-07-06", "2026-05-18"];
  expect(on.filter((day) => !isBusinessDay(at(day)))).toEqual([]);
});

test("business days are counted to the same time of day", () => {
  expect(date(addBusinessDays(at("2026-11-25"), 1))).toBe("2026-11-27");
  expect(date(addBusinessDays(at("2026-11-27"), 1))).toBe("2026-11-30");
  expect(addBusinessDays(at("2026-11-27"), 7)).toBe(at("2026-12-08"));
  expect(addBusinessDays(at("2026-12-22"), 3)).toBe(at("2026-12-28"));
});

test("a deadline is a business day, with exactly as many business days up to it", () => {
  const time = fc.integer({ min: at("2020-01-01"), max: at("2040-01-01") });
  fc.assert(
    fc.property(time, fc.integer({ min: 1, max: 14 }), (from, count) => {
      const until = addBusinessDays(from, count);
      let passed = 0;
      for (let day = from + DAY; day <= until; day += DAY) if (isBusinessDay(day)) passed += 1;
      expect([passed, isBusinessDay(until), (until - from) % DAY]).toEqual([count, true, 0]);
    }),
    { numRuns: cases(200) },
  );
});

test("every report has a deadline, and a post is hidden before it passes, or never", () => {
  const now = at("2026-11-24");
  expect(deadlines("minor", now)).toEqual({ dueAt: now + DAY, hideAt: now + DAY });
  expect(deadlines("consent", now)).toEqual({ dueAt: now + 2 * DAY, hideAt: now + 47 * HOUR });
  expect(deadlines("copyright", now)).toEqual({ dueAt: at("2026-11-30"), hideAt: null });
  for (const reason of reasonKeys) {
    const { dueAt, hideAt } = deadlines(reason, now);
    expect(dueAt).toBeGreaterThan(now);
    expect(hideAt ?? dueAt).toBeLessThanOrEqual(dueAt);
  }
});
