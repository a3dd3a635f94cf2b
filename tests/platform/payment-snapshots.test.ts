import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { toRefund } from "../../app/platform/payment-snapshots.ts";

const refund = (amount: number, more: object = {}) =>
  ({
    id: "re_1",
    amount,
    created: 1_700_000_000,
    charge: { id: "ch_1", amount: 1500, application_fee: { id: "fee_1", amount_refunded: 150 } },
    transfer_reversal: { id: "trr_1", amount: 1500 },
    ...more,
  }) as Stripe.Refund;

describe("toRefund", () => {
  test("says what a full refund took from the seller: the reversed transfer less the returned fee", () => {
    expect(toRefund(refund(1500))).toEqual({
      id: "re_1",
      amount: 1500,
      takenFromSeller: 1350,
      createdAt: 1_700_000_000_000,
    });
    const feeKept = { id: "ch_1", amount: 1500, application_fee: { id: "fee_1", amount_refunded: 0 } };
    expect(toRefund(refund(1500, { charge: feeKept })).takenFromSeller).toBe(1500);
    const noFee = { id: "ch_1", amount: 1500, application_fee: null };
    expect(toRefund(refund(1500, { charge: noFee })).takenFromSeller).toBe(1500);
  });

  test.each<[string, Stripe.Refund]>([
    ["part of a charge", refund(500)],
    ["without a reversed transfer", refund(1500, { transfer_reversal: null })],
    ["whose transfer reversal is only named", refund(1500, { transfer_reversal: "trr_1" })],
    ["without a charge", refund(1500, { charge: null })],
  ])("doesn't say it of a refund %s", (_, given) => {
    expect(toRefund(given).takenFromSeller).toBeNull();
  });
});
