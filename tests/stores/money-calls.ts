import type { AnalyticsStore } from "../../db/stores/analytics.ts";
import type { CheckoutStore } from "../../db/stores/checkouts.ts";
import type { SaleStore } from "../../db/stores/sales.ts";
import type { SubscriptionStore } from "../../db/stores/subscriptions.ts";
import { HOUR, NOW, people } from "../cast.ts";

export type MoneyStores = {
  analytics: AnalyticsStore;
  checkouts: CheckoutStore;
  sales: SaleStore;
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
export const moneyCalls: Record<string, (stores: MoneyStores) => Promise<unknown>> = {
  "analytics.ofSeller": (s) => s.analytics.ofSeller("p3", 0, NOW, 10),
  "checkouts.add": (s) =>
    s.checkouts.add({
      ...parties,
      ...{ id: "plan-sale", kind: "tip", amount: 500, stripe_account_id: "acct_mira" },
      ...{ created_at: NOW, expires_at: NOW + HOUR },
    }),
  "checkouts.open": (s) => s.checkouts.open({ kind: "tip", buyerId: fan.id, sellerId: creator.id, now: NOW }),
  "checkouts.attach": (s) => s.checkouts.attach("plan-sale", { id: "plan-cs", url: "x", expiresAt: NOW }),
  "checkouts.find": (s) => s.checkouts.find("plan-sale"),
  "checkouts.bySession": (s) => s.checkouts.bySession("plan-cs"),
  "checkouts.expire": (s) => s.checkouts.expire("plan-sale", NOW),

  "sales.record": (s) =>
    s.sales.record({
      subscription,
      payments: [payment],
      entries: [entry("plan-e1")],
      checkoutId: "plan-sale",
      event,
      now: NOW,
    }),
  "sales.recordReturns": (s) =>
    s.sales.recordReturns({
      ...{ paymentId: "plan-pay", subscriptionId: "plan-sub", refunded: 5, now: NOW },
      ...{ entries: [entry("plan-e2")], event },
    }),
  "sales.isNewestMonth": (s) => s.sales.isNewestMonth("plan-pay"),
  "sales.knowsEvent": (s) => s.sales.knowsEvent("plan-event"),
  "sales.noteEvent": (s) => s.sales.noteEvent(event),
  "sales.paymentByIntent": (s) => s.sales.paymentByIntent("plan-pi"),
  "sales.ofSeller": (s) => s.sales.ofSeller("p3", 50),
  "sales.ofBuyer": (s) => s.sales.ofBuyer("p3", 50),

  "subscriptions.between": (s) => s.subscriptions.between(fan.id, creator.id),
  "subscriptions.ofBuyer": (s) => s.subscriptions.ofBuyer("k7", "p7"),
  "subscriptions.list": (s) => s.subscriptions.list("p7", 50),
};
