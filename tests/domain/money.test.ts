import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Cents, dollarsText, formatCents, formatPrice, parseDollars, splitFee } from "#domain/money.ts";

const amount = fc.integer({ min: 0, max: 1_000_000_000 });

describe("split", () => {
  test.each([
    [0, 0],
    [4, 0],
    [5, 1],
    [14, 1],
    [15, 2],
    [1000, 100],
    [1499, 150],
    [1504, 150],
    [1505, 151],
    [100_000, 10_000],
  ])("sets a fee of ten percent of %i, half a cent rounded up: %i", (gross, fee) => {
    expect(splitFee(gross)).toEqual({ gross, fee, net: gross - fee });
  });

  test("loses no cent, is never off by more than half of one, and grows with the price", () => {
    fc.assert(
      fc.property(amount, (gross) => {
        const { fee, net } = splitFee(gross);
        expect(fee + net).toBe(gross);
        // Rounded half up: the exact tenth lies in (fee - 0.5, fee + 0.5], in tenths of a cent.
        expect(fee * 10 - gross).toBeLessThanOrEqual(5);
        expect(gross - fee * 10).toBeLessThan(5);
        expect(splitFee(gross + 1).fee).toBeGreaterThanOrEqual(fee);
        expect(splitFee(gross + 1).net).toBeGreaterThanOrEqual(net);
      }),
    );
  });

  test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])("refuses %d", (gross) => {
    expect(() => splitFee(gross)).toThrow(new RangeError(`not an amount in cents: ${gross}`));
  });
});

describe("formatCents and parseDollars", () => {
  test.each([
    [0, "$0.00"],
    [5, "$0.05"],
    [1500, "$15.00"],
    [100_000, "$1,000.00"],
    [123_456_789, "$1,234,567.89"],
    [-90, "-$0.90"],
    [-123_456, "-$1,234.56"],
  ])("writes %i as %s", (cents, text) => {
    expect(formatCents(cents)).toBe(text);
  });

  test("reads back what it wrote", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (cents) => {
        expect(parseDollars(formatCents(cents))).toBe(cents);
      }),
    );
  });

  test("reads dollars with and without sign, commas and cents, exactly", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999_999 }),
        fc.integer({ min: 0, max: 99 }),
        fc.constantFrom("", "$"),
        fc.constantFrom("", " ", "\t"),
        (dollars, cents, sign, space) => {
          const part = String(cents).padStart(2, "0");
          expect(parseDollars(`${space}${sign}${dollars}.${part}${space}`)).toBe(dollars * 100 + cents);
          expect(parseDollars(`${sign}${dollars}`)).toBe(dollars * 100);
        },
      ),
    );
  });

  test.each([
    ["15.5", 1550],
    ["1,000.50", 100_050],
    ["0.29", 29],
    ["4.35", 435],
    ["0010", 1000],
    ["15 USD", 1500],
    ["US$15", 1500],
    ["$ 12.50", 1250],
    ["12.50 $", 1250],
  ])("reads %s as %i", (text, cents) => {
    expect(parseDollars(text)).toBe(cents);
  });

  test.each([
    "",
    " ",
    "$",
    ".50",
    "15.",
    "15.999",
    "-15",
    "1e3",
    "0x10",
    "1,00",
    "1,0000",
    "10 00",
    "€15",
    "15 EUR",
    "NaN",
    "Infinity",
    "12345678",
    "十五",
    "15\n16",
  ])("refuses %j", (text) => {
    expect(parseDollars(text)).toBeNull();
  });
});

describe("prices as shown and typed", () => {
  test.each<[Cents, string, string]>([
    [0, "$0", "0"],
    [5, "$0.05", "0.05"],
    [1300, "$13", "13"],
    [1350, "$13.50", "13.50"],
    [1301, "$13.01", "13.01"],
    [100_000, "$1,000", "1000"],
    [100_050, "$1,000.50", "1000.50"],
  ])("%i is %s, and %s in a field", (cents, said, typed) => {
    expect(formatPrice(cents)).toBe(said);
    expect(dollarsText(cents)).toBe(typed);
  });

  test("read back as the same amounts", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
        expect(parseDollars(formatPrice(cents))).toBe(cents);
        expect(parseDollars(dollarsText(cents))).toBe(cents);
      }),
    );
  });
});
