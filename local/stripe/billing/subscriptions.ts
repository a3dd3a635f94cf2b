import type Stripe from "stripe";
import { completeList } from "../server/lists.ts";
import { randomText } from "../server/object-types.ts";
import type { UnitOfWork } from "../server/unit-of-work.ts";
import { periodEnd } from "./periods.ts";
import { planOf } from "./prices.ts";

export interface NewSubscription {
  id: string;
  customer: string;
  paymentMethod: string;
  prices: { price: Stripe.Price; quantity: number }[];
  metadata: Record<string, string>;
  feePercent: number | null;
  destination: string | null;
  description: string | null;
  latestInvoice: string;
}

function item(
  uow: UnitOfWork,
  subscription: string,
  price: Stripe.Price,
  quantity: number,
): Stripe.SubscriptionItem {
  return {
    id: `si_${randomText(14)}`,
    object: "subscription_item",
    billing_thresholds: null,
    created: uow.now,
    current_period_end: periodEnd(uow.now, uow.now, price.recurring),
    current_period_start: uow.now,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  };
}

export function createSubscription(uow: UnitOfWork, given: NewSubscription): Stripe.Subscription {
  const items = given.prices.map(({ price, quantity }) => item(uow, given.id, price, quantity));
  const subscription: Stripe.Subscription = {
    id: given.id,
    object: "subscription",
    application: null,
    application_fee_percent: given.feePercent,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: uow.now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: "charge_automatically",
    created: uow.now,
    currency: "usd",
    customer: given.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: given.paymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: given.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    items: completeList(items, `/v1/subscription_items?subscription=${given.id}`),
    latest_invoice: given.latestInvoice,
    livemode: false,
    managed_payments: null,
    metadata: given.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: "off",
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: uow.now,
    status: "active",
    test_clock: null,
    transfer_data: given.destination ? { amount_percent: null, destination: given.destination } : null,
    trial_end: null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: "create_invoice" },
    },
    trial_start: null,
  };
  return uow.create("subscription", subscription, "customer.subscription.created");
}

export const periodEndOf = (subscription: Stripe.Subscription): number =>
  Math.min(...subscription.items.data.map((entry) => entry.current_period_end));

export function setCancelAtPeriodEnd(
  uow: UnitOfWork,
  subscription: Stripe.Subscription,
  cancel: boolean,
): Partial<Stripe.Subscription> {
  if (cancel === subscription.cancel_at_period_end) return {};
  return {
    cancel_at_period_end: cancel,
    cancel_at: cancel ? periodEndOf(subscription) : null,
    canceled_at: cancel ? uow.now : null,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: cancel ? "cancellation_requested" : null,
    },
  };
}

type EndReason = "cancellation_requested" | "payment_failed";

export function endSubscription(
  uow: UnitOfWork,
  subscription: Stripe.Subscription,
  reason: EndReason,
): Stripe.Subscription {
  const ended = uow.update("subscription", subscription, {
    canceled_at: subscription.canceled_at ?? uow.now,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
    ended_at: uow.now,
    status: "canceled",
  });
  uow.emit("customer.subscription.deleted", ended);
  return ended;
}
