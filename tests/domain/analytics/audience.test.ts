import { describe, expect, test } from "vitest";
import { answersOf, messagesFile } from "#domain/analytics/messages.ts";
import { conversionOf, readPostPage, viewsFile } from "#domain/analytics/posts.ts";
import { rangedPath, readRange } from "#domain/analytics/range.ts";
import { bestHour, shiftsOf, weekOf } from "#domain/analytics/week-hours.ts";
import { DAY_MS } from "#domain/durations.ts";

const day = (text: string) => Date.parse(`${text}T00:00:00Z`) / DAY_MS;

describe("conversion", () => {
  test("is blank below five subscriptions, and never above 100 percent", () => {
    expect(conversionOf({ subscriptions: 4, seenBy: 10 })).toBeNull();
    expect(conversionOf({ subscriptions: 5, seenBy: 200 })).toEqual({ subscriptions: 5, share: 0.025 });
    // One subscriber viewed before counting began.
    expect(conversionOf({ subscriptions: 7, seenBy: 6 })).toEqual({ subscriptions: 7, share: 1 });
    expect(conversionOf({ subscriptions: 7, seenBy: 0 })).toBeNull();
  });
});

describe("a page of posts", () => {
  test("has a known order and a bounded number", () => {
    expect(readPostPage("net", "3")).toEqual({ sort: "net", page: 3 });
    expect(readPostPage("toString", "0")).toEqual({ sort: "views", page: 1 });
    expect(readPostPage("", "-1")).toEqual({ sort: "views", page: 1 });
    expect(readPostPage("", "999")).toEqual({ sort: "views", page: 40 });
    expect(readPostPage("", "99999")).toEqual({ sort: "views", page: 1 });
  });
});

describe("URLs of analytics", () => {
  const now = Date.UTC(2026, 10, 24);
  test("keep the range and leave out empty parameters", () => {
    const month = readRange({ range: "", from: "", to: "" }, now);
    const own = readRange({ range: "custom", from: "2026-02-01", to: "2026-02-03" }, now);
    expect(rangedPath("/analytics/posts", month)).toBe("/analytics/posts");
    expect(rangedPath("/analytics/posts", month, { sort: "net", page: "" })).toBe(
      "/analytics/posts?sort=net",
    );
    expect(rangedPath("/a", own, { page: "2" })).toBe("/a?range=custom&from=2026-02-01&to=2026-02-03&page=2");
  });
});

describe("hours of a week", () => {
  test("follow the time zone's clocks", () => {
    expect(shiftsOf({ from: day("2026-03-07"), to: day("2026-03-10") }, "America/New_York")).toEqual([
      { from: day("2026-03-07"), to: day("2026-03-08"), hours: -5 },
      { from: day("2026-03-08"), to: day("2026-03-10"), hours: -4 },
    ]);
    // Half hours are rounded down.
    expect(shiftsOf({ from: 20_000, to: 20_002 }, "Asia/Kolkata")).toEqual([
      { from: 20_000, to: 20_002, hours: 5 },
    ]);
    expect(shiftsOf({ from: 20_000, to: 20_000 }, "UTC")).toEqual([]);
  });

  test("are blank below fifty views, and the earliest of the best hours is named", () => {
    expect(weekOf([{ hour: 20, views: 49, sales: 0 }])).toBeNull();
    const week = weekOf([
      { hour: 167, views: 25, sales: 2 },
      { hour: 20, views: 25, sales: 0 },
    ]);
    expect(week).toHaveLength(168);
    expect(week?.[167]).toEqual({ views: 25, sales: 2 });
    expect(bestHour(week ?? [])).toBe(20);
    expect(bestHour([{ views: 0, sales: 1 }])).toBeNull();
  });
});

describe("answers to first messages", () => {
  test("are blank below five fans, and rounded down", () => {
    expect(answersOf({ counted: 4, answered: 4, medianMs: 9 })).toBeNull();
    expect(answersOf({ counted: 6, answered: 5, medianMs: 9 })).toEqual({
      asked: 6,
      percent: 83,
      medianMs: 9,
    });
  });
});

describe("analytics files", () => {
  test("have a line for each day that had any, and a total", () => {
    const views = (at: number, source: "search" | "link", count: number) => ({
      day: at,
      source,
      views: count,
    });
    const file = viewsFile(
      [views(20_000, "search", 3), views(20_000, "link", 1), views(20_002, "link", 4)],
      [{ label: "Viewers", of: (at) => at - 19_999 }],
    );
    expect(file.trimEnd().split("\r\n").slice(1)).toEqual([
      '"2024-10-04","1","4","0","3","0","0","0","1","0"',
      '"2024-10-06","3","4","0","0","0","0","0","4","0"',
      '"Total","4","8","0","3","0","0","0","5","0"',
    ]);
    const quiet = { day: 20_001, viewers: 2, received: 0, sent: 0 };
    expect(
      messagesFile([quiet, { ...quiet, day: 20_003, sent: 2 }])
        .trimEnd()
        .split("\r\n")
        .slice(1),
    ).toEqual(['"2024-10-07","0","2"', '"Total","0","2"']);
  });
});
