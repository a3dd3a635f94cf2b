import { expect, test } from "vitest";
import { earningsYearStart, monthlyEarnings } from "../../../app/domain/analytics/monthly-earnings.ts";

const now = Date.UTC(2026, 1, 28, 23, 59, 59);

test("a year is twelve months including the current one, across New Year", () => {
  expect(new Date(earningsYearStart(now)).toISOString()).toBe("2025-03-01T00:00:00.000Z");
  const months = monthlyEarnings(now, [], []);
  expect(months.map(({ month }) => month)).toEqual([
    ...["2026-02", "2026-01", "2025-12", "2025-11", "2025-10", "2025-09"],
    ...["2025-08", "2025-07", "2025-06", "2025-05", "2025-04", "2025-03"],
  ]);
  expect(months.every(({ cents, payments }) => cents === 0 && payments === 0)).toBe(true);
});

test("sales are listed under their month, and older ones are left out", () => {
  const months = monthlyEarnings(
    now,
    [
      { month: "2026-01", cents: 1350 },
      { month: "2025-02", cents: 99 },
    ],
    [{ month: "2025-12", payments: 2 }],
  );
  expect(months[1]).toEqual({ month: "2026-01", cents: 1350, payments: 0 });
  expect(months[2]).toEqual({ month: "2025-12", cents: 0, payments: 2 });
  expect(months.reduce((sum, { cents }) => sum + cents, 0)).toBe(1350);
});
