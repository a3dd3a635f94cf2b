import type { CheckoutKey, CheckoutStore } from "../../../db/stores/payments/checkouts.ts";
import type { Clock } from "../clock.ts";
import type { Cents } from "../money.ts";
import { type Outcome, refuse } from "../outcome.ts";
import type { ProviderSession, SessionTerms } from "./payment-port.ts";

/** Stripe allows 30 minutes to 24 hours. An hour is long enough for a form, and short enough for a price. */
const CHECKOUT_MS = 60 * 60 * 1000;

export type OpenCheckoutDeps = {
  checkouts: Pick<CheckoutStore, "findOpen" | "add" | "attachSession">;
  clock: Pick<Clock, "now" | "newId">;
};
/** A sale to be started, in cents, with where the provider returns the buyer to. */
export type Sale = CheckoutKey & {
  /** The purchased post; null for other sales. */
  contentId: string | null;
  amount: Cents;
  accountId: string;
  successUrl: string;
  cancelUrl: string;
};

/**
 * Opens a checkout for any kind of sale and returns the provider's page. The pending row with its key is written first,
 * then `startSession` calls the provider. Simultaneous clicks share one row, and so one page.
 */
export async function openCheckout(
  deps: OpenCheckoutDeps,
  sale: Sale,
  startSession: (terms: SessionTerms) => Promise<ProviderSession>,
): Promise<Outcome<"try_again" | "no_checkout_url", { url: string; checkoutId: string }>> {
  const now = deps.clock.now();
  let checkout = await deps.checkouts.findOpen(sale, now);
  if (checkout === null) {
    await deps.checkouts.add({
      id: deps.clock.newId(),
      kind: sale.kind,
      buyer_id: sale.buyerId,
      seller_id: sale.sellerId,
      subject: sale.subject,
      content_id: sale.contentId,
      amount: sale.amount,
      stripe_account_id: sale.accountId,
      success_url: sale.successUrl,
      cancel_url: sale.cancelUrl,
      created_at: now,
      expires_at: now + CHECKOUT_MS,
    });
    // A simultaneous click may have added its row first; that one is used then.
    checkout = await deps.checkouts.findOpen(sale, now);
  }
  if (checkout === null || checkout.amount !== sale.amount) return refuse("try_again");
  if (checkout.stripe_session_url)
    return { ok: true, url: checkout.stripe_session_url, checkoutId: checkout.id };
  // With the first click's values, since the provider refuses the same key with different ones.
  const session = await startSession({
    checkoutId: checkout.id,
    amount: checkout.amount,
    accountId: checkout.stripe_account_id,
    successUrl: checkout.success_url ?? sale.successUrl,
    cancelUrl: checkout.cancel_url ?? sale.cancelUrl,
    expiresAt: checkout.expires_at,
  });
  if (session.url === null) return refuse("no_checkout_url");
  await deps.checkouts.attachSession(checkout.id, {
    id: session.id,
    url: session.url,
    expiresAt: session.expiresAt,
  });
  return { ok: true, url: session.url, checkoutId: checkout.id };
}
