import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { toInvoice, toSubscription } from "#platform/payments/payment-snapshots.ts";

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

describe("toSubscription", () => {
  const subscription = (more: object) =>
    ({
      id: "sub_1",
      items: { data: [{ price: { unit_amount: 1500 }, current_period_start: 1, current_period_end: 2 }] },
      metadata: {},
      cancel_at: null,
      cancel_at_period_end: false,
      ended_at: null,
      ...more,
    }) as unknown as Stripe.Subscription;

  test("is set to end by either of the provider's two ways to say so", () => {
    expect(toSubscription(subscription({})).cancelAtPeriodEnd).toBe(false);
    expect(toSubscription(subscription({ cancel_at_period_end: true })).cancelAtPeriodEnd).toBe(true);
    expect(toSubscription(subscription({ cancel_at: 1_800_000_000 })).cancelAtPeriodEnd).toBe(true);
  });
});
