import Stripe from "stripe";
import { PLATFORM_FEE_PERCENT } from "../domain/money.ts";
import { type PaymentPort, ProviderUnavailable } from "../domain/payments/payment-port.ts";
import { product } from "../domain/product.ts";
import type { Settings } from "./env.ts";
import { readStripeEvent } from "./payment-events.ts";
import { idOf, toDispute, toInvoice, toSession, toSubscription } from "./payment-snapshots.ts";

const TIMEOUT_MS = 10_000;
/** How many of a subscription's latest invoices are read; older ones were recorded when they were paid. */
const MAX_INVOICES = 100;

/** The payment port on Stripe (API 2026-10-28): express accounts, destination charges, hosted Checkout. */
export function stripePayments(settings: Settings, now: () => number): PaymentPort {
  // Most requests involve no payment, so the client is created on first use.
  let connected: Stripe | undefined;
  const stripe = () => {
    connected ??= connect(settings);
    return connected;
  };
  const livemode = settings.STRIPE_SECRET_KEY.startsWith("sk_live_");
  return {
    livemode,

    createAccount: (seller) =>
      withProviderErrors(async () => {
        const account = await stripe().accounts.create(
          {
            type: "express",
            email: seller.email,
            capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
            settings: { payouts: { schedule: { interval: "weekly", weekly_anchor: "friday" } } },
            metadata: { user_id: seller.userId },
          },
          { idempotencyKey: `account-${seller.userId}` },
        );
        return account.id;
      }),

    accountLink: (account, refresh_url, return_url) =>
      withProviderErrors(async () => {
        const link = await stripe().accountLinks.create({
          account,
          refresh_url,
          return_url,
          type: "account_onboarding",
        });
        return link.url;
      }),

    account: (id) =>
      withProviderErrors(async () => {
        const account = await stripe().accounts.retrieve(id);
        return {
          id: account.id,
          canCharge: account.charges_enabled === true && account.capabilities?.transfers === "active",
          detailsSubmitted: account.details_submitted === true,
        };
      }),

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

    session: (id) =>
      withProviderErrors(() => orNull(async () => toSession(await stripe().checkout.sessions.retrieve(id)))),

    expireSession: (id) =>
      withProviderErrors(async () => {
        // A session that is already completed or expired can stay as it is.
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
        return list.data.filter((invoice) => invoice.amount_paid > 0).map(toInvoice);
      }),

    subscriptionOfPayment: (payment_intent) =>
      withProviderErrors(async () => {
        const found = await stripe().invoicePayments.list({
          payment: { type: "payment_intent", payment_intent },
          limit: 1,
        });
        const invoice = found.data[0]?.invoice;
        if (!invoice) return null;
        const expanded = typeof invoice === "string" ? await stripe().invoices.retrieve(invoice) : invoice;
        if ("deleted" in expanded && expanded.deleted) return null;
        return idOf((expanded as Stripe.Invoice).parent?.subscription_details?.subscription ?? null);
      }),

    refunds: (payment_intent) =>
      withProviderErrors(async () => {
        const list = await stripe().refunds.list({ payment_intent, limit: 100 });
        return list.data
          .filter((refund) => refund.status === "succeeded")
          .map((refund) => ({ id: refund.id, amount: refund.amount, createdAt: refund.created * 1000 }));
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

function connect(settings: Settings): Stripe {
  const base = settings.STRIPE_API_BASE ? new URL(settings.STRIPE_API_BASE) : null;
  return new Stripe(settings.STRIPE_SECRET_KEY, {
    httpClient: Stripe.createFetchHttpClient(),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(base
      ? {
          host: base.hostname,
          port: base.port || (base.protocol === "https:" ? "443" : "80"),
          protocol: base.protocol === "https:" ? "https" : "http",
        }
      : {}),
  });
}

/** Null for what Stripe does not know or no longer allows: asking again would not change that. */
async function orNull<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
    throw error;
  }
}

/** Turns Stripe's errors into ProviderUnavailable. Their message stays in the cause, for the log, and never reaches a user. */
async function withProviderErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    throw new ProviderUnavailable("the payment provider refused or did not answer", { cause });
  }
}
