import Stripe from "stripe";
import { HOUR_MS } from "#domain/durations.ts";
import { CURRENCY, splitFee } from "#domain/money.ts";
import type { PaymentPort, ProviderSession } from "#domain/payments/payment-port.ts";
import type { CardPort } from "#domain/payments/saved-cards/card-port.ts";
import { product } from "#domain/product.ts";
import { orNull, withProviderErrors } from "./payment-client.ts";
import { expanded, idOf, toCard, toPayment } from "./payment-snapshots.ts";

const PREFIX = "pi_";
/** Distinguishes our charges of saved cards from those of Checkout and subscriptions. */
const MARK = "saved_card";
const EXPAND = ["latest_charge.application_fee", "payment_method"];
/** As long as the checkout's; Stripe doesn't enforce it. */
const CHARGE_MS = HOUR_MS;

/** Whether a "session" ID is really a payment intent's. */
export const isChargeId = (id: string) => id.startsWith(PREFIX);

export const isOurCharge = (intent: Stripe.PaymentIntent) => intent.metadata[MARK] === "true";

/** See docs.stripe.com/payments/paymentintents/lifecycle. */
function toCharge(intent: Stripe.PaymentIntent, url: string | null = null): ProviderSession {
  const { status, last_payment_error: error, next_action: next } = intent;
  const hasFailed = status === "requires_payment_method" && error !== null;
  return {
    id: intent.id,
    url,
    // While it's processing, a charge can no longer be canceled and isn't paid yet.
    state:
      status === "succeeded" || status === "processing"
        ? "complete"
        : status === "canceled"
          ? "expired"
          : "open",
    paid: status === "succeeded",
    subscriptionId: null,
    payment: status === "succeeded" ? toPayment(intent) : null,
    checkoutId: intent.metadata.checkout_id ?? null,
    amount: intent.amount,
    expiresAt: intent.created * 1000 + CHARGE_MS,
    challengeUrl: status === "requires_action" ? (next?.redirect_to_url?.url ?? null) : null,
    refusal: hasFailed
      ? { code: error.decline_code ?? error.code ?? null, advice: error.advice_code ?? null }
      : null,
    card: toCard(expanded(intent.payment_method)),
  };
}

type ChargePort = Pick<PaymentPort, "startCharge" | "chargeCard"> &
  CardPort & {
    charge(id: string): Promise<ProviderSession | null>;
    cancelCharge(id: string): Promise<void>;
  };

/**
 * Charges saved cards through payment intents with destination charges, created without a card so that only confirming
 * one can move money. The fan is present, so the bank may ask for confirmation on a page of Stripe's.
 */
export function stripeCharges(stripe: () => Stripe): ChargePort {
  const read = async (id: string) => {
    const intent = await orNull(() => stripe().paymentIntents.retrieve(id, { expand: EXPAND }));
    return intent !== null && isOurCharge(intent) ? toCharge(intent) : null;
  };
  return {
    startCharge: (sale) =>
      withProviderErrors(async () => {
        const intent = await stripe().paymentIntents.create(
          {
            amount: sale.amount,
            currency: CURRENCY,
            customer: sale.customerId,
            allowed_payment_method_types: ["card"],
            description: `${sale.item} on ${product.name}`,
            application_fee_amount: splitFee(sale.amount).fee,
            transfer_data: { destination: sale.accountId },
            metadata: { checkout_id: sale.checkoutId, seller_id: sale.sellerId, [MARK]: "true" },
          },
          { idempotencyKey: sale.idempotencyKey },
        );
        const url = sale.successUrl.replaceAll("{CHECKOUT_SESSION_ID}", intent.id);
        return { ...toCharge(intent, url), expiresAt: sale.expiresAt };
      }),

    chargeCard: ({ id, cardId, returnUrl, idempotencyKey }) =>
      withProviderErrors(async () => {
        try {
          await stripe().paymentIntents.confirm(
            id,
            { payment_method: cardId, return_url: returnUrl },
            { idempotencyKey },
          );
        } catch (error) {
          if (!hasAnswered(error)) throw error;
          console.error(`charge ${id} refused`, error.code, error.decline_code);
        }
        // Also after a success: the answer has no fee, and may be a replay.
        return read(id);
      }),

    charge: (id) => withProviderErrors(() => read(id)),

    cancelCharge: (id) =>
      withProviderErrors(async () => {
        // If it can't be canceled, the next read shows its state.
        await orNull(() => stripe().paymentIntents.cancel(id));
      }),

    savedCard: (id) =>
      withProviderErrors(() => orNull(async () => toCard(await stripe().paymentMethods.retrieve(id)))),

    detachCard: (id) =>
      withProviderErrors(async () => {
        const method = await orNull(() => stripe().paymentMethods.retrieve(id));
        const customer = idOf(method?.customer);
        if (customer === null) return true;
        // By default, the list leaves out subscriptions that have ended.
        const { data } = await stripe().subscriptions.list({ customer, limit: 100 });
        const isFree = data.every(({ default_payment_method: own }) => own !== null && idOf(own) !== id);
        if (isFree) await orNull(() => stripe().paymentMethods.detach(id));
        else await stripe().paymentMethods.update(id, { allow_redisplay: "limited" });
        return isFree;
      }),
  };
}

/** Declined, or impossible in the intent's state or with this card; the intent says why. */
const hasAnswered = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeCardError ||
  (error instanceof Stripe.errors.StripeInvalidRequestError && error.code !== "lock_timeout");
