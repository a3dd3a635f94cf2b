import type { CreatorStore } from "#db/stores/creators/creators.ts";
import { purchaseLabel } from "#domain/payments/sale-kinds.ts";
import type { CreatorPage } from "../creators/creator.ts";
import type { Cents } from "../money.ts";
import { type Outcome, refuse } from "../outcome.ts";
import type { Stopped } from "../payments/begin-sale.ts";
import type { Declined } from "../payments/charge-saved-card.ts";
import { shownCard } from "../payments/consent.ts";
import { priceCard } from "../payments/price-card.ts";
import type { CardFace } from "../payments/saved-cards/card.ts";
import { type CardChoice, type PaymentDeps, startPayment } from "../payments/start-payment.ts";
import { DEFAULT_REPLY_DAYS } from "./replies/reply-promise.ts";
import { checkUnlock, type UnlockRefusal as RuleRefusal, type UnlockOffer } from "./unlock.ts";

type Deps = PaymentDeps & { creators: Pick<CreatorStore, "findPayoutAccount"> };
export type UnlockRefusal =
  | RuleRefusal
  | "price_changed"
  | "already_paid"
  | "try_again"
  | "no_checkout_url"
  | "no_card";

/**
 * Starts the unlock of a creator's messages if the active price is still the one shown. Returns the provider's page or,
 * for a saved card, the page with the result. A second click or tab gets the same page. Throws ProviderUnavailable.
 */
export async function buyUnlock(
  deps: Deps,
  request: {
    creator: Pick<CreatorPage, "id" | "name" | "leaving" | "canCharge" | "isBlocked" | "subscription">;
    offer: UnlockOffer | null;
    buyer: { id: string; email: string; deletionDueAt?: number | null };
    shownPrice: Cents;
    /** The promised reply time that was shown, in days; null if the form doesn't say. */
    shownDays?: number | null;
    network: string;
    successUrl: string;
    cancelUrl: string;
    /** Set if the fan was shown a price card: their location, and the saved cards that it named. */
    place?: string;
    shownCards?: CardFace[];
    /** The saved card to charge at once; null or omitted to pay on the provider's page. */
    choice?: CardChoice | null;
  },
): Promise<Outcome<UnlockRefusal, { url: string }> | Stopped | Declined> {
  const { creator, buyer } = request;
  const checked = checkUnlock(creator, request.offer, buyer, deps.clock.now());
  if (!checked.ok) return checked;
  const replyDays = request.offer?.replyDays ?? DEFAULT_REPLY_DAYS;
  if (request.shownPrice !== checked.price || (request.shownDays ?? replyDays) !== replyDays)
    return refuse("price_changed");
  const account = await deps.creators.findPayoutAccount(creator.id);
  if (!account?.accountId) return refuse("cannot_charge");
  return startPayment(deps, {
    kind: "unlock",
    buyerId: buyer.id,
    buyerEmail: buyer.email,
    sellerId: creator.id,
    subject: "",
    contentId: null,
    amount: checked.price,
    network: request.network,
    accountId: account.accountId,
    successUrl: request.successUrl,
    cancelUrl: request.cancelUrl,
    replyDays,
    shown: shownCard(
      priceCard("unlock", creator.name, checked.price, request.shownCards, { replyDays }),
      request.place,
    ),
    choice: request.choice ?? null,
    item: purchaseLabel("unlock", creator.name),
  });
}
