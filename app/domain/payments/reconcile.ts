import type { CheckoutStore } from "../../../db/stores/payments/checkouts.ts";
import type { PaymentStore, WebhookEventRow } from "../../../db/stores/payments/payments.ts";
import type { Clock } from "../accounts/ports.ts";
import { disputeEntries } from "../ledger/dispute.ts";
import { refundEntries } from "../ledger/refund.ts";
import { saleEntries } from "../ledger/sale.ts";
import { splitFee } from "../money.ts";
import { type Outcome, refuse } from "../outcome.ts";
import { checkSale, type SaleMismatch } from "./check-sale.ts";
import type { PaymentPort } from "./payment-port.ts";

export type ReconcileDeps = {
  payments: Pick<
    PaymentPort,
    | "livemode"
    | "subscription"
    | "paidInvoices"
    | "subscriptionOfPayment"
    | "refunds"
    | "disputes"
    | "endSubscription"
  >;
  checkouts: Pick<CheckoutStore, "find">;
  paymentStore: Pick<PaymentStore, "recordSnapshot" | "findByIntent" | "isNewestMonth" | "recordReversals">;
  clock: Pick<Clock, "now">;
};
export type ReconcileResult = Outcome<
  SaleMismatch | "unknown_sale",
  { buyerId: string; sellerId: string; status: string }
>;

/**
 * Reads a subscription from the provider and writes what it says: its term, its paid months, their ledger
 * entries, and the event that told of it, in one transaction. Every door that hears of a subscription comes here
 * (each webhook, the success page, the API), so late, doubled or shuffled news ends in the same state.
 */
export async function reconcileSubscription(
  deps: ReconcileDeps,
  providerId: string,
  event: WebhookEventRow | null,
): Promise<ReconcileResult> {
  // The instant before reading: a reading that began earlier never overwrites one that began later.
  const readAt = deps.clock.now();
  const [told, invoices] = await Promise.all([
    deps.payments.subscription(providerId),
    deps.payments.paidInvoices(providerId),
  ]);
  if (told === null) return refuse("unknown_sale");
  const checkout = told.checkoutId === null ? null : await deps.checkouts.find(told.checkoutId);
  if (checkout === null) return refuse("unknown_sale");
  const own = { id: checkout.id, amount: checkout.amount, accountId: checkout.stripe_account_id };
  const checked = checkSale(own, told, invoices, deps.payments.livemode);
  if (!checked.ok) return checked;

  // Ended at or after its paid period: by the provider's clock the period is over, whatever ours says.
  const ranOut = told.endedAt !== null && told.endedAt >= told.periodEnd;
  const paidUntil = ranOut ? Math.min(told.periodEnd, readAt) : told.periodEnd;
  const parties = { buyer_id: checkout.buyer_id, seller_id: checkout.seller_id };
  await deps.paymentStore.recordSnapshot({
    checkoutId: checkout.id,
    now: readAt,
    event,
    subscription: {
      ...parties,
      id: checkout.id,
      checkout_id: checkout.id,
      status: told.status,
      price: told.amount,
      stripe_subscription_id: told.id,
      current_period_start: told.periodStart,
      current_period_end: paidUntil,
      expires_at: paidUntil,
      cancel_requested_at: told.cancelAtPeriodEnd ? readAt : null,
      ended_at: told.endedAt,
      created_at: told.createdAt,
      updated_at: readAt,
    },
    payments: invoices.map((invoice) => ({
      ...parties,
      ...splitFee(invoice.amount),
      id: invoice.id,
      kind: "subscription" as const,
      checkout_id: checkout.id,
      subscription_id: checkout.id,
      stripe_reference: invoice.id,
      stripe_payment_intent_id: invoice.paymentIntentId,
      period_start: invoice.periodStart,
      period_end: invoice.periodEnd,
      paid_at: invoice.paidAt,
      created_at: readAt,
    })),
    entries: invoices.flatMap((invoice) =>
      saleEntries(
        { id: invoice.id, sellerId: checkout.seller_id, ...splitFee(invoice.amount) },
        invoice.paidAt,
      ),
    ),
  });
  return { ok: true, buyerId: checkout.buyer_id, sellerId: checkout.seller_id, status: told.status };
}

/**
 * Reads from the provider what of a payment went back, by refund or dispute, and enters it; the sale itself is
 * entered first if it was not known. A month that is gone ends its subscription: no access and no further charge.
 */
export async function reconcileReversals(
  deps: ReconcileDeps,
  paymentIntentId: string,
  event: WebhookEventRow | null,
): Promise<Outcome<SaleMismatch | "unknown_sale">> {
  let payment = await deps.paymentStore.findByIntent(paymentIntentId);
  if (payment === null) {
    const subscriptionId = await deps.payments.subscriptionOfPayment(paymentIntentId);
    if (subscriptionId === null) return refuse("unknown_sale");
    const known = await reconcileSubscription(deps, subscriptionId, null);
    if (!known.ok) return known;
    payment = await deps.paymentStore.findByIntent(paymentIntentId);
    if (payment === null) return refuse("unknown_sale");
  }
  const [refunds, disputes] = await Promise.all([
    deps.payments.refunds(paymentIntentId),
    deps.payments.disputes(paymentIntentId),
  ]);
  const refunded = refunds.reduce((sum, refund) => sum + refund.amount, 0);
  const { subscription } = payment;
  if (subscription !== null && subscription.endedAt === null) {
    // A month that we have not heard of yet may be the newest one by now.
    if (refunded >= payment.gross) await reconcileSubscription(deps, subscription.providerId, null);
    const paidBack = refunded >= payment.gross && (await deps.paymentStore.isNewestMonth(payment.id));
    if (paidBack || disputes.some((dispute) => dispute.reinstatedAt === null)) {
      await deps.payments.endSubscription(subscription.providerId);
      await reconcileSubscription(deps, subscription.providerId, null);
    }
  }
  await deps.paymentStore.recordReversals({
    paymentId: payment.id,
    subscriptionId: subscription?.id ?? null,
    refunded,
    entries: [...refundEntries(payment, refunds), ...disputeEntries(payment, disputes, refunds)],
    event,
    now: deps.clock.now(),
  });
  return { ok: true };
}
