import type { CreatorPage } from "../../../db/stores/creators/creator-pages.ts";
import type { CreatorStore } from "../../../db/stores/creators/creators.ts";
import type { Cents } from "../money.ts";
import { type Outcome, refuse } from "../outcome.ts";
import { type PaymentDeps, startPayment } from "../payments/start-payment.ts";
import { checkUnlock, type UnlockRefusal as RuleRefusal, type UnlockOffer } from "./unlock.ts";

type Deps = PaymentDeps & { creators: Pick<CreatorStore, "findPayoutAccount"> };
export type UnlockRefusal = RuleRefusal | "price_changed" | "already_paid" | "try_again" | "no_checkout_url";

/**
 * Starts the unlock of a creator's messages at the active price and returns the provider's page; only the price that was
 * shown is charged. A second click or tab gets the same page. Throws ProviderUnavailable.
 */
export async function buyUnlock(
  deps: Deps,
  request: {
    creator: Pick<CreatorPage, "id" | "name" | "leaving" | "canCharge" | "subscription">;
    offer: UnlockOffer | null;
    buyer: { id: string; email: string; deletionDueAt?: number | null };
    shownPrice: Cents;
    successUrl: string;
    cancelUrl: string;
  },
): Promise<Outcome<UnlockRefusal, { url: string }>> {
  const { creator, buyer } = request;
  const checked = checkUnlock(creator, request.offer, buyer, deps.clock.now());
  if (!checked.ok) return checked;
  if (request.shownPrice !== checked.price) return refuse("price_changed");
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
    accountId: account.accountId,
    successUrl: request.successUrl,
    cancelUrl: request.cancelUrl,
    item: `Messages with ${creator.name}`,
  });
}
