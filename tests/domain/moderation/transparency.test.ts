import { expect, test } from "vitest";
import {
  type TransparencyCounts,
  transparencyFile,
  transparencyReport,
} from "#domain/moderation/transparency.ts";

const NOW = Date.UTC(2026, 0, 31, 23, 59);
const MONTH = "2026-01";
const none: TransparencyCounts = {
  received: [],
  decided: [],
  answered: [],
  overdue: 0,
  appealed: [],
  appealsOverdue: 0,
};
const removed = (count: number, isAutomated = false) => ({
  month: MONTH,
  key: "removed" as const,
  count,
  isAutomated,
});
const dismissed = (count: number) => ({ month: MONTH, key: "dismissed" as const, count, isAutomated: false });
const answered = (reports: number, late = 0) => [{ month: MONTH, reports, medianHours: 26.4, late }];
/** The newest month's cell of a row. */
const cell = (counts: Partial<TransparencyCounts>, label: string) =>
  transparencyReport({ ...none, ...counts }, NOW)
    .sections.flatMap(({ rows }) => rows)
    .find((row) => row.label.includes(label))?.cells[0];

test("the current month and the six before it are shown, also across a year", () => {
  expect(transparencyReport(none, NOW).months).toEqual([
    "2026-01",
    "2025-12",
    "2025-11",
    "2025-10",
    "2025-09",
    "2025-08",
    "2025-07",
  ]);
});

test.each([
  [0, "0"],
  [1, "fewer than 5"],
  [4, "fewer than 5"],
  [5, "5"],
])("a count of %i reads %s, in every row and in all", (count, text) => {
  expect(cell({ received: [{ month: MONTH, key: "scam", count }] }, "Scam")).toBe(text);
  expect(cell({ decided: [removed(count)] }, "Removed or hidden")).toBe(text);
  expect(cell({ answered: answered(50, count) }, "after the deadline")).toBe(text);
  expect(transparencyReport({ ...none, overdue: count }, NOW).overdue).toBe(text);
  const file = transparencyFile({ ...none, overdue: count, decided: [dismissed(count)] }, NOW);
  const inFile = text.startsWith("fewer") ? "<5" : text;
  expect(file).toContain(`"2026-01","Open now","Past the deadline","${inFile}"`);
  expect(file).toContain(`"2026-01","Decisions","Dismissed: no rule was broken","${inFile}"`);
});

test("a share is shown only if neither it nor its rest is a hidden count", () => {
  const share = (people: number, automated: number) =>
    cell({ decided: [removed(people), removed(automated, true)] }, "Share of removals");
  expect([share(15, 5), share(20, 0), share(0, 8)]).toEqual(["25%", "0%", "100%"]);
  for (const [people, automated] of [
    [20, 4],
    [4, 20],
    [2, 2],
    [0, 0],
    [3, 0],
  ] as const)
    expect(share(people, automated)).toBe("–");
});

test("a median of fewer than five waits isn't shown", () => {
  expect([cell({ answered: answered(4) }, "Median"), cell({ answered: answered(5) }, "Median")]).toEqual([
    "–",
    "26",
  ]);
});

test("late cases don't bound a hidden count", () => {
  const late = (decided: TransparencyCounts["decided"]) =>
    cell({ decided, answered: answered(50, 12) }, "after the deadline");
  expect(late([dismissed(8), removed(4)])).toBe("–");
  expect(late([dismissed(12), removed(4)])).toBe("12");
  expect(late([dismissed(3), removed(9), removed(9, true)])).toBe("–");
  expect(late([dismissed(8), removed(5)])).toBe("12");
});

test("late cases don't give away how many removals were automated", () => {
  const removed = (count: number, isAutomated: boolean) => ({
    month: "2026-06",
    key: "removed" as const,
    count,
    isAutomated,
  });
  const counts = {
    ...none,
    decided: [removed(9, false), removed(1, true)],
    answered: [{ month: "2026-06", reports: 9, medianHours: 5, late: 9 }],
  };
  const cells = transparencyReport(counts, Date.UTC(2026, 5, 15)).sections.flatMap(({ rows }) =>
    rows.filter(({ label }) => label === "Decided after the deadline").map(({ cells }) => cells[0]),
  );
  expect(cells).toEqual(["–"]);
});
