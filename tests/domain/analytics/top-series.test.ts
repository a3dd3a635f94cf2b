import { expect, test } from "vitest";
import { topSeries } from "#domain/analytics/top-series.ts";

const series = ["a", "b", "c", "d", "e"].map((key) => ({ key, label: key }));

test("four series stay as they are", () => {
  const bars = [{ values: [1, 2, 3, 4] }];
  expect(topSeries(series.slice(0, 4), bars)).toEqual({ series: series.slice(0, 4), bars });
});

test("of five, the three largest stay in order, and the rest is added up", () => {
  const shown = topSeries(series, [
    { text: "Monday", values: [5, 1, 0, -9, 2] },
    { text: "Tuesday", values: [5, 1, 4, 0, -3] },
  ]);
  expect(shown.series.map(({ label }) => label)).toEqual(["a", "d", "e", "Other"]);
  expect(shown.bars).toEqual([
    { text: "Monday", values: [5, -9, 2, 1] },
    { text: "Tuesday", values: [5, 0, -3, 5] },
  ]);
});
