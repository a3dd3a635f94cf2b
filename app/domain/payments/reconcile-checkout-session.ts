import type { SavedCardStore } from "#db/stores/payments/saved-cards.ts";
import { type Outcome, refuse } from "../outcome.ts";
import { reconcileSubscription, type SubscriptionDeps } from "../subscriptions/reconcile-subscription.ts";
import type { SaleMismatch } from "./check-sale.ts";
import type { ProviderSession } from "./payment-port.ts";
import { type PurchaseDeps, reconcilePurchase } from "./reconcile-purchase.ts";
import { MAX_CARDS } from "./saved-cards/card.ts";
import type { WebhookEventRow } from "./webhooks/event-row.ts";

export type SessionDeps = SubscriptionDeps & PurchaseDeps & { savedCards: Pick<SavedCardStore, "keep"> };

/**
 * Records what a completed session sold, and the card if the fan consented to saving it. `isInForce`:
 * whether the fan has access now.
 */
export async function reconcileCheckoutSession(
  deps: SessionDeps,
  session: ProviderSession,
  event: WebhookEventRow | null,
): Promise<Outcome<SaleMismatch | "unknown_sale" | "not_paid", { isInForce: boolean }>> {
  if (session.subscriptionId !== null) {
    if (session.paid) await keepCard(deps, session, deps.clock.now());
    const done = await reconcileSubscription(deps, session.subscriptionId, event);
    return done.ok ? { ok: true, isInForce: done.status === "active" } : done;
  }
  if (!session.paid || session.payment === null) return refuse("not_paid");
  await keepCard(deps, session, session.payment.paidAt);
  const done = await reconcilePurchase(deps, { ...session.payment, checkoutId: session.checkoutId }, event);
  return done.ok ? { ok: true, isInForce: true } : done;
}

/** Runs before the payment is recorded, because the session isn't read again after that. Idempotent. */
async function keepCard(deps: SessionDeps, { card, checkoutId }: ProviderSession, usedAt: number) {
  if (card === null || checkoutId === null) return;
  const checkout = await deps.checkouts.find(checkoutId);
  if (checkout === null) return;
  await deps.savedCards.keep({
    ...card,
    userId: checkout.buyer_id,
    usedAt,
    most: MAX_CARDS,
    now: deps.clock.now(),
  });
}
