import fc from "fast-check";
import { expect, test } from "vitest";
import { axisTicks } from "#domain/analytics/scale.ts";

test("an axis has a few round numbers around all values, and zero", () => {
  expect(axisTicks([0, 873])).toEqual([0, 500, 1000]);
  expect(axisTicks([-30, 100])).toEqual([-50, 0, 50, 100]);
  expect(axisTicks([0])).toEqual([0, 1]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -5_000_000, max: 5_000_000 }), { minLength: 1 }), (values) => {
      const ticks = axisTicks(values);
      expect(ticks.length).toBeLessThanOrEqual(7);
      expect(ticks).toContain(0);
      expect(ticks[0]).toBeLessThanOrEqual(Math.min(...values));
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(...values));
    }),
  );
});
