import { expect, test } from "vitest";
import { limitForm } from "#domain/payments/spending-limits/forms.ts";
import { leftOf } from "#domain/payments/spending-limits/spending.ts";

test("a limit is an amount in dollars from nothing to $10,000", () => {
  const centsOf = (limit: string) => limitForm.safeParse({ limit }).data?.limit;
  expect(["0", "$25", "12.50", "1,000", "10000"].map(centsOf)).toEqual([0, 2500, 1250, 100_000, 1_000_000]);
  for (const limit of ["", "-1", "10000.01", "lots", "1.005"])
    expect(limitForm.safeParse({ limit }).error?.issues[0]?.message, limit).toBe(
      "Enter an amount from $0 to $10,000",
    );
});

test("the remaining amount is never negative, and open checkouts count", () => {
  expect(leftOf({ spent: 1000, open: 500, limit: null })).toBeNull();
  expect(leftOf({ spent: 1000, open: 500, limit: 2000 })).toBe(500);
  expect(leftOf({ spent: 3000, open: 0, limit: 2000 })).toBe(0);
});
