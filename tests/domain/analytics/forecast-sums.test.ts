import fc from "fast-check";
import { expect, test } from "vitest";
import { planForecast, SOURCES } from "#domain/analytics/forecast.ts";
import { MIN_PAYOUT, splitFee } from "#domain/money.ts";
import { DAY, NOW } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";

const NOBODY = {
  id: "s",
  email: "s@example.com",
  accountId: "acct",
  isClosed: false,
  elsewhere: 0,
  firstSaleAt: NOW - 100 * DAY,
};

const cents = fc.integer({ min: 0, max: 60_000 });
const renewal = fc.record({
  payout: fc.nat(3),
  kind: fc.constantFrom("renewing" as const, "past_due" as const, "ending" as const),
  count: fc.integer({ min: 1, max: 40 }),
  price: fc.integer({ min: 1000, max: 5000 }),
  currentPeriodEnd: fc.constant(NOW + DAY),
  request: fc.constant(null),
});
const world = fc.record({
  owed: fc.integer({ min: -20_000, max: 60_000 }),
  owedBack: fc.constantFrom(0, 0, 3000),
  promised: fc.constantFrom(0, 0, 4000),
  isAnswered: fc.boolean(),
  recent: fc.array(fc.record({ ago: fc.nat(5 * DAY), cents: fc.nat(9000) }), { maxLength: 5 }),
  renewals: fc.array(renewal, { maxLength: 12 }),
  record: fc.record({ paid: fc.nat(300), missed: fc.array(fc.nat(30), { minLength: 4, maxLength: 4 }) }),
  newSales: fc.array(fc.integer({ min: -3000, max: 9000 }), { minLength: 8, maxLength: 8 }),
  holdDays: fc.option(fc.nat(30)),
  funds: fc.option(fc.record({ available: cents, pending: cents, days: fc.option(fc.nat(10)) })),
  isOrdered: fc.boolean(),
  later: fc.nat(7 * DAY),
});

test("each cent is in one payout or left over, never both, whatever the balance, holds, and renewals", () => {
  let paying = 0;
  fc.assert(
    fc.property(world, (one) => {
      const now = NOW + one.later;
      const holds =
        one.holdDays === null
          ? []
          : [
              {
                id: "h",
                kind: "admin" as const,
                reason: "x",
                createdAt: 0,
                releaseAt: now + one.holdDays * DAY,
              },
            ];
      const found = planForecast(
        {
          seller: {
            ...NOBODY,
            owed: one.owed,
            owedBack: one.owedBack,
            promised: one.promised,
            earnings: one.recent.map(({ ago, cents }) => ({ at: now - ago, cents })),
            holds,
          },
          funds: one.funds && {
            available: one.funds.available,
            pending: one.funds.pending,
            pendingUntil: one.funds.days === null ? null : now + one.funds.days * DAY,
            payoutsEnabled: true,
          },
          isOrdered: one.isOrdered,
          underway: 0,
        },
        {
          renewals: one.renewals,
          record: { ...one.record, recovered: 1, lost: 2 },
          newSales: one.newSales,
          promises: [{ dueAt: now + 5 * DAY, isAnswered: one.isAnswered, cents: one.promised }],
        },
        now,
      );
      const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);
      const { earned, payouts, left, underway } = found;
      expect(sum(Object.values(earned)) + underway).toBe(one.owed);
      const coming = sum(
        payouts.map(({ renewals, pastDue, newSales }) => renewals.expected + pastDue.expected + newSales),
      );
      expect(sum(payouts.map(({ amount }) => amount)) + left).toBe(one.owed - underway + coming);
      const everyRenewal = sum(
        one.renewals.filter(({ kind }) => kind !== "ending").map((r) => r.count * splitFee(r.price).net),
      );
      expect(sum(payouts.map(({ renewals, pastDue }) => renewals.full + pastDue.full))).toBe(everyRenewal);
      for (const { amount, low, high, parts, reason, renewals, pastDue } of payouts) {
        expect([amount, low, high, ...Object.values(parts)].every(Number.isSafeInteger)).toBe(true);
        expect(sum(SOURCES.map((source) => parts[source]))).toBe(amount);
        expect(low).toBeLessThanOrEqual(amount);
        expect(high).toBeGreaterThanOrEqual(amount);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(amount === 0).toBe(reason !== null);
        if (amount > 0) expect(amount).toBeGreaterThanOrEqual(MIN_PAYOUT);
        for (const { expected, full } of [renewals, pastDue]) {
          expect(expected).toBeGreaterThanOrEqual(0);
          expect(expected).toBeLessThanOrEqual(full);
        }
        if (amount > 0) paying++;
      }
    }),
    { numRuns: cases(500) },
  );
  expect(paying).toBeGreaterThan(200);
});
