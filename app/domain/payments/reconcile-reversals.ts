import type { PaymentStore } from "../../../db/stores/payments/payments.ts";
import type { WebhookEventRow } from "../../../db/stores/payments/webhook-events.ts";
import { movementEntries, type PaymentMovements, refundedBy, withheldBy } from "../ledger/movements.ts";
import { type Outcome, refuse } from "../outcome.ts";
import type { SaleMismatch } from "./check-sale.ts";
import { type PaymentPort, ProviderUnavailable } from "./payment-port.ts";
import { planSellerMoves, type SellerMove } from "./plan-seller-moves.ts";
import { reconcileCheckoutSession, type SessionDeps } from "./reconcile-checkout-session.ts";
import { purchaseOf, unlockOf } from "./reconcile-purchase.ts";
import { reconcileSubscription } from "./reconcile-subscription.ts";
import { type ReversalNewsDeps, reversalNews } from "./reversal-news.ts";

export type ReversalDeps = SessionDeps &
  ReversalNewsDeps & {
    payments: Pick<
      PaymentPort,
      | "checkoutSession"
      | "subscriptionOfPayment"
      | "sessionOfPayment"
      | "movements"
      | "takeFromSeller"
      | "returnToSeller"
      | "endSubscription"
    >;
    paymentStore: Pick<PaymentStore, "findByIntent" | "isNewestMonth" | "recordReversals">;
  };

/**
 * Reads what moved a payment's money, has the seller bear or get back their share at the provider, and books what really
 * happened; a sale that we have no record of is recorded first. If the newest month is reversed in full, its
 * subscription ends, so that nothing more is charged; a reversed purchase no longer opens its post.
 */
export async function reconcileReversals(
  deps: ReversalDeps,
  paymentIntentId: string,
  event: WebhookEventRow | null,
): Promise<Outcome<SaleMismatch | "unknown_sale" | "not_paid">> {
  let payment = await deps.paymentStore.findByIntent(paymentIntentId);
  if (payment === null) {
    const recorded = await recordSale(deps, paymentIntentId);
    if (!recorded.ok) return recorded;
    payment = await deps.paymentStore.findByIntent(paymentIntentId);
    if (payment === null) return refuse("unknown_sale");
  }
  const before = await deps.payments.movements(paymentIntentId);
  if (before === null) return refuse("unknown_sale");
  const moved = await makeMoves(deps, planSellerMoves({ ...payment, paymentIntentId }, before));
  const after = moved.any ? await deps.payments.movements(paymentIntentId) : before;
  const movements = after ?? before;
  const { subscription } = payment;
  if (subscription !== null && subscription.endedAt === null)
    await endIfReversed(deps, { ...payment, subscription }, movements);
  const now = deps.clock.now();
  const reportedAt = event?.provider_created_at ?? now;
  await deps.paymentStore.recordReversals({
    paymentId: payment.id,
    subscriptionId: subscription?.id ?? null,
    purchase: purchaseOf(payment),
    unlock: unlockOf(payment),
    entries: movementEntries(payment, movements),
    emails: await reversalNews(deps, { payment, movements, reportedAt }, now),
    // What we still owe the seller is tried again when the event comes again.
    event: moved.isOwing ? null : event,
    now,
  });
  if (moved.isOwing)
    throw new ProviderUnavailable(`our balance doesn't cover what is to be returned for ${paymentIntentId}`);
  return { ok: true };
}

/**
 * Makes the planned moves. A seller whose balance doesn't cover their share keeps it for now: the platform bears it, the
 * ledger says so, and the next event about the payment tries again.
 */
async function makeMoves(
  deps: ReversalDeps,
  moves: SellerMove[],
): Promise<{ any: boolean; isOwing: boolean }> {
  let isOwing = false;
  for (const move of moves) {
    const { act, ...terms } = move;
    if (act === "take") {
      const done = await deps.payments.takeFromSeller(move);
      if (!done.ok) console.error("the platform bears what the seller's balance doesn't cover", terms);
    } else {
      const done = await deps.payments.returnToSeller(move);
      if (!done.ok) isOwing = true;
    }
  }
  return { any: moves.length > 0, isOwing };
}

async function endIfReversed(
  deps: ReversalDeps,
  payment: { id: string; gross: number; subscription: { providerId: string } },
  { refunds, disputes }: PaymentMovements,
) {
  const { providerId } = payment.subscription;
  const isRefunded = refundedBy(refunds) >= payment.gross;
  // There may be a newer month that is not recorded yet.
  if (isRefunded) await reconcileSubscription(deps, providerId, null);
  const isGone = isRefunded && (await deps.paymentStore.isNewestMonth(payment.id));
  if (!isGone && !disputes.some((dispute) => withheldBy(dispute) > 0)) return;
  await deps.payments.endSubscription(providerId);
  await reconcileSubscription(deps, providerId, null);
}

/** Records the sale of an unknown payment: a subscription's month, or a one-time payment. */
async function recordSale(
  deps: ReversalDeps,
  paymentIntentId: string,
): Promise<Outcome<SaleMismatch | "unknown_sale" | "not_paid">> {
  const subscriptionId = await deps.payments.subscriptionOfPayment(paymentIntentId);
  if (subscriptionId !== null) return reconcileSubscription(deps, subscriptionId, null);
  const sessionId = await deps.payments.sessionOfPayment(paymentIntentId);
  const session = sessionId === null ? null : await deps.payments.checkoutSession(sessionId);
  return session === null ? refuse("unknown_sale") : reconcileCheckoutSession(deps, session, null);
}
