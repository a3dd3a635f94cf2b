import type Stripe from "stripe";
import type { SalePort } from "#domain/payments/sales/sale-port.ts";
import { orNull, withProviderErrors } from "./payment-client.ts";
import { expanded, idOf } from "./payment-snapshots.ts";

/** A sale's path at Stripe: the platform's charge, its transfer, and the payment in the creator's account. */
export const stripeSales = (stripe: () => Stripe): SalePort => ({
  sale: (paymentIntentId) =>
    withProviderErrors(() =>
      orNull(async () => {
        const intent = await stripe().paymentIntents.retrieve(paymentIntentId, {
          expand: ["latest_charge.balance_transaction", "latest_charge.transfer"],
        });
        const charge = expanded(intent.latest_charge);
        const transfer = expanded(charge?.transfer);
        const [paymentId, stripeAccount] = [idOf(transfer?.destination_payment), idOf(transfer?.destination)];
        if (!transfer || paymentId === null || stripeAccount === null) return null;
        const { data } = await stripe().balanceTransactions.list(
          { source: paymentId, type: "payment", limit: 1 },
          { stripeAccount },
        );
        const [booked] = data;
        if (!booked) return null;
        return {
          transferId: transfer.id,
          availableAt: booked.available_on * 1000,
          cost: expanded(charge?.balance_transaction)?.fee ?? null,
        };
      }),
    ),
});
