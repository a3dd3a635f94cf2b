import type { WebhookEventRow } from "../../../db/stores/payments/webhook-events.ts";
import { type Outcome, refuse } from "../outcome.ts";
import type { SaleMismatch } from "./check-sale.ts";
import type { ProviderSession } from "./payment-port.ts";
import { type PurchaseDeps, reconcilePurchase } from "./reconcile-purchase.ts";
import { reconcileSubscription, type SubscriptionDeps } from "./reconcile-subscription.ts";

export type SessionDeps = SubscriptionDeps & PurchaseDeps;

/** Records what a completed session sold, by its kind; `isInForce` says whether the fan has it now. */
export async function reconcileCheckoutSession(
  deps: SessionDeps,
  session: ProviderSession,
  event: WebhookEventRow | null,
): Promise<Outcome<SaleMismatch | "unknown_sale" | "not_paid", { isInForce: boolean }>> {
  if (session.subscriptionId !== null) {
    const done = await reconcileSubscription(deps, session.subscriptionId, event);
    return done.ok ? { ok: true, isInForce: done.status === "active" } : done;
  }
  if (!session.paid || session.payment === null) return refuse("not_paid");
  const done = await reconcilePurchase(deps, { ...session.payment, checkoutId: session.checkoutId }, event);
  return done.ok ? { ok: true, isInForce: true } : done;
}
