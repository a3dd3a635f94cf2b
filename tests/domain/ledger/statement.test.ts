import fc from "fast-check";
import { expect, test } from "vitest";
import { type LedgerKind, ledgerKinds } from "#db/kinds.ts";
import { monthRange } from "#domain/ledger/statements/month.ts";
import { linesOfEntry, sumOfLines, totalsOf } from "#domain/ledger/statements/statement.ts";
import { NOW } from "#tests/cast.ts";

const entry = {
  id: "e",
  at: NOW,
  kind: "sale" as LedgerKind,
  cents: 900,
  fee: 100,
  source: "sale:in_1",
  paymentId: "in_1" as string | null,
  payoutId: null as string | null,
  sale: "tip" as const,
  fan: "ada.fan",
  postTitle: null,
  isRefunded: false,
  isDisputed: false,
};
const described = (change: Partial<typeof entry>) =>
  linesOfEntry({ ...entry, fee: 0, ...change }).map(({ description, cents }) => [description, cents]);

test("a sale has a line for its amount and one for our fee, and every other entry says what it is", () => {
  expect(described({ fee: 100 })).toEqual([
    ["Tip from ada.fan", 1000],
    ["Platform fee", -100],
  ]);
  const reversal = { kind: "transfer_reversal" as const, cents: -500 };
  expect(described({ ...reversal, isRefunded: true })).toEqual([["Refund: Tip from ada.fan", -500]]);
  expect(described({ ...reversal, isDisputed: true })).toEqual([["Dispute: Tip from ada.fan", -500]]);
  expect(described(reversal)).toEqual([["Refund or dispute: Tip from ada.fan", -500]]);
  expect(described({ kind: "payout", cents: -5000 })).toEqual([["Payout to your bank", -5000]]);
});

test("lines add up to their entry, and totals to all entries, whatever their kind", () => {
  const some = fc.record({
    kind: fc.constantFrom(...ledgerKinds),
    cents: fc.integer({ min: -90_000, max: 90_000 }),
    fee: fc.nat(900),
  });
  fc.assert(
    fc.property(fc.array(some), (all) => {
      const sums = all.map((one) => (one.kind === "sale" ? one : { ...one, fee: 0 }));
      for (const one of sums) expect(sumOfLines(linesOfEntry({ ...entry, ...one }))).toBe(one.cents);
      const whole = sums.reduce((sum, { cents }) => sum + cents, 0);
      expect(totalsOf(sums).reduce((sum, { cents }) => sum + cents, 0)).toBe(whole);
    }),
  );
});

test("a month has its days in UTC", () => {
  expect(monthRange("2026-12")).toEqual({ from: Date.UTC(2026, 11, 1), to: Date.UTC(2027, 0, 1) });
  for (const text of ["2026-00", "26-12", "2026-12-01", "", "2026-12.csv"])
    expect(monthRange(text)).toBeNull();
});
