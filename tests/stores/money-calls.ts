import type { AnalyticsStore } from "../../db/stores/analytics.ts";
import type { CheckoutStore } from "../../db/stores/checkouts.ts";
import type { PaymentStore } from "../../db/stores/sales.ts";
import type { SubscriptionStore } from "../../db/stores/subscriptions.ts";
import { HOUR, NOW, people } from "../cast.ts";

export type PaymentStores = {
  analytics: AnalyticsStore;
  checkouts: CheckoutStore;
  sales: PaymentStore;
  subscriptions: SubscriptionStore;
};

const { fan, creator } = people;
const event = {
  ...{ id: "plan-event", type: "x", account: null, subject: null, outcome: "done" },
  ...{ provider_created_at: NOW, handled_at: NOW },
};
const parties = { buyer_id: fan.id, seller_id: creator.id };
const payment = {
  ...parties,
  ...{ id: "plan-pay", kind: "subscription" as const, gross: 1500, fee: 150, net: 1350 },
  ...{ stripe_reference: "plan-pay", stripe_payment_intent_id: "plan-pi", paid_at: NOW, created_at: NOW },
};
const entry = (id: string) => ({
  ...{
    id,
    transaction_id: "plan",
    payment_id: "plan-pay",
    account: "platform" as const,
    amount: 0,
    created_at: NOW,
  },
});
const subscription = {
  ...parties,
  ...{
    id: "plan-sub",
    status: "active",
    price: 1500,
    stripe_subscription_id: "plan-sub",
    current_period_start: 0,
  },
  ...{
    current_period_end: NOW,
    expires_at: NOW,
    created_at: NOW,
    updated_at: NOW,
    cancel_requested_at: null,
    ended_at: null,
  },
};

/** The calls of the stores behind sales. */
export const paymentCalls: Record<string, (stores: PaymentStores) => Promise<unknown>> = {
  "analytics.ofSeller": (s) => s.analytics.forSeller("p3", 0, NOW, 10),
  "checkouts.add": (s) =>
    s.checkouts.add({
      ...parties,
      ...{ id: "plan-sale", kind: "tip", amount: 500, stripe_account_id: "acct_mira" },
      ...{ created_at: NOW, expires_at: NOW + HOUR },
    }),
  "checkouts.open": (s) =>
    s.checkouts.findOpen({ kind: "tip", buyerId: fan.id, sellerId: creator.id, now: NOW }),
  "checkouts.attach": (s) =>
    s.checkouts.attachSession("plan-sale", { id: "plan-cs", url: "x", expiresAt: NOW }),
  "checkouts.find": (s) => s.checkouts.find("plan-sale"),
  "checkouts.bySession": (s) => s.checkouts.findBySession("plan-cs"),
  "checkouts.expire": (s) => s.checkouts.expire("plan-sale", NOW),

  "sales.record": (s) =>
    s.sales.recordSnapshot({
      subscription,
      payments: [payment],
      entries: [entry("plan-e1")],
      checkoutId: "plan-sale",
      event,
      now: NOW,
    }),
  "sales.recordReturns": (s) =>
    s.sales.recordReversals({
      ...{ paymentId: "plan-pay", subscriptionId: "plan-sub", refunded: 5, now: NOW },
      ...{ entries: [entry("plan-e2")], event },
    }),
  "sales.isNewestMonth": (s) => s.sales.isNewestMonth("plan-pay"),
  "sales.knowsEvent": (s) => s.sales.isEventHandled("plan-event"),
  "sales.noteEvent": (s) => s.sales.recordEvent(event),
  "sales.paymentByIntent": (s) => s.sales.findByIntent("plan-pi"),
  "sales.ofSeller": (s) => s.sales.listForSeller("p3", 50),
  "sales.ofBuyer": (s) => s.sales.listForBuyer("p3", 50),

  "subscriptions.between": (s) => s.subscriptions.findBetween(fan.id, creator.id),
  "subscriptions.ofBuyer": (s) => s.subscriptions.findForBuyer("k7", "p7"),
  "subscriptions.list": (s) => s.subscriptions.listForBuyer("p7", 50),
};
