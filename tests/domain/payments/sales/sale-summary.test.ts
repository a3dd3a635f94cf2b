import fc from "fast-check";
import { expect, test } from "vitest";
import { reversalState, sumSales, toSaleSummary } from "#domain/payments/sales/sale-summary.ts";
import { NOW } from "#tests/cast.ts";

const sale = {
  id: "in_1",
  kind: "tip" as const,
  paid_at: NOW,
  buyer: "ada.fan",
  gross: 2000,
  refunded: 0,
  disputed: 0,
  booked: { provider: 2000, fee: 200, net: 1800 },
};

test.each([
  [0, 0, "paid"],
  [1, 0, "partly_refunded"],
  [1999, 0, "partly_refunded"],
  [2000, 0, "refunded"],
  [2001, 0, "refunded"],
  [0, 1, "disputed"],
  [500, 1500, "disputed"],
  [2000, 1, "disputed"],
])("a payment of 2000 of which %i is refunded and %i disputed is %s", (refunded, disputed, state) => {
  expect(reversalState({ gross: 2000, refunded, disputed })).toBe(state);
});

test("a sale shows what the ledger has booked for it", () => {
  const booked = { provider: 1500, fee: 150, net: 1350 };
  expect(toSaleSummary({ ...sale, refunded: 500, booked, note: "Thank you" })).toEqual({
    id: "in_1",
    at: NOW,
    description: "Tip from ada.fan",
    gross: 2000,
    returned: 500,
    fee: 150,
    net: 1350,
    state: "partly_refunded",
    note: "Thank you",
  });
  expect(toSaleSummary(sale)).toMatchObject({ returned: 0, state: "paid", note: null });
  expect(toSaleSummary({ ...sale, kind: "purchase", postTitle: "Dawn" }).description).toBe(
    "“Dawn” bought by ada.fan",
  );
});

test("a total is the sum of each column, and balances if each sale does", () => {
  expect(sumSales([])).toEqual({ gross: 0, returned: 0, fee: 0, net: 0 });
  const row = fc.tuple(fc.nat(100_000), fc.nat(100_000), fc.nat(100_000)).map(([net, fee, returned]) => ({
    ...toSaleSummary(sale),
    gross: net + fee + returned,
    returned,
    fee,
    net,
  }));
  fc.assert(
    fc.property(fc.array(row), (sales) => {
      const total = sumSales(sales);
      expect(total.gross - total.returned - total.fee).toBe(total.net);
      for (const column of ["gross", "returned", "fee", "net"] as const)
        expect(total[column]).toBe(sales.map((one) => one[column]).reduce((sum, cents) => sum + cents, 0));
    }),
  );
});
