import type { CheckoutKey, CheckoutStore } from "../../../db/stores/payments/checkouts.ts";
import type { Cents } from "../money.ts";
import { findLeftSession, type LeftSessionDeps } from "./find-left-session.ts";
import type { PaymentPort } from "./payment-port.ts";
import { reconcileCheckoutSession, type SessionDeps } from "./reconcile-checkout-session.ts";

export type SettleDeps = SessionDeps &
  LeftSessionDeps & {
    checkouts: Pick<CheckoutStore, "findUnfinished" | "expire">;
    payments: Pick<PaymentPort, "checkoutSession" | "expireSession">;
  };

/**
 * Checks whether this sale already has an open checkout: "open" can be reused at this price and with this card (null for
 * the provider's page) or can't be closed now, "paid" was paid in the meantime, and "none" means that there is none or it
 * had to be closed. One that timed out may have been paid at the last moment, before any event, so the provider is asked
 * about it, too.
 */
export async function settleOpenCheckout(
  deps: SettleDeps,
  key: CheckoutKey,
  amount: Cents,
  cardId: string | null = null,
): Promise<"none" | "open" | "paid"> {
  const now = deps.clock.now();
  const open = await deps.checkouts.findUnfinished(key);
  if (open === null) return "none";
  const isUsable = open.amount === amount && open.card_id === cardId && open.expires_at > now;
  if (open.stripe_session_id === null) {
    if (isUsable) return "open";
    const left = open.card_id === null ? await findLeftSession(deps, open) : null;
    if (left) await deps.payments.expireSession(left.id);
    await deps.checkouts.expire(open.id, now);
    return "none";
  }
  const session = await closeUnless(deps, open.stripe_session_id, isUsable);
  if (session?.state === "open") return "open";
  if (session?.state === "complete") {
    const done = await reconcileCheckoutSession(deps, session, null);
    if (done.ok && done.isInForce) return "paid";
    // The bank hasn't decided yet.
    if (open.card_id !== null && !session.paid) return "open";
  }
  await deps.checkouts.expire(open.id, now);
  return "none";
}

/** A session as it is after it was closed, unless it can be used again. */
async function closeUnless({ payments }: SettleDeps, id: string, isUsable: boolean) {
  const session = await payments.checkoutSession(id);
  if (session?.state !== "open" || (isUsable && session.refusal === null)) return session;
  await payments.expireSession(id);
  // It may have been paid just before it was closed.
  return payments.checkoutSession(id);
}
