import { expect, test } from "vitest";
import {
  churnOf,
  cohortsOf,
  lifetimeValue,
  netNew,
  subscribersFile,
} from "../../../app/domain/analytics/subscribers.ts";

test("net new is new and resumed less ended", () => {
  expect(netNew({ new: 5, resumed: 2, ended: 9 })).toBe(-2);
});

test("churn is out of those active at the start, and unknown without any", () => {
  expect(churnOf(3, 60)).toBe(0.05);
  expect(churnOf(3, 0)).toBeNull();
});

test("lifetime value is revenue per subscriber over the churn of 30 days, from 100 payers on", () => {
  expect(lifetimeValue(1500, 0.05, 30, 100)).toBe(30_000);
  expect(lifetimeValue(1500, 0.15, 90, 100)).toBe(30_000);
  expect(lifetimeValue(1500, 0.05, 30, 99)).toBeNull();
  expect(lifetimeValue(1500, 0, 30, 500)).toBeNull();
  expect(lifetimeValue(1500, null, 30, 500)).toBeNull();
  expect(lifetimeValue(null, 0.05, 30, 500)).toBeNull();
});

test("a cohort's share is shown once its last fan has had the time", () => {
  const kept = [
    { cohort: "2026-08", after: 0, fans: 4 },
    { cohort: "2026-08", after: 1, fans: 3 },
    { cohort: "2026-11", after: 0, fans: 2 },
  ];
  const now = Date.UTC(2026, 8, 1) + 2 * 31 * 86_400_000;
  expect(cohortsOf(kept, now)).toEqual([
    { month: "2026-08", fans: 4, kept: [0.75, 0] },
    { month: "2026-11", fans: 2, kept: [] },
  ]);
  expect(cohortsOf(kept, now - 1)[0]?.kept).toEqual([0.75]);
});

test("the file has each day and the total", () => {
  expect(
    subscribersFile([{ day: 20_000, new: 2, resumed: 1, ended: 1 }])
      .split("\r\n")
      .slice(1),
  ).toEqual(['"2024-10-04","2","1","1","2"', '"Total","2","1","1","2"', ""]);
});
