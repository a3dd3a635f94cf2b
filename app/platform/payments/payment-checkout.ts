import type Stripe from "stripe";
import { CURRENCY, PLATFORM_FEE_PERCENT, splitFee } from "#domain/money.ts";
import { type PaymentPort, PLATFORM_ACCOUNT, type SessionTerms } from "#domain/payments/payment-port.ts";
import { cardText, priceCard } from "#domain/payments/price-card.ts";
import { product } from "#domain/product.ts";
import { orNull, withProviderErrors } from "./payment-client.ts";
import { toSession } from "./payment-snapshots.ts";

type Hosted = SessionTerms & { sellerId: string; buyerEmail: string; customerId?: string | null };

/** Beside the provider's box for saving the card, which is unchecked. */
const SAVING = `If you save your card, purchases and tips on ${product.name} take one tap from then on. You can remove it anytime under Payments.`;

const metadataOf = (sale: Hosted) => ({ checkout_id: sale.checkoutId, seller_id: sale.sellerId });

export function hostedCheckout(
  stripe: () => Stripe,
): Pick<PaymentPort, "startSubscription" | "startPayment"> {
  const open = (
    sale: Hosted,
    price: Stripe.Checkout.SessionCreateParams.LineItem.PriceData,
    more: Stripe.Checkout.SessionCreateParams,
    submitText = "",
  ) =>
    withProviderErrors(async () => {
      const { customerId: customer = null, buyerEmail: email } = sale;
      // Receipts and failed cards name the customer's address, which may be older than the account's.
      if (customer !== null) await orNull(() => stripe().customers.update(customer, { email }));
      const session = await stripe().checkout.sessions.create(
        {
          ...more,
          // The fan may tick a box on the page; the card is then saved with the customer that is created along with it.
          saved_payment_method_options: { payment_method_save: "enabled" },
          custom_text: { submit: { message: `${submitText ? `${submitText} ` : ""}${SAVING}` } },
          client_reference_id: sale.checkoutId,
          ...(customer === null ? { customer_email: email } : { customer }),
          line_items: [{ quantity: 1, price_data: price }],
          metadata: metadataOf(sale),
          success_url: sale.successUrl,
          cancel_url: sale.cancelUrl,
          expires_at: Math.floor(sale.expiresAt / 1000),
        },
        { idempotencyKey: sale.idempotencyKey },
      );
      return toSession(session);
    });
  const priceOf = (sale: Hosted, name: string) => ({
    currency: CURRENCY,
    unit_amount: sale.amount,
    product_data: { name },
  });

  return {
    startSubscription: (sale) =>
      open(
        sale,
        {
          ...priceOf(sale, `${sale.sellerName} on ${product.name}, monthly`),
          recurring: { interval: "month" },
        },
        {
          mode: "subscription",
          subscription_data: {
            application_fee_percent: PLATFORM_FEE_PERCENT,
            transfer_data: { destination: sale.accountId },
            metadata: metadataOf(sale),
          },
        },
        // Without the creator's name, which may change while the provider keeps the key.
        cardText(priceCard("subscription", "this creator", sale.amount)),
      ),

    startPayment: (sale) =>
      open(sale, priceOf(sale, `${sale.item} on ${product.name}`), {
        mode: "payment",
        customer_creation: "always",
        // Cards and their wallets settle at once. Other methods take days, in which a fan could
        // pay for the same thing again.
        allowed_payment_method_types: ["card"],
        payment_intent_data: {
          ...(sale.accountId === PLATFORM_ACCOUNT
            ? {}
            : {
                application_fee_amount: splitFee(sale.amount).fee,
                transfer_data: { destination: sale.accountId },
              }),
          metadata: metadataOf(sale),
        },
      }),
  };
}
