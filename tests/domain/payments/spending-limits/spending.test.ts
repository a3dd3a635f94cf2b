import { expect, test } from "vitest";
import { leftOf } from "#domain/payments/spending-limits/spending.ts";

test.each([
  [0, 0, null, null],
  [9000, 500, null, null],
  [0, 0, 10_000, 10_000],
  [4000, 0, 10_000, 6000],
  [4000, 1500, 10_000, 4500],
  [4000, 6000, 10_000, 0],
  [12_000, 0, 10_000, 0],
])("of %i spent and %i open, with a limit of %s, %s is left", (spent, open, limit, left) => {
  expect(leftOf({ spent, open, limit })).toBe(left);
});
