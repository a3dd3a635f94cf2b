import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { toInvoice, toRefund } from "../../app/platform/payment-snapshots.ts";

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

describe("toInvoice", () => {
  const invoice = {
    id: "in_1",
    amount_paid: 1500,
    currency: "usd",
    created: 1_700_000_000,
    status_transitions: { paid_at: 1_700_000_000 },
    lines: { data: [{ period: { start: 1_700_000_000, end: 1_702_592_000 } }] },
    payments: { data: [{ payment: { type: "payment_intent", payment_intent: "pi_1" } }] },
  } as unknown as Stripe.Invoice;
  const intent = (id: string, fee: number) =>
    ({
      id,
      latest_charge: { id: `ch_${id}`, paid: true, application_fee: { id: `fee_${id}`, amount: fee } },
    }) as unknown as Stripe.PaymentIntent;

  test("takes the fee from its own payment", () => {
    const read = toInvoice(invoice, [intent("pi_2", 150), intent("pi_1", 300)]);
    expect(read).toMatchObject({ amount: 1500, fee: 300, paymentIntentId: "pi_1" });
  });

  test("has no fee if it was paid outside the provider", () => {
    expect(toInvoice(invoice, [intent("pi_2", 150)]).fee).toBe(0);
  });
});
