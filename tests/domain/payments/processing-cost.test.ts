import fc from "fast-check";
import { expect, test } from "vitest";
import { splitFee } from "#domain/money.ts";
import { processingCost, saleLoss } from "#domain/payments/processing-cost.ts";

const estimated = (gross: number) => ({ ...splitFee(gross), cost: null });

test.each([
  [100, 33, 23],
  [200, 36, 16],
  [400, 42, 2],
  [1000, 59, 0],
])("a sale of %i cents costs %i to process and loses %i", (gross, cost, loss) => {
  expect(processingCost(estimated(gross))).toBe(cost);
  expect(saleLoss(estimated(gross))).toBe(loss);
});

test("what the provider charged counts instead, also where the estimate says otherwise", () => {
  expect(saleLoss({ ...estimated(1000), cost: 115 })).toBe(15);
  expect(saleLoss({ ...estimated(400), cost: 40 })).toBe(0);
  expect(processingCost({ gross: 400, cost: 0 })).toBe(0);
});

test("at our fee, no sale of $4.23 or more loses money, and each one below $4 does", () => {
  for (let gross = 423; gross <= 2000; gross++) expect(saleLoss(estimated(gross)), `${gross}`).toBe(0);
  for (let gross = 1; gross < 400; gross++) expect(saleLoss(estimated(gross)), `${gross}`).toBeGreaterThan(0);
});

test("the cost is 2.9 percent and 30 cents to within half a cent, and a loss is never negative", () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(1_000_000), (gross, fee) => {
      expect(Math.abs(processingCost({ gross, cost: null }) - (gross * 0.029 + 30))).toBeLessThanOrEqual(
        0.500001,
      );
      expect(saleLoss({ gross, fee, cost: null })).toBe(
        Math.max(0, processingCost({ gross, cost: null }) - fee),
      );
    }),
  );
});
