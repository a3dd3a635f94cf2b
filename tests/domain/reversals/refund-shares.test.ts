import { describe, expect, test } from "vitest";
import { NOW } from "#tests/cast.ts";
import { soldAt } from "../ledger/generated-payments.ts";
import { amounts, back, failed, fee, plan, refund, reversal, sale } from "./movement-plan.ts";

const SECOND = 1000;
const later = { isTakenLater: true };

describe("what a refund took and returns if it fails", () => {
  test("is its reversal less the part of our fee that came with it, by the time of their request", () => {
    const made = {
      refunds: [
        refund("re_1", 600, failed),
        refund("re_2", 300, { createdAt: NOW + 60 * SECOND, ...failed }),
      ],
      reversals: [reversal("re_1", 600), reversal("re_2", 300)],
      feeRefunds: [fee(30, NOW + 60 * SECOND), fee(60)],
    };
    expect(amounts(made)).toEqual([
      ["re_1", 540],
      ["re_2", 270],
    ]);
    const apart = (ms: number) =>
      amounts({
        refunds: [refund("re_1", 600, failed)],
        reversals: [reversal("re_1", 600)],
        feeRefunds: [fee(60, NOW + ms)],
      });
    expect(apart(SECOND)).toEqual([["re_1", 540]]);
    expect(apart(-SECOND)).toEqual([["re_1", 540]]);
    expect(apart(SECOND + 1)).toEqual([["re_1", 600]]);
  });

  test("is separate for refunds in quick succession, in whatever order they are listed", () => {
    const made = {
      refunds: [refund("re_2", 300, { createdAt: NOW + SECOND, ...failed }), refund("re_1", 600, failed)],
      reversals: [reversal("re_1", 600), reversal("re_2", 300)],
      feeRefunds: [fee(60), fee(30, NOW + SECOND)],
    };
    expect(amounts(made)).toEqual([
      ["re_2", 270],
      ["re_1", 540],
    ]);
  });

  test("is nothing for a refund at the platform's expense, and no fee of another refund", () => {
    const made = {
      refunds: [refund("re_1", 600, failed), refund("re_2", 600, failed)],
      reversals: [reversal("re_2", 600)],
      feeRefunds: [fee(60)],
    };
    expect(amounts(made)).toEqual([["re_2", 540]]);
  });

  test("is nothing where our fee was all of it", () => {
    const made = {
      refunds: [refund("re_1", 500, failed)],
      reversals: [reversal("re_1", 500)],
      feeRefunds: [fee(500)],
    };
    expect(amounts(made, soldAt(1000, 1000))).toEqual([]);
  });

  test("is given back once", () => {
    const made = { refunds: [refund("re_1", 600, failed)], reversals: [reversal("re_1", 600)] };
    expect(plan(made)).toMatchObject([{ act: "return", amount: 600, name: "return-re_1-1" }]);
    const transfers = [sale, back("re_1", 600)];
    expect(plan({ ...made, transfers })).toEqual([]);
    const refunds = [...made.refunds, refund("re_2", 300, failed)];
    const reversals = [...made.reversals, reversal("re_2", 300)];
    expect(amounts({ refunds, reversals, transfers })).toEqual([["re_2", 300]]);
  });
});

describe("a refund whose share is taken later", () => {
  const cent = (id: string, more: object = {}) => refund(id, 1, { ...later, ...more });
  const ofThree = (...refunds: ReturnType<typeof refund>[]) => amounts({ refunds }, soldAt(3, 1));

  test("takes its share until it was taken", () => {
    const refunds = [refund("re_1", 500, later)];
    const take = { act: "take", transferId: "tr_sale", amount: 450, cause: "re_1" };
    expect(plan({ refunds })).toEqual([{ ...take, name: "take-re_1-1" }]);
    const taken = { refunds, reversals: [reversal("re_1", 450)] };
    expect(plan(taken)).toEqual([]);
    const undone = { ...taken, transfers: [sale, back("re_1", 450)] };
    expect(plan(undone)).toEqual([{ ...take, name: "take-re_1-2" }]);
  });

  test("takes with the others exactly what the creator had, in the order of the refunds", () => {
    const first = cent("re_z");
    const second = cent("re_m", { createdAt: NOW + 1 });
    const third = cent("re_a", { createdAt: NOW + 2 });
    const both = [
      ["re_z", -1],
      ["re_a", -1],
    ];
    expect(ofThree(third, first, second)).toEqual(both);
    expect(ofThree(second, third, first)).toEqual(both);
    const byId = [
      ["re_1", -1],
      ["re_3", -1],
    ];
    expect(ofThree(cent("re_3"), cent("re_1"), cent("re_2"))).toEqual(byId);
    expect(ofThree(cent("re_2"), cent("re_3"), cent("re_1"))).toEqual(byId);
  });

  test("comes after the refunds before it, but not after one that failed", () => {
    const second = cent("re_2", { createdAt: NOW + 1 });
    expect(ofThree(refund("re_1", 1), second)).toEqual([]);
    expect(ofThree(refund("re_1", 1, failed), second)).toEqual([["re_2", -1]]);
    expect(ofThree(cent("re_1", failed))).toEqual([]);
  });

  test("takes nothing beyond the sale", () => {
    const all = refund("re_1", 1500, later);
    const more = refund("re_2", 1500, { ...later, createdAt: NOW + 1 });
    expect(amounts({ refunds: [all, more] })).toEqual([["re_1", -1350]]);
  });
});
