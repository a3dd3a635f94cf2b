import fc from "fast-check";
import { expect, test } from "vitest";
import { blocksOf } from "#db/stores/analytics/day-blocks.ts";

test("blocks and the days around them cover each day of a range once, however long it is", () => {
  fc.assert(
    fc.property(fc.nat(25_000), fc.nat(800), (from, length) => {
      const { blocks, days } = blocksOf({ from, to: from + length });
      const found: number[] = [];
      for (const span of days) for (let day = span.from; day < span.to; day++) found.push(day);
      for (let block = blocks.from; block < blocks.to; block++)
        for (let day = 0; day < 32; day++) found.push(block * 32 + day);
      expect(found.toSorted((a, b) => a - b)).toEqual(Array.from({ length }, (_, i) => from + i));
      // The number of single days is bounded, however long the range.
      expect(days.reduce((sum, span) => sum + Math.max(0, span.to - span.from), 0)).toBeLessThan(2 * 32);
    }),
  );
});
