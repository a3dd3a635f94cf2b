import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { blockEnd, FAILED_CARDS, judge, type RiskSignals } from "#domain/payments/fraud/fraud-rules.ts";
import { DAY, HOUR, NOW } from "#tests/cast.ts";

const cards = (...at: number[]) => at.map((days, i) => ({ card: `card-${i}`, at: NOW + days * DAY }));

describe("blockEnd", () => {
  test("four different cards in seven days block for a week from the last of them", () => {
    expect(blockEnd(cards(0, 1, 2), 0)).toBeNull();
    expect(blockEnd(cards(0, 1, 2, 6.9), 0)).toBe(NOW + 13.9 * DAY);
    expect(blockEnd(cards(0, 1, 2, 7), 0)).toBeNull();
  });

  test("one card may fail any number of times", () => {
    const same = Array.from({ length: 50 }, (_, i) => ({ card: "same", at: NOW + i }));
    expect(blockEnd([...same, ...cards(0, 0)], 0)).toBeNull();
  });

  test("failures before a block was lifted no longer count", () => {
    const failures = cards(0, 1, 2, 3);
    expect(blockEnd(failures, NOW)).toBeNull();
    expect(blockEnd(failures, NOW - 1)).toBe(NOW + 10 * DAY);
  });

  test("the order of failures doesn't change a block, and more failures never shorten it", () => {
    const failure = fc.record({
      card: fc.constantFrom("a", "b", "c", "d", "e"),
      at: fc.integer({ min: NOW, max: NOW + 20 * DAY }),
    });
    fc.assert(
      fc.property(fc.array(failure, { maxLength: 20 }), failure, (failures, more) => {
        const end = blockEnd(failures, 0);
        expect(blockEnd(failures.toReversed(), 0)).toBe(end);
        expect(blockEnd([...failures, more], 0) ?? 0).toBeGreaterThanOrEqual(end ?? 0);
        if (end === null) return;
        const week = failures.filter(({ at }) => at <= end - 7 * DAY && at > end - 14 * DAY);
        expect(new Set(week.map(({ card }) => card)).size).toBeGreaterThanOrEqual(FAILED_CARDS);
      }),
    );
  });
});

describe("judge", () => {
  const fresh: RiskSignals = {
    blockedUntil: null,
    joinedAt: NOW - DAY,
    hasPaid: false,
    failedCards: 0,
    sales: 0,
  };
  const kindOf = (more: Partial<RiskSignals>) => judge({ ...fresh, ...more }, NOW).kind;

  test("a block counts until it ends, even for fans who have paid before", () => {
    expect(judge({ ...fresh, hasPaid: true, blockedUntil: NOW + 1 }, NOW)).toEqual({
      kind: "blocked",
      until: NOW + 1,
    });
    expect(kindOf({ blockedUntil: NOW })).toBe("clear");
  });

  test("where ten cards fail in an hour, and more than sales succeed, only new accounts wait", () => {
    expect(kindOf({ failedCards: 10 })).toBe("slowed");
    expect(kindOf({ failedCards: 9 })).toBe("clear");
    expect(kindOf({ failedCards: 10, sales: 10 })).toBe("clear");
    expect(kindOf({ failedCards: 10, hasPaid: true })).toBe("clear");
    expect(kindOf({ failedCards: 10, joinedAt: NOW - 7 * DAY })).toBe("clear");
    expect(kindOf({ failedCards: 10, joinedAt: NOW - 7 * DAY + HOUR })).toBe("slowed");
  });

  test("established fans are never stopped by failed cards, however many there are", () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.nat(5000), fc.boolean(), (failedCards, sales, hasPaid) => {
        const joinedAt = hasPaid ? NOW : NOW - 7 * DAY;
        expect(kindOf({ failedCards, sales, hasPaid, joinedAt })).toBe("clear");
      }),
    );
  });
});
