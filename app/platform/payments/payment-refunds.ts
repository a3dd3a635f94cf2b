import Stripe from "stripe";
import { refuse } from "#domain/outcome.ts";
import type {
  ProviderRefund,
  ProviderRefundRefusal,
  RefundPort,
  RefundState,
} from "#domain/reversals/refunds/refund-port.ts";
import { withProviderErrors } from "./payment-client.ts";

const MAX = 100;

const toRefund = ({ id, status }: Stripe.Refund): ProviderRefund => ({ id, state: refundState(status) });

/** Stripe's type allows any text; `requires_action` waits for the fan. */
export function refundState(status: string | null): RefundState {
  return status === "succeeded" || status === "failed" || status === "canceled" ? status : "pending";
}

/** See docs.stripe.com/connect/destination-charges#issue-refunds. */
export const stripeRefunds = (stripe: () => Stripe): RefundPort => ({
  createRefund: ({ paymentIntentId, amount, requestId, from, idempotencyKey }) =>
    withProviderErrors(async () => {
      const isSellers = from === "seller";
      try {
        const refund = await stripe().refunds.create(
          {
            payment_intent: paymentIntentId,
            amount,
            reason: "requested_by_customer",
            metadata: { request_id: requestId, ...(isSellers ? {} : { taken_later: "true" }) },
            ...(isSellers ? { reverse_transfer: true, refund_application_fee: true } : {}),
          },
          { idempotencyKey },
        );
        return { ok: true, refund: toRefund(refund) };
      } catch (error) {
        if (!isFinal(error)) throw error;
        console.error(`refund ${requestId} refused`, error.code);
        return refuse(refusalOf(error, isSellers));
      }
    }),

  refundOfRequest: (payment_intent, requestId) =>
    withProviderErrors(async () => {
      const { data } = await stripe().refunds.list({ payment_intent, limit: MAX });
      const found = data.find((one) => one.metadata?.request_id === requestId);
      return found ? toRefund(found) : null;
    }),
});

/** Other errors may be temporary; a conflict, for example, means that the same call is still running. */
const isFinal = (error: unknown): error is Stripe.errors.StripeError =>
  (error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.statusCode === 400 &&
    error.code !== "lock_timeout") ||
  (error instanceof Stripe.errors.StripePermissionError && error.code === "account_invalid");

function refusalOf({ code }: Stripe.errors.StripeError, isSellers: boolean): ProviderRefundRefusal {
  if (code === "charge_disputed") return "disputed";
  if (code === "charge_already_refunded" || code === "amount_too_large") return "nothing_left";
  // Other errors may concern the creator's share: no funds, an account that is gone, or a
  // transfer that was reversed before.
  return isSellers ? "uncovered" : "refused";
}
