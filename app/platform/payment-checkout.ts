import type Stripe from "stripe";
import { CURRENCY, splitFee } from "../domain/money.ts";
import type { PaymentPort } from "../domain/payments/payment-port.ts";
import { product } from "../domain/product.ts";
import { withProviderErrors } from "./payment-client.ts";
import { toSession } from "./payment-snapshots.ts";

/** One-time payments on Stripe: hosted Checkout with a destination charge and our fee. */
export const oneTimeCheckout = (stripe: () => Stripe): Pick<PaymentPort, "startPayment"> => ({
  startPayment: (sale) =>
    withProviderErrors(async () => {
      const metadata = { checkout_id: sale.checkoutId, seller_id: sale.sellerId };
      const session = await stripe().checkout.sessions.create(
        {
          mode: "payment",
          client_reference_id: sale.checkoutId,
          customer_email: sale.buyerEmail,
          // Cards and their wallets settle at once. Others take days, in which a fan could pay for the same thing again.
          allowed_payment_method_types: ["card"],
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: CURRENCY,
                unit_amount: sale.amount,
                product_data: { name: `${sale.item} on ${product.name}` },
              },
            },
          ],
          payment_intent_data: {
            application_fee_amount: splitFee(sale.amount).fee,
            transfer_data: { destination: sale.accountId },
            metadata,
          },
          metadata,
          success_url: sale.successUrl,
          cancel_url: sale.cancelUrl,
          expires_at: Math.floor(sale.expiresAt / 1000),
        },
        { idempotencyKey: sale.idempotencyKey },
      );
      return toSession(session);
    }),
});
