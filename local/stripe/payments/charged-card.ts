import type Stripe from "stripe";

export function chargedCard(
  method: Stripe.PaymentMethod,
  amount: number,
): Stripe.Charge.PaymentMethodDetails {
  const { card } = method;
  return {
    type: "card",
    card: {
      amount_authorized: amount,
      authorization_code: null,
      brand: card?.brand ?? null,
      checks: card?.checks ?? null,
      country: card?.country ?? null,
      electronic_commerce_indicator: null,
      exp_month: card?.exp_month ?? 12,
      exp_year: card?.exp_year ?? 2034,
      fingerprint: card?.fingerprint ?? null,
      funding: card?.funding ?? null,
      installments: null,
      last4: card?.last4 ?? null,
      mandate: null,
      network: card?.brand ?? null,
      network_transaction_id: null,
      regulated_status: "unregulated",
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}
