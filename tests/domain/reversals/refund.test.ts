import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hourOf } from "#domain/reversals/access-log.ts";
import {
  checkRefund,
  type RefundActor,
  type RefundFacts,
  refundable,
  sellerShare,
} from "#domain/reversals/refunds/refund.ts";
import { DAY, HOUR, NOW, people } from "#tests/cast.ts";

const { fan, otherFan, creator, otherCreator, admin } = people;
/** A $20 post, bought an hour ago and not opened. */
const facts = (change: Partial<RefundFacts> = {}): RefundFacts => ({
  id: "p",
  kind: "purchase",
  buyerId: fan.id,
  sellerId: creator.id,
  gross: 2000,
  fee: 200,
  net: 1800,
  refunded: 0,
  disputed: 0,
  paidAt: NOW - HOUR,
  hasIntent: true,
  pending: 0,
  isUnderway: false,
  openedHour: null,
  balance: 50_000,
  ...change,
});
const byFan: RefundActor = { id: fan.id, by: "guarantee" };
const byCreator: RefundActor = { id: creator.id, by: "creator" };
const byAdmin: RefundActor = { id: admin.id, by: "admin" };
const result = (
  change: Partial<RefundFacts>,
  actor: RefundActor,
  amount: number | null = null,
  now = NOW,
) => {
  const checked = checkRefund(facts(change), actor, amount, now);
  return checked.ok ? checked.amount : checked.reason;
};

describe("the guarantee", () => {
  test.each<[what: string, change: Partial<RefundFacts>, result: number | string]>([
    ["returns all of a post that wasn't opened", {}, 2000],
    ["returns the rest after a part", { refunded: 500 }, 1500],
    ["lasts 24 hours", { paidAt: NOW - DAY + 1 }, 2000],
    ["is over then", { paidAt: NOW - DAY }, "too_late"],
    ["ends once the post was opened", { openedHour: hourOf(NOW) }, "opened"],
    ["ends even if that was before a second purchase", { openedHour: hourOf(NOW) - 500 }, "opened"],
    [
      "returns a month of which nothing was opened since",
      { kind: "subscription", openedHour: hourOf(NOW) - 2 },
      2000,
    ],
    [
      "doesn't return a month in whose first hour something was",
      { kind: "subscription", openedHour: hourOf(NOW - HOUR) },
      "opened",
    ],
    ["isn't given for tips", { kind: "tip" }, "not_guaranteed"],
    ["isn't given for message unlocks", { kind: "unlock" }, "not_guaranteed"],
    ["isn't needed for boosts", { kind: "boost" }, "automatic"],
    ["waits for a dispute", { disputed: 1 }, "disputed"],
    ["is given once", { isUnderway: true }, "underway"],
    ["is given once, also while it is on its way", { pending: 2000 }, "underway"],
    ["has nothing left after a full refund", { refunded: 2000 }, "nothing_left"],
  ])("%s", (_, change, expected) => {
    expect(result(change, byFan)).toBe(expected);
  });

  test("is the buyer's alone", () => {
    expect(result({}, { ...byFan, id: otherFan.id })).toBe("not_yours");
    expect(result({}, { ...byFan, id: creator.id })).toBe("not_yours");
  });
});

test("creators refund their own sales, in part or in full, whenever it was and whatever was opened", () => {
  const old = { paidAt: NOW - 90 * DAY, openedHour: hourOf(NOW) };
  expect(result(old, byCreator)).toBe(2000);
  expect(result(old, byCreator, 1)).toBe(1);
  expect(result({ kind: "tip" }, byCreator, 700)).toBe(700);
  expect(result(old, { ...byCreator, id: otherCreator.id })).toBe("not_yours");
});

test("a refund is never more than what is left, and always a valid amount", () => {
  expect(result({ refunded: 1300 }, byCreator, 701)).toBe("too_much");
  expect(result({ refunded: 1300 }, byAdmin, 700)).toBe(700);
  for (const amount of [0, -1, 1.5, Number.NaN, 2001]) expect(result({}, byAdmin, amount)).toBe("too_much");
});

test("a creator's refunds stop at a balance of -$100, to the cent; an admin's don't", () => {
  expect(result({ balance: -8200 }, byCreator)).toBe(2000);
  expect(result({ balance: -8201 }, byCreator)).toBe("below_limit");
  expect(result({ balance: -8201 }, byCreator, 1000)).toBe(1000);
  expect(result({ balance: -50_000 }, byAdmin)).toBe(2000);
});

test("however a payment is split into refunds, the shares add up to it and never exceed it", () => {
  const actors = fc.constantFrom(byCreator, byAdmin, byFan);
  const sale = fc.integer({ min: 1, max: 100_000 }).chain((gross) =>
    fc.record({
      gross: fc.constant(gross),
      fee: fc.integer({ min: 0, max: gross }),
      parts: fc.array(fc.tuple(actors, fc.option(fc.integer({ min: -5, max: 60_000 }))), { maxLength: 12 }),
    }),
  );
  fc.assert(
    fc.property(sale, ({ gross, fee, parts }) => {
      const net = gross - fee;
      let refunded = 0;
      let taken = 0;
      for (const [actor, amount] of [...parts, [byAdmin, null] as const]) {
        const now = facts({ gross, fee, net, refunded });
        const checked = checkRefund(now, actor, amount, NOW);
        if (!checked.ok) continue;
        const share = sellerShare(now, checked.amount);
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(checked.amount);
        taken += share;
        refunded += checked.amount;
        expect(refunded).toBeLessThanOrEqual(gross);
      }
      expect([refunded, taken, refundable({ gross, refunded, disputed: 0, pending: 0 })]).toEqual([
        gross,
        net,
        0,
      ]);
    }),
  );
});
