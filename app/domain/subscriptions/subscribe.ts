import type { CreatorStore } from "../../../db/stores/creators/creators.ts";
import type { CheckoutKey, CheckoutStore } from "../../../db/stores/payments/checkouts.ts";
import type { Clock } from "../accounts/ports.ts";
import { getCreator } from "../creators/get-creator.ts";
import { type Outcome, refuse } from "../outcome.ts";
import type { PaymentPort } from "../payments/payment-port.ts";
import { type ReconcileDeps, reconcileSubscription } from "../payments/reconcile.ts";
import { isActive } from "./subscription.ts";

/** Stripe lets a session live 30 minutes to 24 hours; an hour is long for a form and short for a price. */
const CHECKOUT_MS = 60 * 60 * 1000;

export type SubscribeDeps = ReconcileDeps & {
  creators: Pick<CreatorStore, "findPage" | "countWithdrawnPosts" | "findPayoutAccount">;
  checkouts: Pick<CheckoutStore, "find" | "findOpen" | "add" | "attachSession" | "expire">;
  payments: ReconcileDeps["payments"] & Pick<PaymentPort, "startSubscription" | "expireSession" | "session">;
  clock: Pick<Clock, "now" | "newId">;
};
export type SubscribeRefusal =
  | "no_creator"
  | "own_page"
  | "already_subscribed"
  | "leaving"
  | "creator_leaving"
  | "cannot_charge"
  | "try_again"
  | "no_checkout_url";
type SubscribeResult =
  | Outcome<SubscribeRefusal, { url: string; amount: number }>
  | { ok: false; reason: "price_changed"; price: number };

/**
 * Begins a subscription at the creator's stored price and gives the provider's page. A second click, or a second
 * tab, gets the same page; a price that changed meanwhile closes the old page first. Throws ProviderUnavailable.
 */
export async function subscribe(
  deps: SubscribeDeps,
  request: {
    sellerId: string;
    /** Somebody whose account is to be deleted is charged no more. */
    buyer: { id: string; email: string; deletionDueAt?: number | null };
    /** The price that stood by the button, in cents; the stored one is charged, and only if it is the same. */
    shownPrice: number | null;
    successUrl: string;
    cancelUrl: string;
  },
): Promise<SubscribeResult> {
  const now = deps.clock.now();
  const wanted = { profileId: request.sellerId, viewerId: request.buyer.id };
  const creator = await getCreator({ creators: deps.creators, now }, wanted);
  if (creator === null) return refuse("no_creator");
  if (creator.id === request.buyer.id) return refuse("own_page");
  if (request.buyer.deletionDueAt != null) return refuse("leaving");
  if (creator.subscription && isActive(creator.subscription, now) && creator.subscription.endedAt === null)
    return refuse("already_subscribed");
  if (creator.leaving) return refuse("creator_leaving");
  const account = await deps.creators.findPayoutAccount(creator.id);
  if (!creator.canCharge || creator.subscriptionPrice === null || !account?.accountId)
    return refuse("cannot_charge");

  const amount = creator.subscriptionPrice;
  if (request.shownPrice !== null && request.shownPrice !== amount)
    return { ok: false, reason: "price_changed", price: amount };
  const key: CheckoutKey = {
    kind: "subscription",
    buyerId: request.buyer.id,
    sellerId: creator.id,
    subject: "",
  };
  const settled = await settleOpenCheckout(deps, key, amount);
  if (settled === "subscribed") return refuse("already_subscribed");
  if (settled === "clear") {
    await deps.checkouts.add({
      id: deps.clock.newId(),
      kind: key.kind,
      buyer_id: key.buyerId,
      seller_id: key.sellerId,
      subject: key.subject,
      amount,
      stripe_account_id: account.accountId,
      success_url: request.successUrl,
      cancel_url: request.cancelUrl,
      created_at: now,
      expires_at: now + CHECKOUT_MS,
    });
  }
  // Whoever's row won, this click's or a parallel one's, is the sale; the provider's key makes its session once.
  const checkout = await deps.checkouts.findOpen(key, now);
  if (checkout === null || checkout.amount !== amount) return refuse("try_again");
  if (checkout.stripe_session_url) return { ok: true, url: checkout.stripe_session_url, amount };
  const session = await deps.payments.startSubscription({
    checkoutId: checkout.id,
    amount,
    sellerName: creator.name,
    sellerId: creator.id,
    accountId: checkout.stripe_account_id,
    buyerEmail: request.buyer.email,
    successUrl: checkout.success_url ?? request.successUrl,
    cancelUrl: checkout.cancel_url ?? request.cancelUrl,
    expiresAt: checkout.expires_at,
  });
  if (session.url === null) return refuse("no_checkout_url");
  await deps.checkouts.attachSession(checkout.id, {
    id: session.id,
    url: session.url,
    expiresAt: session.expiresAt,
  });
  return { ok: true, url: session.url, amount };
}

/** Looks at a checkout that is still open: usable at this price, paid already, or to be closed. */
async function settleOpenCheckout(
  deps: SubscribeDeps,
  key: CheckoutKey,
  amount: number,
): Promise<"clear" | "open" | "subscribed"> {
  const now = deps.clock.now();
  const open = await deps.checkouts.findOpen(key, now);
  if (open === null) return "clear";
  if (open.stripe_session_id === null) {
    if (open.amount === amount) return "open";
    await deps.checkouts.expire(open.id, now);
    return "clear";
  }
  let session = await deps.payments.session(open.stripe_session_id);
  if (session?.state === "open" && open.amount === amount) return "open";
  if (session?.state === "open") {
    await deps.payments.expireSession(session.id);
    session = await deps.payments.session(session.id);
  }
  if (session?.state === "complete" && session.subscriptionId) {
    const done = await reconcileSubscription(deps, session.subscriptionId, null);
    if (done.ok && done.status === "active") return "subscribed";
  }
  await deps.checkouts.expire(open.id, now);
  return "clear";
}
