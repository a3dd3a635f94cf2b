import { describe, expect, test } from "vitest";
import type { Dispute } from "#domain/ledger/movements.ts";
import { disputeShares } from "#domain/reversals/plan-seller-moves.ts";
import { soldAt } from "../ledger/generated-payments.ts";
import { amounts, back, dispute, failed, fee, moved, plan, refund, reversal, sale } from "./movement-plan.ts";

describe("the amount that a dispute takes", () => {
  test("is the share of the sale, from its transfer, under a key that counts the times", () => {
    const disputes = [dispute("du_1", -1500, 1500, -1500)];
    const take = { act: "take", transferId: "tr_sale", amount: 1350, cause: "du_1" };
    expect(plan({ disputes })).toEqual([{ ...take, name: "take-du_1-1" }]);
    expect(plan({ disputes: [dispute("du_1", -500)], reversals: [reversal("du_1", 450)] })).toEqual([]);
    const again = { disputes, reversals: [reversal("du_1", 1350)], transfers: [sale, back("du_1", 1350)] };
    expect(plan(again)).toEqual([{ ...take, name: "take-du_1-2" }]);
  });

  test("is given back once it is won, under a key that counts the times", () => {
    const disputes = [dispute("du_1", -1500, 1500)];
    const give = { act: "return", paymentIntentId: "pi_1", amount: 1350, cause: "du_1" };
    const taken = reversal("du_1", 1350);
    expect(plan({ disputes, reversals: [taken] })).toEqual([{ ...give, name: "return-du_1-1" }]);
    expect(plan({ disputes, reversals: [taken], transfers: [sale, back("re_1", 450)] })).toEqual([
      { ...give, name: "return-du_1-1" },
    ]);
    const twice = { disputes, reversals: [taken, taken], transfers: [sale, back("du_1", 1350)] };
    expect(plan(twice)).toEqual([{ ...give, name: "return-du_1-2" }]);
  });

  test("after a refund is the rest of what the creator had, whatever the refund took", () => {
    const disputes = [dispute("du_1", -1000)];
    const refunds = [refund("re_1", 500)];
    const reversals = [reversal("re_1", 500)];
    expect(amounts({ disputes, refunds, reversals, feeRefunds: [fee(50)] })).toEqual([["du_1", -900]]);
    expect(amounts({ disputes, refunds, reversals })).toEqual([["du_1", -850]]);
    // Even a refund at the platform's expense uses up the creator's share.
    expect(amounts({ disputes, refunds })).toEqual([["du_1", -900]]);
  });

  test("after a failed refund is the whole share, as far as the creator has it", () => {
    const disputes = [dispute("du_1", -1500)];
    const taken = {
      refunds: [refund("re_1", 500, failed)],
      reversals: [reversal("re_1", 500)],
      feeRefunds: [fee(50)],
    };
    expect(amounts({ ...taken, disputes, transfers: [sale, back("re_1", 450)] })).toEqual([["du_1", -1350]]);
    expect(amounts({ ...taken, disputes })).toEqual([
      ["du_1", -900],
      ["re_1", 450],
    ]);
    expect(amounts({ ...taken, disputes: [dispute("du_1", -700), dispute("du_2", -800)] })).toEqual([
      ["du_1", -630],
      ["du_2", -270],
      ["re_1", 450],
    ]);
  });

  test("is never more than can still be reversed, from the transfer with the most left", () => {
    const disputes = [dispute("du_1", -700), dispute("du_2", -800)];
    expect(amounts({ disputes, transfers: [{ ...sale, left: 700 }] })).toEqual([
      ["du_1", -630],
      ["du_2", -70],
    ]);
    const transfers = [
      { ...sale, left: 100 },
      { ...back("du_0", 1400), left: 1400 },
    ];
    const moves = plan({ disputes: [dispute("du_1", -700)], transfers });
    expect(moves).toMatchObject([{ transferId: "tr_du_0", amount: 630 }]);
    expect(plan({ disputes, transfers: [] })).toEqual([]);
  });
});

describe("the shares of several disputes", () => {
  const payment = soldAt(3, 1);
  const shares = (...disputes: Dispute[]) =>
    disputeShares(payment, moved({ disputes })).map((one) => [one.dispute.id, one.share]);

  test("are together what the creator had; the last takes the rest", () => {
    expect(shares(dispute("du_1", -1), dispute("du_2", -1), dispute("du_3", -1))).toEqual([
      ["du_1", 1],
      ["du_2", 1],
      ["du_3", 0],
    ]);
    expect(shares(dispute("du_1", -3), dispute("du_2", -3))).toEqual([
      ["du_1", 2],
      ["du_2", 0],
    ]);
  });

  test("are after a refund the rest of what it really took, with our fee or without", () => {
    const refunded = {
      disputes: [dispute("du_1", -1000)],
      refunds: [refund("re_1", 500)],
      reversals: [reversal("re_1", 500)],
    };
    const shareAfter = (more: object) => {
      const [one] = disputeShares(soldAt(1500, 150), moved({ ...refunded, ...more }));
      return one?.share;
    };
    expect(shareAfter({})).toBe(850);
    expect(shareAfter({ feeRefunds: [fee(50)] })).toBe(900);
  });

  test("are taken in the order in which they began, and by ID at the same time", () => {
    const at = (id: string, ms: number): Dispute => ({ ...dispute(id), moves: [{ amount: -1, at: ms }] });
    const ordered = [
      ["du_z", 1],
      ["du_m", 1],
      ["du_a", 0],
    ];
    expect(shares(at("du_a", 3), at("du_z", 1), at("du_m", 2))).toEqual(ordered);
    expect(shares(at("du_m", 2), at("du_a", 3), at("du_z", 1))).toEqual(ordered);
    const byId = [
      ["du_1", 1],
      ["du_2", 1],
      ["du_3", 0],
    ];
    expect(shares(at("du_3", 1), at("du_1", 1), at("du_2", 1))).toEqual(byId);
    expect(shares(at("du_2", 1), at("du_3", 1), at("du_1", 1))).toEqual(byId);
  });

  test("are none for one that holds nothing, or hasn't moved anything yet", () => {
    expect(shares(dispute("du_1", -3, 3), dispute("du_2"), dispute("du_3", -1))).toEqual([
      ["du_2", null],
      ["du_1", null],
      ["du_3", 1],
    ]);
  });
});
