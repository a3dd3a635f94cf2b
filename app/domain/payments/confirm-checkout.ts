import type { Checkout, CheckoutStore } from "../../../db/stores/payments/checkouts.ts";
import { type Outcome, refuse } from "../outcome.ts";
import type { PaymentPort } from "./payment-port.ts";
import { reconcileCheckoutSession, type SessionDeps } from "./reconcile-checkout-session.ts";

type Deps = SessionDeps & {
  payments: Pick<PaymentPort, "checkoutSession">;
  checkouts: Pick<CheckoutStore, "findBySession">;
};
export type ConfirmRefusal = "not_yours" | "not_paid" | "expired" | "failed";
/** What was sold, for how many cents; `contentId` is the post that it was for. */
export type Confirmed = {
  kind: Checkout["kind"];
  sellerId: string;
  contentId: string | null;
  amount: number;
};

/**
 * Makes a paid session of any kind visible at once instead of when its webhook arrives. It must belong to the caller
 * and be paid; confirming it again changes nothing. Throws ProviderUnavailable.
 */
export async function confirmCheckout(
  deps: Deps,
  claim: { sessionId: string; buyerId: string },
): Promise<Outcome<ConfirmRefusal, Confirmed>> {
  const checkout = await deps.checkouts.findBySession(claim.sessionId);
  if (checkout === null || checkout.buyer_id !== claim.buyerId) return refuse("not_yours");
  const confirmed: Confirmed = {
    kind: checkout.kind,
    sellerId: checkout.seller_id,
    contentId: checkout.content_id,
    amount: checkout.amount,
  };
  if (checkout.completed_at !== null) return { ok: true, ...confirmed };
  const session = await deps.payments.checkoutSession(claim.sessionId);
  if (session === null || session.checkoutId !== checkout.id) return refuse("failed");
  if (session.state === "expired") return refuse("expired");
  if (session.state !== "complete" || !session.paid) return refuse("not_paid");
  const done = await reconcileCheckoutSession(deps, session, null);
  if (!done.ok) return refuse(done.reason === "not_paid" ? "not_paid" : "failed");
  return { ok: true, ...confirmed };
}
