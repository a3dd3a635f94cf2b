import fc from "fast-check";
import { expect, test } from "vitest";
import {
  quarterStarts,
  readTaxYear,
  sumTaxRows,
  taxFileHeader,
  taxFileRows,
  toTaxRow,
} from "#domain/ledger/tax-year.ts";

const cents = fc.integer({ min: 0, max: 10_000_000 });
/** The net follows from the rest, as in a ledger whose transactions sum to zero. */
const anyQuarter = fc
  .record({
    sales: fc.nat(500),
    gross: cents,
    refunds: cents,
    disputes: cents,
    fees: cents,
    feesReturned: cents,
  })
  .map((one) => ({ ...one, net: one.gross - one.fees - one.refunds - one.disputes + one.feesReturned }));
const anySeller = fc.uniqueArray(fc.integer({ min: 1, max: 4 })).chain((numbers) =>
  fc.tuple(...numbers.map((quarter) => anyQuarter.map((one) => ({ quarter, ...one })))).map((quarters) => ({
    id: "p1",
    username: "mira",
    accountId: "acct_1",
    quarters,
  })),
);

test("a year is the sum of its quarters, and its net is what is left", () => {
  fc.assert(
    fc.property(anySeller, (seller) => {
      const row = toTaxRow(seller);
      const { gross, fees, refunds, disputes, feesReturned, net } = row;
      expect(net).toBe(gross - fees - refunds - disputes + feesReturned);
      expect(row.quarters).toHaveLength(4);
      const sum = (of: (quarter: (typeof row.quarters)[number]) => number) =>
        row.quarters.reduce((total, quarter) => total + of(quarter), 0);
      expect(sum((quarter) => quarter.consideration)).toBe(net);
      expect(sum((quarter) => quarter.fees)).toBe(fees - feesReturned);
      expect(sum((quarter) => quarter.sales)).toBe(row.sales);
      expect(sum((quarter) => quarter.consideration + quarter.fees)).toBe(gross - refunds - disputes);
    }),
  );
});

test("totals of creators are the totals of all their rows, in any order", () => {
  fc.assert(
    fc.property(fc.array(anySeller, { maxLength: 6 }), (sellers) => {
      const rows = sellers.map(toTaxRow);
      expect(sumTaxRows(rows)).toEqual(sumTaxRows(rows.toReversed()));
      expect(sumTaxRows(rows).net).toBe(rows.reduce((total, row) => total + row.net, 0));
    }),
  );
});

test.each([
  [2_000_000, 201, false],
  [2_000_001, 200, false],
  [2_000_001, 201, true],
])("a 1099-K at %i cents and %i sales: %s", (gross, sales, expected) => {
  const quarter = { quarter: 2, sales, gross, refunds: gross, disputes: 0, fees: 0, feesReturned: 0, net: 0 };
  expect(toTaxRow({ id: "p", username: "p", accountId: null, quarters: [quarter] }).is1099K).toBe(expected);
});

test("a year is four quarters in UTC, from 2020 to the present one", () => {
  expect(quarterStarts(2026).map((at) => new Date(at).toISOString().slice(0, 10))).toEqual([
    "2026-01-01",
    "2026-04-01",
    "2026-07-01",
    "2026-10-01",
    "2027-01-01",
  ]);
  const now = Date.UTC(2026, 10, 30);
  expect(
    ["2020", "2026", "2027", "2019", "26", "", null, "2026x"].map((text) => readTaxYear(text, now)),
  ).toEqual([2020, 2026, null, null, null, null, null, null]);
});

test("the file has a column for each value, and dollars", () => {
  const quarter = {
    quarter: 4,
    sales: 2,
    gross: 3000,
    refunds: 1500,
    disputes: 0,
    fees: 300,
    feesReturned: 150,
  };
  const row = toTaxRow({
    id: "p1",
    username: "=mira",
    accountId: null,
    quarters: [{ ...quarter, net: 1350 }],
  });
  const line = taxFileRows([row]);
  expect(line).toBe(
    `"'=mira","p1","","2",30.00,3.00,15.00,0.00,1.50,13.50,"no",${'0.00,0.00,"0",'.repeat(3)}13.50,1.50,"2"\r\n`,
  );
  expect(taxFileHeader().split(",")).toHaveLength(line.split(",").length);
});
