import fc from "fast-check";
import { expect, test } from "vitest";
import { splitOwed } from "#domain/ledger/payouts/get-balance.ts";
import { DAY, NOW } from "#tests/cast.ts";

const inputs = { owed: 9000, promised: 0, holds: [], firstSaleAt: NOW - 30 * DAY };
const funds = { available: 6000, pendingUntil: NOW + DAY };

test("available, held, and pending amounts add up to the amount owed; a hold takes all that is available", () => {
  expect(splitOwed(inputs, funds, NOW)).toMatchObject({ available: 6000, held: 0, pending: 3000 });
  for (const change of [{ holds: [{ releaseAt: null }] }, { firstSaleAt: NOW - DAY }])
    expect(splitOwed({ ...inputs, ...change }, funds, NOW)).toMatchObject({
      available: 0,
      held: 6000,
      pending: 3000,
    });
  const cents = fc.integer({ min: 0, max: 100_000 });
  const hold = fc.record({ releaseAt: fc.option(fc.integer({ min: NOW - DAY, max: NOW + DAY })) });
  fc.assert(
    fc.property(cents, fc.integer({ min: -9000, max: 100_000 }), fc.array(hold), (owed, available, holds) => {
      const parts = splitOwed({ ...inputs, owed, holds }, { ...funds, available }, NOW);
      expect(parts.available + parts.held + parts.pending).toBe(owed);
      for (const part of [parts.available, parts.held, parts.pending]) expect(part).toBeGreaterThanOrEqual(0);
      expect(parts.available === 0 || parts.held === 0).toBe(true);
    }),
  );
});
