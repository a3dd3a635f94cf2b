import fc from "fast-check";
import { expect, test } from "vitest";
import {
  BANDS,
  comparisonFile,
  groupsOf,
  METRICS,
  MIN_GROUP,
  metrics,
  published,
  standingOf,
} from "#domain/analytics/peers.ts";

test("a band of fewer than 20 joins the next one, and a small last band joins the one before", () => {
  const count = (...sellers: number[]) =>
    groupsOf(sellers.map((n, i) => ({ fewest: BANDS[i] ?? 0, sellers: n })));
  expect(count(19)).toEqual([]);
  expect(count(20)).toEqual([{ fewest: 1, most: null }]);
  expect(count(21, 1)).toEqual([{ fewest: 1, most: null }]);
  expect(count(20, 20)).toEqual([
    { fewest: 1, most: 9 },
    { fewest: 10, most: null },
  ]);
  expect(count(5, 5, 9, 40, 20)).toEqual([
    { fewest: 1, most: 999 },
    { fewest: 1000, most: null },
  ]);
});

test("every creator is in one group, each group has at least 20, and none overlap", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(60), { minLength: 5, maxLength: 5 }), (sellers) => {
      const counts = BANDS.map((fewest, i) => ({ fewest, sellers: sellers[i] ?? 0 }));
      const groups = groupsOf(counts);
      const total = sellers.reduce((sum, one) => sum + one, 0);
      expect(groups.length > 0).toBe(total >= MIN_GROUP);
      for (const { fewest, most } of groups) {
        const own = counts.filter((one) => one.fewest >= fewest && (most === null || one.fewest <= most));
        expect(own.reduce((sum, one) => sum + one.sellers, 0)).toBeGreaterThanOrEqual(MIN_GROUP);
      }
      if (groups.length > 0)
        for (const { fewest } of counts)
          expect(
            groups.filter((group) => fewest >= group.fewest && (group.most === null || fewest <= group.most)),
          ).toHaveLength(1);
    }),
  );
});

test("published figures are rounded, in order, and only from groups of 20 or more, counted in tens", () => {
  expect(published({ metric: "arpu", sellers: 19, low: 1, middle: 2, high: 3 })).toBeNull();
  expect(published({ metric: "arpu", sellers: 29, low: 1312, middle: 1440, high: 1876 })).toEqual({
    metric: "arpu",
    sellers: 20,
    low: 1300,
    middle: 1450,
    high: 1900,
  });
  const values = fc.array(fc.double({ min: -500, max: 5000, noNaN: true }), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(fc.constantFrom(...METRICS), values, (metric, list) => {
      const [low = 0, middle = 0, high = 0] = list.toSorted((a, b) => a - b);
      const shown = published({ metric, sellers: 20, low, middle, high });
      const all = [shown?.low ?? 0, shown?.middle ?? 0, shown?.high ?? 0];
      expect(all).toEqual(all.toSorted((a, b) => a - b));
      for (const one of all) expect(one % metrics[metric].step === 0).toBe(true);
    }),
  );
});

test("a figure is below, within, or above the middle half; the file has no more than the page", () => {
  const group = { low: 20, high: 60 };
  expect([null, 19, 20, 60, 61].map((own) => standingOf(own, group))).toEqual([
    null,
    "below",
    "within",
    "within",
    "above",
  ]);
  const file = comparisonFile({
    kind: "group",
    group: { fewest: 1, most: null },
    sellers: 20,
    weekAt: 0,
    subscribers: 5,
    hidden: [],
    compared: [
      { metric: "arpu", sellers: 20, low: 1000, middle: 1500, high: 2000, own: 1800, standing: "within" },
      { metric: "churn", sellers: 20, low: 20, middle: 40, high: 60, own: 35, standing: "within" },
      { metric: "response", sellers: 20, low: 60, middle: 240, high: 720, own: 95, standing: "within" },
    ],
  });
  expect(file).toContain('"ARPU",18.00,10.00,15.00,20.00,"20"');
  expect(file).toContain('"Churn","3.5%","2%","4%","6%","20"');
  expect(file).toContain('"Response time","95 min","60 min","240 min","720 min","20"');
  expect(comparisonFile({ kind: "none", reason: "too_few" }).trim().split("\r\n")).toHaveLength(1);
});
