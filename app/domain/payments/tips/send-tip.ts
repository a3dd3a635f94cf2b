import type { CreatorStore } from "#db/stores/creators/creators.ts";
import type { TipStore } from "#db/stores/payments/tips.ts";
import type { Cents } from "#domain/money.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";
import { purchaseLabel } from "#domain/payments/sale-kinds.ts";
import { readTogether } from "#domain/read-together.ts";
import type { Stopped } from "../begin-sale.ts";
import type { Declined } from "../charge-saved-card.ts";
import { shownCard } from "../consent.ts";
import { priceCard } from "../price-card.ts";
import type { CardFace } from "../saved-cards/card.ts";
import { type CardChoice, type PaymentDeps, startPayment } from "../start-payment.ts";
import { checkTip, RECENT_TIP_MS, type TipRefusal as RuleRefusal } from "./tip.ts";

export type TipDeps = PaymentDeps & {
  creators: Pick<CreatorStore, "findPayoutAccount">;
  tips: Pick<TipStore, "saveNote" | "findRecent">;
};
/** The same amount was tipped a moment ago; a form that names this tip as `after` sends another. */
export type SentBefore = { ok: false; reason: "sent_before"; tipId: string };
export type TipRefusal = RuleRefusal | "already_paid" | "try_again" | "no_checkout_url" | "no_card";

/**
 * Starts a tip of `amount` cents. Returns the provider's page or, for a saved card, the page with the result.
 * Submitting again leads to the same page with the newest note; a page with another amount is closed first.
 * Throws ProviderUnavailable.
 */
export async function sendTip(
  deps: TipDeps,
  request: {
    creator: { id: string; name: string; leaving: boolean; canCharge: boolean; isBlocked: boolean };
    /** The post that is tipped; null for the creator's page. */
    contentId: string | null;
    buyer: { id: string; email: string; deletionDueAt?: number | null };
    amount: Cents;
    note: string;
    /** The recent tip that the page asked about. */
    after?: string;
    /** From networkOf. */
    network: string;
    successUrl: string;
    cancelUrl: string;
    /** The fan's location, and the saved cards that the price card named; omitted if none was shown. */
    place?: string;
    shownCards?: CardFace[];
    choice?: CardChoice | null;
  },
): Promise<Outcome<TipRefusal, { url: string }> | Stopped | Declined | SentBefore> {
  const { creator, buyer, contentId, note } = request;
  const checked = checkTip(creator, buyer);
  if (!checked.ok) return checked;
  const since = deps.clock.now() - RECENT_TIP_MS;
  const [account, recent] = await readTogether(() => [
    deps.creators.findPayoutAccount(creator.id),
    deps.tips.findRecent({ buyerId: buyer.id, sellerId: creator.id, amount: request.amount, since }),
  ]);
  const isKnown = recent === request.after || recent === request.choice?.checkoutId;
  if (recent !== null && !isKnown) return { ok: false, reason: "sent_before", tipId: recent };
  if (!account?.accountId) return refuse("cannot_charge");
  const started = await startPayment(deps, {
    kind: "tip",
    buyerId: buyer.id,
    buyerEmail: buyer.email,
    sellerId: creator.id,
    subject: contentId ?? "",
    contentId,
    amount: request.amount,
    network: request.network,
    accountId: account.accountId,
    successUrl: request.successUrl,
    cancelUrl: request.cancelUrl,
    shown: shownCard(priceCard("tip", creator.name, request.amount, request.shownCards), request.place),
    choice: request.choice ?? null,
    item: purchaseLabel("tip", creator.name),
    // Saved first, so that a paid tip always has its note.
    beforePaying: (checkoutId) =>
      deps.tips.saveNote({
        checkoutId,
        buyerId: buyer.id,
        sellerId: creator.id,
        note,
        now: deps.clock.now(),
      }),
  });
  return started.ok ? { ok: true, url: started.url } : started;
}
