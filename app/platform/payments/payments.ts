import type Stripe from "stripe";
import type { AccountPort } from "#domain/ledger/payouts/account-port.ts";
import type { PayoutPort } from "#domain/ledger/payouts/payout-port.ts";
import type { FraudPort } from "#domain/payments/fraud/fraud-port.ts";
import type { PaymentPort } from "#domain/payments/payment-port.ts";
import type { SalePort } from "#domain/payments/sales/sale-port.ts";
import type { CardPort } from "#domain/payments/saved-cards/card-port.ts";
import type { LookupPort } from "#domain/payments/search/lookup-port.ts";
import type { EventPort } from "#domain/payments/webhooks/event-port.ts";
import type { DisputePort } from "#domain/reversals/disputes/dispute-port.ts";
import type { RefundPort } from "#domain/reversals/refunds/refund-port.ts";
import type { RenewalPort } from "#domain/subscriptions/failed-renewals/renewal-port.ts";
import type { Settings } from "../env.ts";
import { stripeAccounts } from "./payment-accounts.ts";
import { isChargeId, stripeCharges } from "./payment-charges.ts";
import { hostedCheckout } from "./payment-checkout.ts";
import { lazyStripe, orNull, withProviderErrors } from "./payment-client.ts";
import { stripeDisputes } from "./payment-disputes.ts";
import { stripeEventLog } from "./payment-event-log.ts";
import { readStripeEvent } from "./payment-events.ts";
import { stripeFraud } from "./payment-fraud.ts";
import { stripeMovements } from "./payment-movements.ts";
import { stripePayouts } from "./payment-payouts.ts";
import { stripeRefunds } from "./payment-refunds.ts";
import { stripeRenewals } from "./payment-renewals.ts";
import { stripeSales } from "./payment-sales.ts";
import { idOf, intentOf, toInvoice, toSession, toSubscription } from "./payment-snapshots.ts";

/** Months of a subscription that a webhook reads; more would need a replay, page by page. */
const MAX_INVOICES = 100;
/** Covers a few minutes; more than five hundred sessions would be several checkouts a second. */
const MAX_SESSION_PAGES = 5;

/**
 * Every port on Stripe (API 2026-10-28): destination charges, hosted Checkout, saved cards. All calls share
 * `budgetMs`, so create one per request.
 */
export function stripePayments(
  settings: Settings,
  now: () => number,
  budgetMs: number | null = null,
): PaymentPort &
  AccountPort &
  PayoutPort &
  RefundPort &
  DisputePort &
  SalePort &
  EventPort &
  LookupPort &
  FraudPort &
  RenewalPort &
  CardPort {
  const stripe = lazyStripe(settings, budgetMs);
  const charges = stripeCharges(stripe);
  return {
    ...stripeAccounts(stripe),
    ...hostedCheckout(stripe),
    ...stripeMovements(stripe),
    ...stripePayouts(stripe),
    ...stripeRefunds(stripe),
    ...stripeDisputes(stripe),
    ...stripeSales(stripe),
    ...stripeEventLog(stripe),
    ...stripeFraud(stripe),
    ...stripeRenewals(stripe),
    ...charges,
    livemode: settings.STRIPE_SECRET_KEY.startsWith("sk_live_"),

    checkoutSession: async (id) => {
      if (isChargeId(id)) return charges.charge(id);
      return withProviderErrors(() =>
        orNull(async () =>
          toSession(
            await stripe().checkout.sessions.retrieve(id, {
              expand: [
                "payment_intent.latest_charge.application_fee",
                "payment_intent.latest_charge.balance_transaction",
                "payment_intent.payment_method",
                "subscription.default_payment_method",
              ],
            }),
          ),
        ),
      );
    },

    expireSession: async (id) => {
      if (isChargeId(id)) return charges.cancelCharge(id);
      await withProviderErrors(async () => {
        // If it has completed or expired already, the next read shows that.
        await orNull(() => stripe().checkout.sessions.expire(id));
      });
    },

    openSessionsOf: (checkoutId, { from, until }) =>
      withProviderErrors(async () => {
        const created = { gte: Math.floor(from / 1000), lte: Math.ceil(until / 1000) };
        const found: Stripe.Checkout.Session[] = [];
        let after: string | undefined;
        for (let page = 0; page < MAX_SESSION_PAGES; page++) {
          const list = await stripe().checkout.sessions.list({
            status: "open",
            created,
            limit: 100,
            ...(after ? { starting_after: after } : {}),
          });
          found.push(...list.data.filter((session) => session.metadata?.checkout_id === checkoutId));
          after = list.data.at(-1)?.id;
          if (!list.has_more) break;
        }
        return found.map(toSession);
      }),

    subscription: (id) =>
      withProviderErrors(() =>
        orNull(async () =>
          toSubscription(
            await stripe().subscriptions.retrieve(id, {
              expand: [
                "latest_invoice",
                "default_payment_method",
                "customer.invoice_settings.default_payment_method",
              ],
            }),
          ),
        ),
      ),

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
        // Expanding the fee from an invoice exceeds Stripe's depth limit. Checkout creates a customer per subscription,
        // whose saved card may have paid for other things since.
        const wanted = new Set(paid.map(intentOf).filter((id) => id !== null));
        const intents: Stripe.PaymentIntent[] = [];
        const newest = stripe().paymentIntents.list({
          customer,
          limit: MAX_INVOICES,
          expand: ["data.latest_charge.application_fee", "data.latest_charge.balance_transaction"],
        });
        for await (const intent of newest) {
          if (wanted.delete(intent.id)) intents.push(intent);
          if (wanted.size === 0) break;
        }
        return paid.map((invoice) => toInvoice(invoice, intents));
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
        if (found.data[0]) return found.data[0].id;
        return (await charges.charge(payment_intent)) === null ? null : payment_intent;
      }),

    endSubscription: (id) =>
      withProviderErrors(async () => {
        await orNull(() => stripe().subscriptions.cancel(id));
      }),

    cancelAtPeriodEnd: (id, cancel_at_period_end) =>
      withProviderErrors(async () => {
        await stripe().subscriptions.update(id, { cancel_at_period_end });
      }),

    moveSubscription: (id, destination) =>
      withProviderErrors(async () => {
        await orNull(() => stripe().subscriptions.update(id, { transfer_data: { destination } }));
      }),

    billingPage: (id, return_url) =>
      withProviderErrors(() =>
        orNull(async () => {
          const { customer } = await stripe().subscriptions.retrieve(id);
          const session = await stripe().billingPortal.sessions.create({
            customer: idOf(customer) ?? "",
            return_url,
          });
          return session.url;
        }),
      ),

    readEvent: (body, signature) => readStripeEvent(stripe(), settings, body, signature, now()),
  };
}
