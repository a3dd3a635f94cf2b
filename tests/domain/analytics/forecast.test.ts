import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { missBy, type Outlook, planForecast } from "#domain/analytics/forecast.ts";
import { judge, typicalMiss } from "#domain/analytics/get-forecast.ts";
import { type DueRenewals, oddsOf, PRIOR, weigh } from "#domain/analytics/renewal-odds.ts";
import { WEEK_MS } from "#domain/durations.ts";
import type { SellerEarnings } from "#domain/ledger/payouts/decide-payout.ts";
import { nextPayoutDay } from "#domain/ledger/payouts/payout-week.ts";
import { DAY, NOW } from "#tests/cast.ts";

const MONDAY = nextPayoutDay(NOW);
const seller = (change: Partial<SellerEarnings> = {}): SellerEarnings => ({
  id: "s",
  email: "s@example.com",
  accountId: "acct",
  isClosed: false,
  owed: 0,
  elsewhere: 0,
  owedBack: 0,
  promised: 0,
  firstSaleAt: NOW - 100 * DAY,
  earnings: [],
  holds: [],
  ...change,
});
const nothing: Outlook = {
  renewals: [],
  record: { paid: 0, missed: [0, 0, 0, 0], recovered: 0, lost: 0 },
  newSales: [0, 0, 0, 0, 0, 0, 0, 0],
  promises: [],
};
const due = (change: Partial<DueRenewals> = {}): DueRenewals => ({
  payout: 0,
  kind: "renewing",
  count: 1,
  price: 1500,
  currentPeriodEnd: NOW + DAY,
  request: null,
  ...change,
});
const plan = (money: Partial<SellerEarnings>, outlook: Partial<Outlook> = {}) =>
  planForecast(
    { seller: seller(money), funds: null, isOrdered: false, underway: 0 },
    { ...nothing, ...outlook },
    NOW,
  );
const amounts = ({ payouts }: ReturnType<typeof plan>) => payouts.map(({ amount }) => amount);

describe("the odds of a renewal", () => {
  test("are nine in ten without any history, and close to the actual rate with a long one", () => {
    expect(oddsOf(0, 0, PRIOR).chance).toBe(0.9);
    expect(oddsOf(990, 10, PRIOR).chance).toBeCloseTo(0.989, 3);
    expect(oddsOf(0, 90, PRIOR).chance).toBeCloseTo(0.09);
  });

  test("are between 0 and 1, and more certain the more renewals there were", () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(10_000), (paid, missed) => {
        const { chance, variance } = oddsOf(paid, missed, PRIOR);
        expect(chance).toBeGreaterThan(0);
        expect(chance).toBeLessThan(1);
        expect(variance).toBeLessThanOrEqual(oddsOf(0, 0, PRIOR).variance + 0.02);
        const surer = oddsOf(paid * 4, missed * 4, PRIOR);
        if (paid + missed > 20) expect(surer.variance).toBeLessThan(variance + 1e-12);
      }),
    );
  });
});

describe("the value of renewals", () => {
  const odds = oddsOf(90, 0, PRIOR);
  const request = {
    to: 2000,
    ifNoAnswer: "keep" as const,
    effectiveFrom: NOW,
    answer: "accepted" as const,
    begunAt: null,
    isWithdrawn: false,
    closedAt: null,
  };

  test("is each price less our fee, weighted by the odds; subscriptions set to end count as nothing", () => {
    const found = weigh([due({ count: 10 }), due({ kind: "ending", count: 3 })], odds);
    expect(found).toMatchObject({ count: 10, full: 13_500, ending: 3 });
    expect(found.expected).toBe(Math.round(13_500 * odds.chance));
  });

  test("includes an accepted price, ignores an unanswered one, and drops a subscription that ends without an answer", () => {
    expect(weigh([due({ request })], odds).full).toBe(1800);
    expect(weigh([due({ request: { ...request, answer: null } })], odds).full).toBe(1350);
    expect(weigh([due({ request: { ...request, effectiveFrom: NOW + 9 * DAY } })], odds).full).toBe(1350);
    const ends = weigh([due({ request: { ...request, answer: null, ifNoAnswer: "end" } })], odds);
    expect(ends).toMatchObject({ full: 0, ending: 1 });
  });
});

describe("the next payouts", () => {
  test("are on four Mondays; cleared money is in the first, and later ones are empty", () => {
    const found = plan({ owed: 20_000 });
    expect(found.payouts.map(({ at }) => at)).toEqual([0, 1, 2, 3].map((i) => MONDAY + i * WEEK_MS));
    expect(amounts(found)).toEqual([20_000, 0, 0, 0]);
    expect(found.payouts[0]).toMatchObject({ low: 20_000, high: 20_000, parts: { available: 20_000 } });
    expect(found.payouts[1]?.reason).toBe("nothing");
  });

  test("are skipped below the minimum, and the money adds up until it is reached", () => {
    const renewals = [0, 1, 2, 3].map((payout) => due({ payout, count: 2 }));
    const found = plan({ owed: 0 }, { renewals });
    const week = Math.round(2 * 1350 * 0.9);
    expect(amounts(found)).toEqual([0, 0, 3 * week, 0]);
    expect(found.payouts[0]?.reason).toBe("below_minimum");
    expect(found.left).toBe(week);
  });

  test("leave money that hasn't cleared by a Monday to the next one", () => {
    const late = { at: MONDAY - DAY, cents: 9000 };
    const found = planForecast(
      {
        seller: seller({ owed: 20_000, earnings: [late] }),
        funds: { available: 11_000, pending: 9000, pendingUntil: MONDAY + DAY, payoutsEnabled: true },
        isOrdered: false,
        underway: 0,
      },
      nothing,
      MONDAY - DAY / 2,
    );
    expect(amounts(found)).toEqual([11_000, 9000, 0, 0]);
    expect(found.payouts[1]?.parts.pending).toBe(9000);
  });

  test("are delayed by a hold with an end date and stopped by one without", () => {
    const hold = { id: "h", kind: "admin" as const, reason: "x", createdAt: NOW };
    const until = plan({ owed: 20_000, holds: [{ ...hold, releaseAt: MONDAY + 2 * DAY }] });
    expect(amounts(until)).toEqual([0, 20_000, 0, 0]);
    expect(until.payouts[0]?.reason).toBe("held");
    expect(until.payouts[1]?.parts.held).toBe(20_000);
    const open = plan({ owed: 20_000, holds: [{ ...hold, releaseAt: null }] });
    expect(amounts(open)).toEqual([0, 0, 0, 0]);
    expect(open.left).toBe(20_000);
  });

  test("include an unlock once it's answered and its time is over, and never without an answer", () => {
    const promise = { dueAt: MONDAY + DAY, isAnswered: true, cents: 6000 };
    expect(amounts(plan({ owed: 20_000, promised: 6000 }, { promises: [promise] }))).toEqual([
      14_000, 6000, 0, 0,
    ]);
    const waiting = plan({ owed: 20_000, promised: 6000 }, { promises: [{ ...promise, isAnswered: false }] });
    expect(amounts(waiting)).toEqual([14_000, 0, 0, 0]);
    expect(waiting).toMatchObject({ left: 6000, earned: { available: 14_000, held: 6000 } });
  });

  test("don't include a payout that is already on its way", () => {
    const found = planForecast(
      { seller: seller({ owed: 20_000 }), funds: null, isOrdered: true, underway: 500 },
      nothing,
      NOW,
    );
    expect(found.underway).toBe(20_500);
    expect(amounts(found)).toEqual([0, 0, 0, 0]);
  });

  test("make up for a negative balance first", () => {
    const found = plan({ owed: -5000 }, { renewals: [due({ count: 20 })] });
    const expected = Math.round(20 * 1350 * 0.9);
    expect(amounts(found)[0]).toBe(expected - 5000);
    expect(found.payouts[0]?.parts).toMatchObject({ renewals: expected });
  });

  test("include new sales at their average, for the part of the week that clears", () => {
    const found = plan({ owed: 0 }, { newSales: Array(8).fill(6000) });
    const share = (MONDAY - 2 * DAY - NOW) / WEEK_MS;
    expect(amounts(found)).toEqual([0, 6000 + Math.round(6000 * share), 6000, 6000]);
  });
});

describe("the error of past forecasts", () => {
  test("is a share of what was paid; a forecast of nothing is right if nothing was paid", () => {
    expect(missBy(41_200, 39_800)).toBe(4);
    expect(missBy(39_800, 41_200)).toBe(3);
    expect(missBy(0, 0)).toBe(0);
    expect(missBy(5000, 0)).toBeNull();
  });

  test("is that of the forecast a week ahead, with the one four weeks ahead beside it", () => {
    const row = { madeAt: 0, low: 0, high: 0, paid: 10_000 };
    const judged = judge([
      { ...row, payoutAt: 2, weeksAhead: 1, expected: 9000 },
      { ...row, payoutAt: 2, weeksAhead: 2, expected: 8000 },
      { ...row, payoutAt: 2, weeksAhead: 4, expected: 7000 },
      { ...row, payoutAt: 1, weeksAhead: 1, expected: 10_500 },
      { ...row, payoutAt: 0, weeksAhead: 1, expected: 5000, paid: 0 },
    ]);
    expect(judged.map(({ off, early }) => [off, early])).toEqual([
      [10, 7000],
      [5, null],
      [null, null],
    ]);
    expect(typicalMiss(judged)).toBe(5);
    expect(typicalMiss([])).toBeNull();
  });
});
