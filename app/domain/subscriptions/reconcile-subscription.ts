import type { CheckoutStore } from "#db/stores/payments/checkouts.ts";
import type { PaymentStore } from "#db/stores/payments/payments.ts";
import { DOUBLED_REASON, WITHDRAWN_REASON } from "#domain/reversals/refunds/refund-reasons.ts";
import type { Clock } from "../clock.ts";
import { DAY_MS } from "../durations.ts";
import { saleEntries } from "../ledger/sale.ts";
import type { NewsDeps } from "../notifications/payment-news/news.ts";
import { subscriptionNews } from "../notifications/payment-news/subscription-news.ts";
import { type Outcome, refuse } from "../outcome.ts";
import { checkSubscription, type SaleMismatch } from "../payments/check-sale.ts";
import type { PaidInvoice, PaymentPort, ProviderSubscription } from "../payments/payment-port.ts";
import type { WebhookEventRow } from "../payments/webhooks/event-row.ts";
import { readUnpaid, type UnpaidDeps } from "./failed-renewals/read-unpaid.ts";
import { retryAtOf } from "./failed-renewals/retry-plan.ts";
import { nextCharge } from "./price-changes/price-request.ts";

/** Access continues this long after a renewal failed (docs/product.md, section 4.11). */
export const PAST_DUE_GRACE_MS = 3 * DAY_MS;

export type SubscriptionDeps = NewsDeps & {
  payments: Pick<PaymentPort, "livemode" | "subscription" | "paidInvoices"> & UnpaidDeps["payments"];
  checkouts: Pick<CheckoutStore, "find">;
  paymentStore: Pick<
    PaymentStore,
    | "recordSubscription"
    | "findParties"
    | "findUnpaid"
    | "findAccounts"
    | "findAgreedPrices"
    | "findOpenRequest"
  >;
  clock: Pick<Clock, "now">;
};

/**
 * Records a subscription's dates, its paid months with ledger entries at the fee that the provider collected, and the
 * event, in one transaction. Webhooks, the success page, and the API all use this, so late, duplicate, or out-of-order
 * events lead to the same state.
 */
export async function reconcileSubscription(
  deps: SubscriptionDeps,
  providerId: string,
  event: WebhookEventRow | null,
): Promise<Outcome<SaleMismatch | "unknown_sale", { status: string }>> {
  // Taken before reading, so that an older snapshot never overwrites a newer one.
  const readAt = deps.clock.now();
  const [snapshot, invoices] = await Promise.all([
    deps.payments.subscription(providerId),
    deps.payments.paidInvoices(providerId),
  ]);
  if (snapshot === null) return refuse("unknown_sale");
  const checkout = snapshot.checkoutId === null ? null : await deps.checkouts.find(snapshot.checkoutId);
  if (checkout === null) return refuse("unknown_sale");
  // The subscription may have moved to a newer account of its creator.
  const moved = await deps.paymentStore.findAccounts(checkout.id, checkout.seller_id);
  const accountIds = [checkout.stripe_account_id, ...moved];
  const { amount } = checkout;
  const isAtFirstPrice = snapshot.amount === amount && invoices.every((one) => one.amount === amount);
  const agreed = isAtFirstPrice ? [] : await deps.paymentStore.findAgreedPrices(checkout.id);
  const expected = { id: checkout.id, amount, agreed, accountIds };
  const checked = checkSubscription(expected, snapshot, invoices, deps.payments.livemode);
  if (!checked.ok) return checked;

  const { paidUntil, accessUntil } = accessOf(snapshot, invoices, readAt);
  const sale = { subscriptionId: checkout.id, providerId, buyerId: checkout.buyer_id, readAt };
  const unpaid = snapshot.status === "past_due" ? await readUnpaid(deps, sale) : null;
  const [people, request] = await Promise.all([
    deps.paymentStore.findParties(checkout.buyer_id, checkout.seller_id),
    deps.paymentStore.findOpenRequest(checkout.id),
  ]);
  const parties = { buyer_id: checkout.buyer_id, seller_id: checkout.seller_id };
  const months = invoices.map((invoice) => ({
    ...invoice,
    gross: invoice.amount,
    net: invoice.amount - invoice.fee,
  }));
  await deps.paymentStore.recordSubscription({
    checkoutId: checkout.id,
    now: readAt,
    event,
    withdrawnReason: WITHDRAWN_REASON,
    doubledReason: DOUBLED_REASON,
    news: subscriptionNews(deps, people, {
      id: checkout.id,
      snapshot,
      nextCharge: nextCharge(request, { price: snapshot.amount, currentPeriodEnd: snapshot.periodEnd }),
      months,
      accessUntil,
      unpaid,
      readAt,
    }),
    unpaid: unpaid?.row ?? null,
    card: snapshot.endedAt === null ? snapshot.card : null,
    subscription: {
      ...parties,
      id: checkout.id,
      checkout_id: checkout.id,
      status: snapshot.status,
      price: snapshot.amount,
      stripe_subscription_id: snapshot.id,
      current_period_start: snapshot.periodStart,
      current_period_end: paidUntil,
      expires_at: accessUntil,
      retry_at: unpaid && retryAtOf(unpaid.plan),
      stripe_account_id: snapshot.accountId,
      cancel_requested_at: snapshot.cancelAtPeriodEnd ? readAt : null,
      ended_at: snapshot.endedAt,
      created_at: snapshot.createdAt,
      updated_at: readAt,
    },
    payments: months.map((month) => ({
      ...parties,
      id: month.id,
      kind: "subscription" as const,
      checkout_id: checkout.id,
      subscription_id: checkout.id,
      gross: month.gross,
      fee: month.fee,
      net: month.net,
      stripe_reference: month.id,
      stripe_payment_intent_id: month.paymentIntentId,
      stripe_account_id: month.accountId ?? snapshot.accountId,
      provider_cost: month.cost,
      period_start: month.periodStart,
      period_end: month.periodEnd,
      paid_at: month.paidAt,
      created_at: readAt,
    })),
    entries: months.flatMap((month) => saleEntries({ ...month, sellerId: checkout.seller_id }, month.paidAt)),
  });
  return { ok: true, status: snapshot.status };
}

/** When the paid time ends and when access ends (ms), according to what was read at `readAt`. */
export function accessOf(
  snapshot: ProviderSubscription,
  invoices: PaidInvoice[],
  readAt: number,
): { paidUntil: number; accessUntil: number } {
  // It ended at or after its paid period, by the provider's clock.
  const ranOut = snapshot.endedAt !== null && snapshot.endedAt >= snapshot.periodEnd;
  const paidEnd = endOfPaidPeriod(snapshot, invoices);
  const paidUntil = ranOut ? Math.min(paidEnd, readAt) : paidEnd;
  const accessUntil = snapshot.status === "past_due" ? paidUntil + PAST_DUE_GRACE_MS : paidUntil;
  return { paidUntil, accessUntil };
}

/**
 * When the paid period ends. The provider moves on to the next month before charging for it; if that fails, or
 * collection is paused, the month isn't the fan's.
 */
function endOfPaidPeriod(snapshot: ProviderSubscription, invoices: PaidInvoice[]): number {
  if (snapshot.status === "active" && snapshot.isCharged) return snapshot.periodEnd;
  const paid = Math.max(snapshot.periodStart, ...invoices.map((invoice) => invoice.periodEnd));
  return Math.min(snapshot.periodEnd, paid);
}
