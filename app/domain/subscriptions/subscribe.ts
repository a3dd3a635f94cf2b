import type { ConsentChannel } from "#db/kinds.ts";
import type { CreatorStore } from "#db/stores/creators/creators.ts";
import type { SavedCardStore } from "#db/stores/payments/saved-cards.ts";
import type { Cents } from "../money.ts";
import { type Outcome, refuse } from "../outcome.ts";
import { type BeginSaleDeps, beginSale, type Stopped } from "../payments/begin-sale.ts";
import { shownCard } from "../payments/consent.ts";
import type { PaymentPort } from "../payments/payment-port.ts";
import { type PriceCard, priceCard } from "../payments/price-card.ts";
import type { CheckoutKey } from "../payments/sale-keys.ts";
import { MAX_CARDS, monthOf } from "../payments/saved-cards/card.ts";
import { DECLINED_MS } from "../payments/saved-cards/offer.ts";
import { withSavedCard } from "../payments/saved-cards/with-saved-card.ts";
import { isPastDue, isPaused } from "./renewal-status.ts";
import { isActive, type Subscription } from "./subscription.ts";

export type SubscribeDeps = BeginSaleDeps & {
  creators: Pick<CreatorStore, "findPayoutAccount">;
  payments: Pick<PaymentPort, "startSubscription">;
  savedCards: Pick<SavedCardStore, "listUsable" | "remove">;
};

type SubscriptionOffer = {
  id: string;
  name: string;
  subscriptionPrice: Cents | null;
  canCharge: boolean;
  leaving: boolean;
  isBlocked: boolean;
  subscription: Subscription | null;
};
export type SubscribeRefusal =
  | "own_page"
  | "blocked"
  | "already_subscribed"
  | "past_due"
  | "disputed"
  | "leaving"
  | "creator_leaving"
  | "cannot_charge"
  | "try_again"
  | "no_checkout_url";
type SubscribeResult =
  | Outcome<SubscribeRefusal, { url: string; amount: Cents; card: PriceCard }>
  | Stopped
  | { ok: false; reason: "price_changed"; price: Cents };

/**
 * Starts a subscription at the creator's stored price and returns the provider's page. A second click or tab gets the
 * same page; if the price has changed since, the old page is closed first. Throws ProviderUnavailable.
 */
export async function subscribe(
  deps: SubscribeDeps,
  request: {
    creator: SubscriptionOffer;
    buyer: { id: string; email: string; deletionDueAt?: number | null };
    /** The price beside the button, in cents; refused if it differs from the stored price. */
    shownPrice: Cents | null;
    /** From networkOf. */
    network: string;
    successUrl: string;
    cancelUrl: string;
    /** The fan's location, if a price card was shown, and whether our page or an app showed it. */
    place?: string;
    channel?: ConsentChannel;
  },
): Promise<SubscribeResult> {
  const { creator, buyer, shownPrice } = request;
  const refusal = refusalOf(creator, buyer, deps.clock.now());
  if (refusal !== null) return refuse(refusal);
  const account = await deps.creators.findPayoutAccount(creator.id);
  const amount = creator.subscriptionPrice;
  if (!creator.canCharge || amount === null || !account?.accountId) return refuse("cannot_charge");
  if (shownPrice !== null && shownPrice !== amount)
    return { ok: false, reason: "price_changed", price: amount };

  const key: CheckoutKey = {
    kind: "subscription",
    buyerId: buyer.id,
    sellerId: creator.id,
    subject: "",
  };
  const card = priceCard("subscription", creator.name, amount);
  const sale = {
    ...key,
    network: request.network,
    contentId: null,
    amount,
    accountId: account.accountId,
    successUrl: request.successUrl,
    cancelUrl: request.cancelUrl,
    shown: shownCard(card, request.place, request.channel),
  };
  const saved = await findGoodCard(deps, buyer.id);
  const begin = () =>
    beginSale(deps, sale, (terms) =>
      deps.payments.startSubscription({
        ...terms,
        sellerId: creator.id,
        sellerName: creator.name,
        buyerEmail: buyer.email,
        customerId: saved?.customerId ?? null,
      }),
    );
  const begun = await (saved === null
    ? begin()
    : withSavedCard(deps, { id: saved.id, userId: buyer.id }, begin));
  if (begun.ok) return { ok: true, url: begun.url, amount, card };
  if (begun.reason === "stopped") return begun;
  if (begun.reason === "already_paid") return refuse("already_subscribed");
  return refuse(begun.reason === "no_card" ? "try_again" : begun.reason);
}

/** The card that the payment page offers first, unless the bank declined it lately. */
async function findGoodCard({ savedCards, clock }: SubscribeDeps, userId: string) {
  const now = clock.now();
  const usable = { userId, month: monthOf(now), since: now - DECLINED_MS, limit: MAX_CARDS };
  return (await savedCards.listUsable(usable)).find(({ declinedAt }) => declinedAt === null) ?? null;
}

function refusalOf(
  creator: SubscriptionOffer,
  buyer: { id: string; deletionDueAt?: number | null },
  now: number,
):
  | "own_page"
  | "blocked"
  | "leaving"
  | "already_subscribed"
  | "past_due"
  | "disputed"
  | "creator_leaving"
  | null {
  const { subscription } = creator;
  if (creator.id === buyer.id) return "own_page";
  if (creator.isBlocked) return "blocked";
  // Accounts awaiting deletion are never charged again.
  if (buyer.deletionDueAt != null) return "leaving";
  // The unpaid month may still be charged, even after the grace period, so a second subscription would charge twice.
  if (subscription && isPastDue(subscription)) return "past_due";
  // It continues if the bank decides against the fan.
  if (subscription && isPaused(subscription)) return "disputed";
  if (subscription && isActive(subscription, now) && subscription.endedAt === null)
    return "already_subscribed";
  return creator.leaving ? "creator_leaving" : null;
}
