import type { SaleKind } from "#db/kinds.ts";
import type { CheckoutStore } from "#db/stores/payments/checkouts.ts";
import type { PaymentStore } from "#db/stores/payments/payments.ts";
import { saleTraits } from "#domain/payments/sale-kinds.ts";
import { DOUBLED_REASON, UNSENT_REASON, WITHDRAWN_REASON } from "#domain/reversals/refunds/refund-reasons.ts";
import type { Clock } from "../clock.ts";
import { saleEntries } from "../ledger/sale.ts";
import type { NewsDeps } from "../notifications/payment-news/news.ts";
import { receiptNews } from "../notifications/payment-news/receipt-news.ts";
import { saleNews } from "../notifications/payment-news/sale-news.ts";
import { type Outcome, refuse } from "../outcome.ts";
import { checkSale, type SaleMismatch } from "./check-sale.ts";
import type { PaymentPort, ProviderPayment } from "./payment-port.ts";
import type { MessageSaleKey, PurchaseKey, UnlockKey } from "./sale-keys.ts";
import type { WebhookEventRow } from "./webhooks/event-row.ts";

export type PurchaseDeps = NewsDeps & {
  payments: Pick<PaymentPort, "livemode">;
  checkouts: Pick<CheckoutStore, "find">;
  paymentStore: Pick<PaymentStore, "recordPurchase" | "findParties">;
  clock: Pick<Clock, "now">;
};

/**
 * Records a one-time payment, its ledger entries at the fee that the provider collected, what it grants, and
 * its event, in one transaction.
 */
export async function reconcilePurchase(
  deps: PurchaseDeps,
  payment: ProviderPayment & { checkoutId: string | null },
  event: WebhookEventRow | null,
): Promise<Outcome<SaleMismatch | "unknown_sale">> {
  const checkout = payment.checkoutId === null ? null : await deps.checkouts.find(payment.checkoutId);
  // Subscriptions are paid through invoices.
  if (checkout === null || checkout.kind === "subscription") return refuse("unknown_sale");
  const { isOurs } = saleTraits[checkout.kind];
  const expected = {
    id: checkout.id,
    amount: checkout.amount,
    accountIds: [checkout.stripe_account_id],
    isOurs,
  };
  const checked = checkSale(expected, payment, deps.payments.livemode);
  if (!checked.ok) return checked;

  // The provider collects no fee from what is paid to us.
  const fee = isOurs ? payment.amount : payment.fee;
  const split = { gross: payment.amount, fee, net: payment.amount - fee };
  const now = deps.clock.now();
  const parties = await deps.paymentStore.findParties(checkout.buyer_id, checkout.seller_id);
  const paid = { ...split, id: payment.id, kind: checkout.kind, paidAt: payment.paidAt };
  await deps.paymentStore.recordPurchase({
    checkoutId: checkout.id,
    now,
    event,
    withdrawnReason: WITHDRAWN_REASON,
    doubledReason: DOUBLED_REASON,
    unsentReason: UNSENT_REASON,
    news: [
      ...receiptNews(deps, parties, { ...paid, next: "one-time" }, now),
      ...saleNews(parties, paid, now),
    ],
    payment: {
      ...split,
      id: payment.id,
      kind: checkout.kind,
      checkout_id: checkout.id,
      buyer_id: checkout.buyer_id,
      seller_id: checkout.seller_id,
      stripe_reference: payment.id,
      stripe_payment_intent_id: payment.id,
      stripe_account_id: payment.accountId,
      provider_cost: payment.cost,
      paid_at: payment.paidAt,
      created_at: now,
    },
    purchase: purchaseOf({
      kind: checkout.kind,
      buyerId: checkout.buyer_id,
      contentId: checkout.content_id,
    }),
    message: messageOf({
      kind: checkout.kind,
      buyerId: checkout.buyer_id,
      sellerId: checkout.seller_id,
      subject: checkout.subject,
    }),
    unlock: unlockOf({ kind: checkout.kind, buyerId: checkout.buyer_id, sellerId: checkout.seller_id }),
    boost: isOurs ? { boostId: checkout.subject, paymentId: payment.id, now } : null,
    entries: saleEntries({ id: payment.id, sellerId: checkout.seller_id, ...split }, payment.paidAt).filter(
      ({ account }) => !isOurs || account !== "seller",
    ),
  });
  return { ok: true };
}

export const purchaseOf = (sale: {
  kind: SaleKind;
  buyerId: string;
  contentId: string | null;
}): PurchaseKey | null =>
  sale.kind === "purchase" && sale.contentId !== null
    ? { buyerId: sale.buyerId, contentId: sale.contentId }
    : null;

export const messageOf = (sale: {
  kind: SaleKind;
  buyerId: string;
  sellerId: string;
  subject: string | null;
}): MessageSaleKey | null =>
  sale.kind === "message" && sale.subject
    ? { saleId: sale.subject, buyerId: sale.buyerId, sellerId: sale.sellerId }
    : null;

export const unlockOf = ({ kind, buyerId, sellerId }: UnlockKey & { kind: SaleKind }): UnlockKey | null =>
  kind === "unlock" ? { buyerId, sellerId } : null;
