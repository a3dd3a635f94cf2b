import type { CheckoutStore } from "#db/stores/payments/checkouts.ts";
import type { Cents } from "../money.ts";
import type { Checkout } from "./checkout.ts";
import { findAbandonedSession, type LeftSessionDeps } from "./find-abandoned-session.ts";
import { isSame } from "./open-checkout.ts";
import type { PaymentPort } from "./payment-port.ts";
import { reconcileCheckoutSession, type SessionDeps } from "./reconcile-checkout-session.ts";
import type { CheckoutKey } from "./sale-keys.ts";

export type SettleDeps = SessionDeps &
  LeftSessionDeps & {
    checkouts: Pick<CheckoutStore, "findUnfinished" | "withdraw" | "expire">;
    payments: Pick<PaymentPort, "checkoutSession" | "expireSession">;
  };
type Settled = "none" | "open" | "paid";
/** Whether a checkout stays open; "withdrawn" if we close it for a reason of ours. */
type Decision = "usable" | "over" | "withdrawn";

/**
 * Checks for an open checkout of this sale. "open": reusable at this price, promise, and card (null: the provider's
 * page), or it can't be closed now; "paid": paid meanwhile; "none": no open checkout, or one that had to be
 * closed. The provider is also asked about one that timed out, since it may have been paid at the last moment.
 */
export async function settleOpenCheckout(
  deps: SettleDeps,
  key: CheckoutKey,
  amount: Cents,
  cardId: string | null = null,
  replyDays: number | null = null,
): Promise<Settled> {
  const now = deps.clock.now();
  return settle(deps, key, (open) => {
    return isSame(open, { amount, cardId, replyDays }) &&
      open.expires_at > now &&
      open.decline_reason === null
      ? "usable"
      : "over";
  });
}

/**
 * Closes this sale's open checkout, or records it if it was paid meanwhile. If the reason is ours, that is stored
 * first, so that a payment waiting for the fan's bank doesn't count as a failed card.
 */
export async function closeCheckout(
  deps: SettleDeps,
  key: CheckoutKey,
  { isOurs }: { isOurs: boolean },
): Promise<void> {
  const now = deps.clock.now();
  await settle(deps, key, (open) => (isOurs && open.expires_at > now ? "withdrawn" : "over"));
}

const MAX_READS = 3;

async function settle(
  deps: SettleDeps,
  key: CheckoutKey,
  decide: (open: Checkout) => Decision,
): Promise<Settled> {
  for (let read = 1; read <= MAX_READS; read++) {
    const now = deps.clock.now();
    const open = await deps.checkouts.findUnfinished(key);
    if (open === null) return "none";
    const settled = await settleAsRead(deps, open, decide(open), now);
    if (settled !== "changed") return settled;
  }
  return "open";
}

/** "changed": a page was opened or another attempt started meanwhile, so that it must be read again. */
async function settleAsRead(
  deps: SettleDeps,
  open: Checkout,
  decision: Decision,
  now: number,
): Promise<Settled | "changed"> {
  const expire = async () => ((await deps.checkouts.expire(open, now)) ? "none" : "changed");
  if (open.stripe_session_id === null) {
    if (decision === "usable") return "open";
    const left = open.card_id === null ? await findAbandonedSession(deps, open) : null;
    if (left) await deps.payments.expireSession(left.id);
    return expire();
  }
  const session = await closeUnlessUsable(deps, open.id, open.stripe_session_id, decision);
  if (session?.state === "open") return "open";
  if (session?.state === "complete") {
    const done = await reconcileCheckoutSession(deps, session, null);
    if (done.ok && done.isInForce) return "paid";
    // The bank hasn't decided yet.
    if (open.card_id !== null && !session.paid) return "open";
  }
  return expire();
}

async function closeUnlessUsable(
  { checkouts, payments }: SettleDeps,
  id: string,
  sessionId: string,
  decision: Decision,
) {
  const session = await payments.checkoutSession(sessionId);
  if (session?.state !== "open" || (decision === "usable" && session.refusal === null)) return session;
  if (decision === "withdrawn") await checkouts.withdraw(id);
  await payments.expireSession(sessionId);
  // It may have been paid just before it was closed.
  return payments.checkoutSession(sessionId);
}
