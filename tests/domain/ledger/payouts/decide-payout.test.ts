import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decidePayout, oldestUnpaidAt, type PayoutInputs } from "#domain/ledger/payouts/decide-payout.ts";
import { nextPayoutDay, weekStart } from "#domain/ledger/payouts/payout-week.ts";
import { DAY, NOW } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";

const inputs = (change: Partial<PayoutInputs> = {}): PayoutInputs => ({
  owed: 6000,
  owedBack: 0,
  promised: 0,
  available: 6000,
  payoutsEnabled: true,
  firstSaleAt: NOW - 100 * DAY,
  oldestUnpaidAt: NOW - 5 * DAY,
  isClosed: false,
  holds: [],
  ...change,
});

describe("a payout", () => {
  test.each<[what: string, change: Partial<PayoutInputs>, result: number | string]>([
    ["is made of $50.00", { owed: 5000, available: 5000 }, 5000],
    ["is not made of $49.99", { owed: 4999, available: 9000 }, "below_minimum"],
    ["is never more than what is available", { owed: 9000, available: 5100 }, 5100],
    ["is never more than what is owed", { owed: 5100, available: 9000 }, 5100],
    ["waits until $50 of it is available", { owed: 9000, available: 4999 }, "pending"],
    ["waits when the provider has nothing", { available: -300 }, "pending"],
    ["is not made of a negative balance", { owed: -1 }, "negative"],
    ["is not made of what is still to be taken back", { owed: 9000, available: 9000, owedBack: 4000 }, 5000],
    ["waits while more is to be taken back than is owed", { owedBack: 6001 }, "negative"],
    ["leaves what is promised", { owed: 9000, available: 9000, promised: 4000 }, 5000],
    ["waits while too much of it is promised", { promised: 1001 }, "promised"],
    ["leaves it to someone who leaves, too", { promised: 5000, isClosed: true }, 1000],
    ["waits while all of it is promised, however old", { promised: 7000, oldestUnpaidAt: 0 }, "promised"],
    ["is not made of nothing", { owed: 0 }, "nothing"],
    ["is not made while the provider doesn't pay out", { payoutsEnabled: false }, "disabled"],
    ["waits for a week after the first sale", { firstSaleAt: NOW - 7 * DAY + 1 }, "new_seller"],
    ["is made once that week is over", { firstSaleAt: NOW - 7 * DAY }, 6000],
    ["is not made while an admin holds it", { holds: [{ releaseAt: null }] }, "held"],
    ["is not made until a hold's date", { holds: [{ releaseAt: NOW + 1 }] }, "held"],
    ["is made from that date on", { holds: [{ releaseAt: NOW }] }, 6000],
    ["waits for the last of two holds", { holds: [{ releaseAt: NOW }, { releaseAt: NOW + 9 }] }, "held"],
    [
      "is not made to someone who leaves while it is held",
      { holds: [{ releaseAt: null }], isClosed: true },
      "held",
    ],
    ["is made of less once it is 80 days old", { owed: 90, oldestUnpaidAt: NOW - 80 * DAY }, 90],
    [
      "is not made of less a moment earlier",
      { owed: 90, oldestUnpaidAt: NOW - 80 * DAY + 1 },
      "below_minimum",
    ],
    ["is made of less to someone who leaves", { owed: 90, isClosed: true }, 90],
    ["waits for what is old and not available", { owed: 90, available: 0, isClosed: true }, "pending"],
  ])("%s", (_, change, result) => {
    const decided = decidePayout(inputs(change), NOW);
    expect(decided.ok ? decided.amount : decided.reason).toBe(result);
  });

  test("is positive, covered by the ledger and the provider, and at least $50 unless it is old or the last", () => {
    const cents = fc.integer({ min: -20_000, max: 200_000 });
    const past = fc.option(fc.integer({ min: 0, max: 120 * DAY }).map((age) => NOW - age));
    const any = fc.record({
      owed: cents,
      owedBack: fc.nat(20_000),
      promised: fc.nat(20_000),
      available: cents,
      payoutsEnabled: fc.boolean(),
      firstSaleAt: past,
      oldestUnpaidAt: past,
      isClosed: fc.boolean(),
      holds: fc.array(
        fc.record({ releaseAt: fc.option(fc.integer({ min: -DAY, max: DAY }).map((ms) => NOW + ms)) }),
        { maxLength: 3 },
      ),
    });
    fc.assert(
      fc.property(any, (one) => {
        const decided = decidePayout(one, NOW);
        const age = one.oldestUnpaidAt === null ? 0 : NOW - one.oldestUnpaidAt;
        const least = one.isClosed || age >= 80 * DAY ? 1 : 5000;
        const amount = Math.min(one.owed - one.owedBack - one.promised, one.available);
        const isStopped = one.holds.some(({ releaseAt }) => releaseAt === null || releaseAt > NOW);
        const isHeld =
          isStopped || one.firstSaleAt === null || NOW - one.firstSaleAt < 7 * DAY || !one.payoutsEnabled;
        expect(decided.ok).toBe(!isHeld && amount >= least);
        if (decided.ok) expect(decided.amount).toBe(amount);
      }),
      { numRuns: cases(2000) },
    );
  });
});

test("the amount owed consists of the newest earnings", () => {
  const earnings = [300, 200, 100].map((cents, i) => ({ at: NOW - i * DAY, cents }));
  expect(oldestUnpaidAt(earnings, 300)).toBe(NOW);
  expect(oldestUnpaidAt(earnings, 301)).toBe(NOW - DAY);
  expect(oldestUnpaidAt(earnings, 600)).toBe(NOW - 2 * DAY);
  expect(oldestUnpaidAt(earnings, 0)).toBeNull();
  expect(oldestUnpaidAt([], 500)).toBeNull();
});

test("weeks begin on Mondays at 0:00 UTC", () => {
  const monday = Date.UTC(2026, 5, 15);
  expect(new Date(monday).getUTCDay()).toBe(1);
  for (const at of [monday, monday + 1, monday + 7 * DAY - 1]) expect(weekStart(at)).toBe(monday);
  expect(weekStart(monday - 1)).toBe(monday - 7 * DAY);
  expect([monday, monday + 3 * DAY].map((at) => nextPayoutDay(at))).toEqual([
    monday + 7 * DAY,
    monday + 7 * DAY,
  ]);
  expect(nextPayoutDay(monday, monday + 7 * DAY)).toBe(monday + 7 * DAY);
  expect(nextPayoutDay(monday, monday + 7 * DAY + 1)).toBe(monday + 14 * DAY);
});
