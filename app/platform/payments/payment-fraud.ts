import type Stripe from "stripe";
import type { FailedCharge, FraudPort } from "#domain/payments/fraud/fraud-port.ts";
import { orNull, withProviderErrors } from "./payment-client.ts";
import { idOf } from "./payment-snapshots.ts";

function toFailedCharge(charge: Stripe.Charge): FailedCharge {
  return {
    id: charge.id,
    cardId: charge.payment_method,
    failedAt: charge.created * 1000,
    // The bank's reason, or Stripe's if it didn't ask the bank.
    declineCode: charge.outcome?.reason ?? charge.failure_code ?? "unknown",
    fingerprint: charge.payment_method_details?.card?.fingerprint ?? null,
    checkoutId: charge.metadata.checkout_id ?? null,
    email: charge.billing_details.email,
    accountId: idOf(charge.transfer_data?.destination),
  };
}

export const stripeFraud = (stripe: () => Stripe): FraudPort => ({
  failedCharge: (id) =>
    withProviderErrors(() =>
      orNull(async () => {
        const charge = await stripe().charges.retrieve(id);
        return charge.status === "failed" ? toFailedCharge(charge) : null;
      }),
    ),

  usedCard: (id) =>
    withProviderErrors(() =>
      orNull(async () => {
        const { card, billing_details } = await stripe().paymentMethods.retrieve(id);
        return { fingerprint: card?.fingerprint ?? null, email: billing_details.email };
      }),
    ),

  fraudWarning: (id) =>
    withProviderErrors(() =>
      orNull(async () => {
        const warning = await stripe().radar.earlyFraudWarnings.retrieve(id);
        return {
          id: warning.id,
          chargeId: idOf(warning.charge) ?? "",
          paymentIntentId: idOf(warning.payment_intent),
          fraudType: warning.fraud_type,
          createdAt: warning.created * 1000,
          isActionable: warning.actionable,
        };
      }),
    ),
});
