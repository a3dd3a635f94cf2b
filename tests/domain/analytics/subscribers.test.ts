import { expect, test } from "vitest";
import { readRange } from "#domain/analytics/range.ts";
import { instantsOf, standingOf } from "#domain/analytics/standing.ts";
import { churnOf, cohortsOf, lifetimeValue, netNew } from "#domain/analytics/subscribers.ts";
import { subscribersFile } from "#domain/analytics/subscribers-file.ts";
import { DAY_MS } from "#domain/durations.ts";

test("net new is new and resumed less ended", () => {
  expect(netNew({ new: 5, resumed: 2, ended: 9 })).toBe(-2);
});

test("churn is a share of the subscribers active at the start, and unknown without any", () => {
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

test("a cohort's share is shown once its last fan has had enough time", () => {
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

test("a range's subscribers are those at its end, or now if it isn't over, compared with those at its beginning", () => {
  const now = Date.UTC(2026, 10, 14, 9);
  const day = (date: string) => Date.parse(`${date}T00:00:00Z`);
  const custom = { range: "custom", from: "2026-11-01", to: "2026-11-10" };
  expect(instantsOf(readRange(custom, now), now)).toEqual({
    start: day("2026-11-01"),
    startBefore: day("2026-10-22"),
    end: day("2026-11-11"),
  });
  const over = instantsOf(readRange({ ...custom, to: "2026-11-13" }, now), now);
  expect(over.end).toBe(day("2026-11-14"));
  expect(instantsOf(readRange({ ...custom, to: "2026-11-14" }, now), now).end).toBeNull();
  const all = instantsOf(readRange({ range: "all", from: "", to: "" }, now), now);
  expect(all).toMatchObject({ startBefore: null, end: null });
  expect(instantsOf(readRange(custom, now), day("2026-11-11") - 1).end).toBeNull();
  expect(instantsOf(readRange(custom, now), day("2026-11-11")).end).toBe(20_768 * DAY_MS);
});

test("revenue per subscriber is rounded to a cent, and unknown without any", () => {
  expect(standingOf({ active: 3, monthly: 4000 })).toEqual({ active: 3, monthly: 4000, arpu: 1333 });
  expect(standingOf({ active: 0, monthly: 0 }).arpu).toBeNull();
});

test("the file has each day, the total, and the previous range", () => {
  const days = [
    { day: 20_000, new: 2, resumed: 1, ended: 1 },
    { day: 20_002, new: 0, resumed: 0, ended: 1 },
  ];
  const figures = { days, activeAtStart: 4, end: standingOf({ active: 5, monthly: 7501 }) };
  const before = { moves: { new: 1, resumed: 0, ended: 3 }, end: standingOf({ active: 0, monthly: 0 }) };
  const rows = [
    '"2024-10-04","2","1","1","2","6","",""',
    '"2024-10-06","0","0","1","-1","5","",""',
    '"Total","2","1","2","1","5",75.01,15.00',
  ];
  const lines = (file: string) => file.split("\r\n").slice(1);
  expect(lines(subscribersFile({ ...figures, before }))).toEqual([
    ...rows,
    '"Period before","1","0","3","-2","0",0.00,""',
    "",
  ]);
  expect(lines(subscribersFile({ ...figures, before: null }))).toEqual([...rows, ""]);
});
