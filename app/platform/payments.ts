import type Stripe from "stripe";
import { PLATFORM_FEE_PERCENT } from "../domain/money.ts";
import type { PaymentPort } from "../domain/payments/payment-port.ts";
import type { AccountPort } from "../domain/payouts/account-port.ts";
import type { PayoutPort } from "../domain/payouts/payout-port.ts";
import { product } from "../domain/product.ts";
import type { Settings } from "./env.ts";
import { stripeAccounts } from "./payment-accounts.ts";
import { lazyStripe, orNull, withProviderErrors } from "./payment-client.ts";
import { readStripeEvent } from "./payment-events.ts";
import { stripePayouts } from "./payment-payouts.ts";
import { idOf, toDispute, toInvoice, toRefund, toSession, toSubscription } from "./payment-snapshots.ts";

/** A webhook reads at most this many months of a subscription; more would need a replay, page by page. */
const MAX_INVOICES = 100;

/** The payment, account, and payout ports on Stripe (API 2026-10-28): destination charges, hosted Checkout. */
export function stripePayments(
  settings: Settings,
  now: () => number,
): PaymentPort & AccountPort & PayoutPort {
  const stripe = lazyStripe(settings);
  return {
    ...stripeAccounts(stripe),
    ...stripePayouts(stripe),
    livemode: settings.STRIPE_SECRET_KEY.startsWith("sk_live_"),

    startSubscription: (sale) =>
      withProviderErrors(async () => {
        const metadata = { checkout_id: sale.checkoutId, seller_id: sale.sellerId };
        const session = await stripe().checkout.sessions.create(
          {
            mode: "subscription",
            client_reference_id: sale.checkoutId,
            customer_email: sale.buyerEmail,
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: "usd",
                  unit_amount: sale.amount,
                  recurring: { interval: "month" },
                  product_data: { name: `${sale.sellerName} on ${product.name}, monthly` },
                },
              },
            ],
            subscription_data: {
              application_fee_percent: PLATFORM_FEE_PERCENT,
              transfer_data: { destination: sale.accountId },
              metadata,
            },
            metadata,
            success_url: sale.successUrl,
            cancel_url: sale.cancelUrl,
            expires_at: Math.floor(sale.expiresAt / 1000),
          },
          { idempotencyKey: `checkout-${sale.checkoutId}` },
        );
        return toSession(session);
      }),

    checkoutSession: (id) =>
      withProviderErrors(() =>
        orNull(async () =>
          toSession(
            await stripe().checkout.sessions.retrieve(id, {
              expand: ["payment_intent.latest_charge.application_fee"],
            }),
          ),
        ),
      ),

    expireSession: (id) =>
      withProviderErrors(async () => {
        // If it has completed or expired already, the session itself says so when it's read next.
        await orNull(() => stripe().checkout.sessions.expire(id));
      }),

    subscription: (id) =>
      withProviderErrors(() => orNull(async () => toSubscription(await stripe().subscriptions.retrieve(id)))),

    paidInvoices: (subscription) =>
      withProviderErrors(async () => {
        const list = await stripe().invoices.list({
          subscription,
          status: "paid",
          limit: MAX_INVOICES,
          expand: ["data.payments"],
        });
        const paid = list.data.filter((invoice) => invoice.amount_paid > 0);
        const customer = idOf(paid[0]?.customer);
        if (customer === null) return [];
        // From an invoice, the collected fee is deeper than Stripe expands. Checkout makes a customer per subscription.
        const intents = await stripe().paymentIntents.list({
          customer,
          limit: MAX_INVOICES,
          expand: ["data.latest_charge.application_fee"],
        });
        return paid.map((invoice) => toInvoice(invoice, intents.data));
      }),

    subscriptionOfPayment: (payment_intent) =>
      withProviderErrors(async () => {
        const found = await stripe().invoicePayments.list({
          payment: { type: "payment_intent", payment_intent },
          limit: 1,
        });
        const invoice = found.data[0]?.invoice;
        if (!invoice) return null;
        const whole = typeof invoice === "string" ? await stripe().invoices.retrieve(invoice) : invoice;
        if ("deleted" in whole && whole.deleted) return null;
        return idOf((whole as Stripe.Invoice).parent?.subscription_details?.subscription ?? null);
      }),

    sessionOfPayment: (payment_intent) =>
      withProviderErrors(async () => {
        const found = await stripe().checkout.sessions.list({ payment_intent, limit: 1 });
        return found.data[0]?.id ?? null;
      }),

    refunds: (payment_intent) =>
      withProviderErrors(async () => {
        const list = await stripe().refunds.list({
          payment_intent,
          limit: 100,
          expand: ["data.transfer_reversal", "data.charge.application_fee"],
        });
        return list.data.filter((refund) => refund.status === "succeeded").map(toRefund);
      }),

    disputes: (payment_intent) =>
      withProviderErrors(async () => {
        const list = await stripe().disputes.list({ payment_intent, limit: 100 });
        return list.data.filter((dispute) => !dispute.status.startsWith("warning_")).map(toDispute);
      }),

    endSubscription: (id) =>
      withProviderErrors(async () => {
        await orNull(() => stripe().subscriptions.cancel(id));
      }),

    cancelAtPeriodEnd: (id, cancel_at_period_end) =>
      withProviderErrors(async () => {
        await stripe().subscriptions.update(id, { cancel_at_period_end });
      }),

    readEvent: (body, signature) => readStripeEvent(stripe(), settings, body, signature, now()),
  };
}
