import type Stripe from "stripe";
import { confirmIntent, createIntent } from "../payments/payment-intents.ts";
import type { CardDecline } from "../payments/test-card-list.ts";
import { idOf } from "../server/object-types.ts";
import type { UnitOfWork } from "../server/unit-of-work.ts";
import { draftInvoice, finalizeInvoice, linkPayment, markPaid, voidInvoice } from "./invoices.ts";
import { periodEnd } from "./periods.ts";
import { endSubscription, periodEndOf } from "./subscriptions.ts";

/** Percent of an amount in cents, rounded half up. */
export const feeOf = (amount: number, percent: number | null): number | null =>
  percent === null ? null : Math.floor((amount * Math.round(percent * 100)) / 10_000 + 0.5);

const subscriptionOf = (uow: UnitOfWork, invoice: Stripe.Invoice): Stripe.Subscription =>
  uow.store.need("subscription", invoice.parent?.subscription_details?.subscription);

export function collectInvoice(
  uow: UnitOfWork,
  open: Stripe.Invoice,
  methodId?: string,
  authenticated = false,
): { invoice: Stripe.Invoice; refusal?: CardDecline } {
  const subscription = subscriptionOf(uow, open);
  const customer = uow.store.need("customer", subscription.customer);
  const method = uow.store.need(
    "payment_method",
    methodId ?? idOf(subscription.default_payment_method) ?? customer.invoice_settings.default_payment_method,
  );
  const tied = uow.store.find("invoice_payment", { where: { invoice: open.id } })[0];
  const intent = tied
    ? uow.store.need("payment_intent", tied.payment.payment_intent)
    : createIntent(uow, {
        amount: open.amount_due,
        customer: customer.id,
        description: "Subscription update",
        metadata: {},
        fee: feeOf(open.amount_due, subscription.application_fee_percent),
        destination: idOf(subscription.transfer_data?.destination),
        receiptEmail: null,
      });
  const payment = tied ?? linkPayment(uow, open, intent.id);
  const result = confirmIntent(uow, intent, method, { offSession: !authenticated, authenticated });
  if (result.outcome !== "succeeded") {
    return {
      invoice: attemptFailed(uow, open),
      ...(result.outcome === "failed" && { refusal: result.refusal }),
    };
  }
  const paid = markPaid(uow, open, payment);
  const now = subscriptionOf(uow, open);
  if (now.status === "past_due") {
    uow.update("subscription", now, { status: "active" }, "customer.subscription.updated");
  }
  return { invoice: paid };
}

/** As with Stripe's retries turned off: nothing is retried automatically, and the subscription becomes past due. */
function attemptFailed(uow: UnitOfWork, open: Stripe.Invoice): Stripe.Invoice {
  const failed = uow.update("invoice", open, { attempt_count: open.attempt_count + 1, attempted: true });
  uow.emit("invoice.payment_failed", failed);
  const subscription = subscriptionOf(uow, open);
  if (subscription.status === "active") {
    uow.update("subscription", subscription, { status: "past_due" }, "customer.subscription.updated");
  }
  return failed;
}

function endPeriod(uow: UnitOfWork, subscription: Stripe.Subscription): void {
  if (subscription.cancel_at_period_end || (subscription.cancel_at ?? Infinity) <= uow.now) {
    endSubscription(uow, subscription, "cancellation_requested");
    return;
  }
  const periodStart = subscription.items.data[0]?.current_period_start ?? uow.now;
  const items = subscription.items.data.map((entry) => ({
    ...entry,
    current_period_start: entry.current_period_end,
    current_period_end: periodEnd(
      subscription.billing_cycle_anchor,
      entry.current_period_end,
      entry.price.recurring,
    ),
  }));
  const renewed = { ...subscription, items: { ...subscription.items, data: items } };
  const draft = draftInvoice(uow, renewed, "subscription_cycle", { periodStart });
  uow.update(
    "subscription",
    subscription,
    { items: renewed.items, latest_invoice: draft.id },
    "customer.subscription.updated",
  );
  const open = finalizeInvoice(uow, draft);
  if (subscription.pause_collection?.behavior === "void") voidInvoice(uow, open);
  else collectInvoice(uow, open);
}

export interface ScheduledTask {
  at: number;
  act: () => void;
}

export function subscriptionTasks(uow: UnitOfWork, customer: string): ScheduledTask[] {
  const due: ScheduledTask[] = [];
  for (const subscription of uow.store.find("subscription", { where: { customer } }))
    if (subscription.status !== "canceled")
      due.push({ at: periodEndOf(subscription), act: () => endPeriod(uow, subscription) });
  return due;
}
