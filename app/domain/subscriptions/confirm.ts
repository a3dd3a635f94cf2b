import type { CheckoutStore } from "../../../db/stores/payments/checkouts.ts";
import { type Outcome, refuse } from "../outcome.ts";
import type { PaymentPort } from "../payments/payment-port.ts";
import { type ReconcileDeps, reconcileSubscription } from "../payments/reconcile.ts";

type Deps = ReconcileDeps & {
  payments: ReconcileDeps["payments"] & Pick<PaymentPort, "session">;
  checkouts: Pick<CheckoutStore, "find" | "findBySession">;
};
export type ConfirmRefusal = "not_yours" | "not_paid" | "expired" | "failed";

/**
 * Makes a paid session visible now instead of when its webhook arrives: the session must belong to
 * the caller and be paid. Again, it changes nothing. Throws ProviderUnavailable.
 */
export async function confirmSubscription(
  deps: Deps,
  claim: { sessionId: string; buyerId: string },
): Promise<Outcome<ConfirmRefusal, { sellerId: string; amount: number }>> {
  const checkout = await deps.checkouts.findBySession(claim.sessionId);
  if (checkout === null || checkout.buyer_id !== claim.buyerId) return refuse("not_yours");
  if (checkout.completed_at !== null)
    return { ok: true, sellerId: checkout.seller_id, amount: checkout.amount };
  const session = await deps.payments.session(claim.sessionId);
  if (session === null || session.checkoutId !== checkout.id) return refuse("failed");
  if (session.state === "expired") return refuse("expired");
  if (session.state !== "complete" || !session.paid || session.subscriptionId === null)
    return refuse("not_paid");
  const done = await reconcileSubscription(deps, session.subscriptionId, null);
  if (!done.ok) return refuse("failed");
  return { ok: true, sellerId: checkout.seller_id, amount: checkout.amount };
}
