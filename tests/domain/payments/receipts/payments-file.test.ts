import fc from "fast-check";
import { expect, test } from "vitest";
import { paymentsFile } from "#domain/payments/receipts/payments-file.ts";
import { NOW } from "#tests/cast.ts";

const row = (name: string, kind: "subscription" | "tip" = "subscription", id = "in_1") => ({
  id,
  kind,
  gross: 1999,
  refunded: 500,
  disputed: 0,
  paid_at: NOW,
  seller: { username: "mira", name },
});

const cellsOf = (text: string) =>
  text
    .slice(1)
    .split("\r\n")
    .slice(0, -1)
    .map((line) =>
      [...line.matchAll(/"((?:[^"]|"")*)"|(-?\d+\.\d\d)/g)].map(([, cell, amount]) =>
        cell === undefined ? String(amount) : cell.replaceAll('""', '"'),
      ),
    );

test("a payment is a row with its date, its item, and amounts in dollars", () => {
  expect(cellsOf(paymentsFile([row("Mira")]))[1]).toEqual([
    "in_1",
    "2026-06-15",
    "Subscription to Mira",
    "19.99",
    "5.00",
    "0.00",
    "FANLIGHT",
  ]);
});

test("no cell begins a formula, whatever its ID or name", () => {
  const opening = fc.constantFrom("=", "+", "-", "@", "\t", " =", "\uFF1D", "", '"');
  fc.assert(
    fc.property(opening, fc.string(), (sign, rest) => {
      const text = `${sign}${rest}`.replaceAll(/[\r\n]/g, "");
      const [head = [], cells = []] = cellsOf(paymentsFile([row("Mira", "tip", text)]));
      expect(cells).toHaveLength(head.length);
      // A negative number is a number.
      for (const cell of cells.filter((one) => !/^-\d+(\.\d+)?%?$/.test(one)))
        expect(cell).not.toMatch(/^\s*[=+\-@\t\uFF1D]/);
      expect(cells[0]?.replace(/^'/, "")).toBe(text.replace(/^'/, ""));
    }),
  );
});
